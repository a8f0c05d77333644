/** Subscribing to news, for other features. The mailbox must confirm by email, whoever entered its address. */
import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { newsConsent } from '#domain/consent.ts'
import { incrementRateCount } from '#server/db/rate-count.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Caller } from '#server/calls/caller.ts'
import { enqueueSubscriptionConfirmation } from '#server/jobs/send-subscription-confirmation.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Random } from '#server/ports/random.ts'
import { DAY_S, MAX_EMAILS_PER_DAY, needsEmail } from './subscribe.policy.ts'
import { recordConsent, subscriberByEmail, upsertSubscriber, type ConsentStep } from './subscribe.queries.ts'

const TOKEN_BYTES = 16

/** A record of consent. The text changes only with its version; the hash proves which text it was. */
export const consentStep = (
  shopName: string,
  subject: string,
  step: ConsentStep['step'],
  { address }: Caller,
  at: Date,
): ConsentStep => {
  const { version, text } = newsConsent(shopName)
  return {
    subject,
    step,
    at,
    from_address: address,
    text_version: version,
    text_hash: hash('sha256', text, 'buffer'),
  }
}

/**
 * Stores the request and enqueues the confirmation email, unless the mailbox needs none or reached its daily limit.
 * `address` is trimmed and valid.
 */
export const requestSubscription = async (
  tx: Transaction<DB>,
  { clock, random, shopName }: { readonly clock: Clock; readonly random: Random; readonly shopName: string },
  address: string,
  caller: Caller,
): Promise<void> => {
  const email = address.toLowerCase()
  const now = clock.now()
  if (!needsEmail(await subscriberByEmail(tx, email), now)) return
  if ((await incrementRateCount(tx, `subscribe email ${email}`, DAY_S, now)) > MAX_EMAILS_PER_DAY) return
  const id = await upsertSubscriber(tx, email, Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url'), now)
  await recordConsent(tx, consentStep(shopName, email, 'asked', caller, now))
  await enqueueSubscriptionConfirmation(tx, id, now)
}
