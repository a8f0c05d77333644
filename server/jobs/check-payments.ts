import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import type { DB } from '#server/db/types.gen.ts'
import { settlePayment } from '#server/features/order/order.public.ts'
import { countLateRefunds, readOpenRefunds, readPaymentsToCheck } from '#server/features/payment/payment.public.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, RETRY_FOR_HOURS } from './job.ts'
import { performAndTell } from './refund-payment.ts'

const MAX_CHECKED = 500
const DAY_MS = 86_400_000

/** ORD-06: reads one payment at its provider, after a webhook or when its order has ended. */
export const checkPayment = defineJob({
  name: 'check-payment',
  payload: Type.Object({ payment_id: Type.String() }),
  policy: RETRY_FOR_HOURS,
  work: ({ payment_id }, deps) => settlePayment(deps, payment_id),
})

export const enqueueCheck = (tx: Transaction<DB>, paymentId: string): Promise<void> =>
  enqueue(tx, checkPayment, { payment_id: paymentId })

/** The reconciliation: payments whose webhooks were lost, refunds that a provider has not ended, refunds that are nearly late. */
export const checkPayments = defineJob({
  name: 'check-payments',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  async work(_payload, deps) {
    const now = deps.clock.now()
    for (const { id } of await readPaymentsToCheck(deps.db, now, MAX_CHECKED)) await settlePayment(deps, id)
    for (const { id } of await readOpenRefunds(deps.db, MAX_CHECKED)) await performAndTell(id, deps)
    const late = await countLateRefunds(deps.db, new Date(now.getTime() + DAY_MS))
    if (late > 0) deps.alert(`${late} refunds are not done, and their legal limit ends within a day`)
  },
})
