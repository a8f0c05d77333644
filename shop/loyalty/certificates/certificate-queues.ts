/** The queues of certificates: what may be enqueued, without the work, which needs the feature that enqueues. */
import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { RETRY_FOR_DAYS } from '#platform/jobs/job.ts'

export const SEND_CERTIFICATE = {
  name: 'send-certificate',
  payload: Type.Object({ certificate_id: Type.Integer() }),
  policy: RETRY_FOR_DAYS,
}
export const enqueueCertificate = (tx: Transaction<DB>, certificate_id: number): Promise<void> =>
  enqueue(tx, SEND_CERTIFICATE, { certificate_id }, String(certificate_id))

/** Without the key that makes the first sending unique. */
export const enqueueCertificateAgain = (tx: Transaction<DB>, certificate_id: number): Promise<void> =>
  enqueue(tx, SEND_CERTIFICATE, { certificate_id })

export const CONFIRM_CERTIFICATE = {
  name: 'send-certificate-confirmation',
  payload: Type.Object({ purchase_id: Type.String() }),
  policy: RETRY_FOR_DAYS,
}
export const enqueueConfirmation = (tx: Transaction<DB>, purchase_id: string): Promise<void> =>
  enqueue(tx, CONFIRM_CERTIFICATE, { purchase_id }, purchase_id)
