/** Subscribing to news, for other features. The mailbox must confirm by email, whoever entered its address. */
import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Consent } from '#domain/consent.ts'
import { DAY_S } from '#domain/durations.ts'
import { incrementRateCount } from '#server/db/rate-count.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Caller } from '#server/calls/caller.ts'
import { enqueueSubscriptionConfirmation } from '#server/jobs/send-subscription-confirmation.ts'
import type { SubscribeDeps } from './subscribe-deps.ts'
import { MAX_EMAILS_PER_DAY, needsEmail } from './subscribe.policy.ts'
import { recordConsent, subscriberByEmail, upsertSubscriber, type ConsentStep } from './subscribe.queries.ts'

const TOKEN_BYTES = 16

/** A record of consent. The text changes only with its version; the hash proves which text it was. */
export const consentStep = (
  { version, text }: Consent,
  subject: string,
  step: ConsentStep['step'],
  { address }: Caller,
  at: Date,
): ConsentStep => ({
  subject,
  step,
  at,
  from_address: address,
  text_version: version,
  text_hash: hash('sha256', text, 'buffer'),
})

/**
 * Stores the request and enqueues the confirmation email, unless the mailbox needs none or reached its daily limit.
 * `address` is trimmed and valid.
 */
export const requestSubscription = async (
  tx: Transaction<DB>,
  { clock, random, terms }: Pick<SubscribeDeps, 'clock' | 'random' | 'terms'>,
  address: string,
  caller: Caller,
): Promise<void> => {
  const email = address.toLowerCase()
  const now = clock.now()
  if (!needsEmail(await subscriberByEmail(tx, email), now)) return
  if ((await incrementRateCount(tx, `subscribe email ${email}`, DAY_S, now)) > MAX_EMAILS_PER_DAY) return
  const id = await upsertSubscriber(tx, email, Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url'), now)
  await recordConsent(tx, consentStep(terms.consents.news, email, 'asked', caller, now))
  await enqueueSubscriptionConfirmation(tx, id, now)
}
