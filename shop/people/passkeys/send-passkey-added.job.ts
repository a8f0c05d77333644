import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { smsText } from '#shop/letters/facts/message-texts.ts'
import { sendLetter, sendOrderSms, type MessageDeps } from '#shop/letters/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_DAYS } from '#platform/jobs/job.ts'
import { customerById } from '../account/user.sql.ts'

/**
 * Tells the customer that a passkey signs in now: by a letter, and by SMS when nobody has shown that the mailbox is the customer's.
 * `device`: in the shop's own words, never typed by anybody.
 */
export const sendPasskeyAdded = defineJob({
  name: 'send-passkey-added',
  payload: Type.Object({ customer_id: Type.Integer(), passkey_id: Type.String(), device: Type.String() }),
  policy: RETRY_FOR_DAYS,
  async work({ customer_id, passkey_id, device }, deps: MessageDeps) {
    const customer = await customerById(deps.db, customer_id)
    if (customer === undefined) return
    const key = `passkey added ${passkey_id}`
    await sendLetter(deps, { to: customer.email, name: 'passkey_added', values: { device }, key })
    if (customer.email_confirmed_at !== null) return
    const { phone } = customer
    const text = smsText(deps.texts, 'passkey_added', {})
    const [error] = await sendOrderSms(deps, [{ phone }], async () => {
      const [answer] = await deps.sms.send([{ phone, text, key }])
      const isFinal = answer?.sent === true || answer?.failure === 'invalid_number' || answer?.failure === 'blocked'
      return [isFinal ? undefined : new Error('SMS about a passkey not sent')]
    })
    if (error !== undefined) throw error
  },
})

export const enqueuePasskeyAdded = (
  tx: Transaction<DB>,
  payload: { readonly customer_id: number; readonly passkey_id: string; readonly device: string },
): Promise<void> => enqueue(tx, sendPasskeyAdded, payload)
