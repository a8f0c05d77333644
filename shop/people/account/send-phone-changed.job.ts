import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_DAYS } from '#platform/jobs/job.ts'
import { customerById } from './user.sql.ts'

/** Tells the customer that another phone signs in now. `phone`: the end of the new number; the queue outlives an erased account. */
export const sendPhoneChanged = defineJob({
  name: 'send-phone-changed',
  payload: Type.Object({ customer_id: Type.Integer(), phone: Type.String() }),
  policy: RETRY_FOR_DAYS,
  async work({ customer_id, phone }, deps: MessageDeps) {
    const customer = await customerById(deps.db, customer_id)
    if (customer === undefined) return
    // Jobs of an earlier release hold the whole number.
    const values = { phone: `…${phone.slice(-5)}` }
    await sendLetter(deps, {
      to: customer.email,
      name: 'phone_changed',
      values,
      key: `phone changed ${phone} ${customer_id}`,
    })
  },
})

export const enqueuePhoneChanged = (
  tx: Transaction<DB>,
  payload: { readonly customer_id: number; readonly phone: string },
): Promise<void> => enqueue(tx, sendPhoneChanged, payload)
