import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueueCertificateAgain } from './certificate-queues.ts'
import { readdressCertificate } from './purchase.sql.ts'

/** BONUS-03: sends a bought certificate again, to this mailbox; false if there is none that pays. */
export const sendAgain = async (tx: Transaction<DB>, number: string, email: string, at: Date): Promise<boolean> => {
  const certificateId = await readdressCertificate(tx, number, email, at)
  if (certificateId === undefined) return false
  await enqueueCertificateAgain(tx, certificateId)
  return true
}
