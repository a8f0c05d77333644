/** Subscribing to news, for other features. The mailbox must confirm by email, whoever entered its address. */
import type { Transaction, Kysely } from 'kysely'
import type { Consent } from '#shop/consent/facts/consent.ts'
import { DAY_S } from '#kernel/durations.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { mailboxSubject, recordConsent, type GivenConsent } from '#shop/consent/face.ts'
import { enqueueSubscriptionConfirmation } from './send-subscription-confirmation.job.ts'
import { MAX_EMAILS_PER_DAY, needsEmail } from './subscribe.policy.ts'
import { claimSubscriber, subscriberByEmail, updateState, upsertSubscriber } from './subscribe.sql.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'

export type SubscribeDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  readonly terms: Pick<ShopTerms, 'consents' | 'bonus'>
}

type ConsentDeps = Pick<SubscribeDeps, 'clock' | 'random'> & { readonly terms: Pick<ShopTerms, 'consents'> }

const TOKEN_BYTES = 16

/** A step of the consent to news. */
export const newsConsent = (
  consent: Consent,
  step: GivenConsent['step'],
  { address }: Caller,
  at: Date,
): GivenConsent => ({ purpose: 'news', step, consent, from: address, at })

/** A subscription that a guest has confirmed: the mailbox has to say that the account is its owner's. The letters go on. */
const askProof = async (
  tx: Transaction<DB>,
  id: string,
  email: string,
  customerId: number,
  now: Date,
): Promise<void> => {
  if ((await incrementRateCount(tx, `subscribe email ${email}`, DAY_S, now)) > MAX_EMAILS_PER_DAY) return
  await claimSubscriber(tx, email, customerId)
  await enqueueSubscriptionConfirmation(tx, id, now)
}

/**
 * Stores the request and enqueues the confirmation email, unless the mailbox needs none or reached its daily limit.
 * `address` is trimmed and valid. `customerId`: the account that asks for it, which manages it once the mailbox has confirmed.
 */
export const requestSubscription = async (
  tx: Transaction<DB>,
  { clock, random, terms }: ConsentDeps,
  address: string,
  caller: Caller,
  customerId: number | null = null,
): Promise<void> => {
  const email = address.toLowerCase()
  const now = clock.now()
  const known = await subscriberByEmail(tx, email)
  if (customerId !== null && known?.state === 'confirmed' && !known.is_proven)
    return askProof(tx, known.id, email, customerId, now)
  if (!needsEmail(known, now)) return
  if ((await incrementRateCount(tx, `subscribe email ${email}`, DAY_S, now)) > MAX_EMAILS_PER_DAY) return
  const id = await upsertSubscriber(tx, email, Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url'), now)
  if (customerId !== null) await claimSubscriber(tx, email, customerId)
  await recordConsent(tx, mailboxSubject(email), newsConsent(terms.consents.news, 'asked', caller, now))
  await enqueueSubscriptionConfirmation(tx, id, now)
}

/** Ends a subscription; one that has ended stays as it is. */
export const leaveNews = async (
  tx: Transaction<DB>,
  { clock, terms }: Omit<ConsentDeps, 'random'>,
  subscriber: { readonly id: string; readonly email: string; readonly state: string },
  caller: Caller,
): Promise<void> => {
  if (subscriber.state === 'left') return
  const now = clock.now()
  await updateState(tx, subscriber.id, 'left', now)
  await recordConsent(tx, mailboxSubject(subscriber.email), newsConsent(terms.consents.news, 'withdrawn', caller, now))
}
