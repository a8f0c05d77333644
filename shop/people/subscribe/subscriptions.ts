/** Subscribing to news, for other features. The mailbox must confirm by email, whoever entered its address. */
import type { Transaction, Kysely } from 'kysely'
import type { Consent } from '#shop/consent/facts/consent.ts'
import { DAY_S } from '#kernel/durations.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { recordConsent, type GivenConsent } from '#shop/consent/face.ts'
import { enqueueSubscriptionConfirmation } from './send-subscription-confirmation.job.ts'
import { MAX_EMAILS_PER_DAY, needsEmail } from './subscribe.policy.ts'
import { subscriberByEmail, upsertSubscriber } from './subscribe.sql.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'

export type SubscribeDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  readonly terms: Pick<ShopTerms, 'consents'>
}

const TOKEN_BYTES = 16

/** A step of the consent to news. */
export const newsConsent = (
  consent: Consent,
  step: GivenConsent['step'],
  { address }: Caller,
  at: Date,
): GivenConsent => ({ purpose: 'news', step, consent, from: address, at })

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
  await recordConsent(tx, email, newsConsent(terms.consents.news, 'asked', caller, now))
  await enqueueSubscriptionConfirmation(tx, id, now)
}
