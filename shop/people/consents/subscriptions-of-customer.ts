/** SAFE-05: what a customer has agreed to get, shown and changed in the account. */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'
import { mailboxSubject, readConsentRecords, recordConsent } from '#shop/consent/face.ts'
import { resubmitBuyersWords, withdrawBuyersWords } from '#shop/product/face.ts'
import type { Customer } from '../account/user.sql.ts'
import { subscriberOfCustomer, updateState } from '../subscribe/subscribe.sql.ts'
import { leaveNews, newsConsent, requestSubscription } from '../subscribe/subscriptions.ts'
import { CONSENT_AIMS, type ConsentChange, type Subscriptions } from '../user.api.ts'
import { aimStates, consentOfAim, writeAccountConsent } from './account-consents.ts'

type Deps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  readonly terms: Pick<ShopTerms, 'consents'>
}

/** The consent to news is the mailbox's: it is given when the mailbox has proven that the account is its owner's. */
export const readSubscriptions = async ({ db, terms }: Deps, { id, email }: Customer): Promise<Subscriptions> => {
  const [stateOf, subscriber, news] = await Promise.all([
    aimStates(db, id),
    subscriberOfCustomer(db, id, email),
    readConsentRecords(db, sql`SELECT ${mailboxSubject(email)}::text`),
  ])
  return {
    email,
    aims: CONSENT_AIMS.flatMap((aim) => {
      const consent = consentOfAim(terms, aim)
      if (consent === null) return []
      const { text, version } = consent
      if (aim === 'news') {
        const isProven = subscriber?.is_proven === true
        return {
          aim,
          is_given: isProven && subscriber.state === 'confirmed',
          awaits_mailbox:
            subscriber !== undefined &&
            (subscriber.state === 'asked' || (!isProven && subscriber.state === 'confirmed')),
          text,
          version,
          changed_at: isProven ? subscriber.changed_at.toISOString() : null,
          given_version: isProven ? (news.at(-1)?.text_version ?? null) : null,
        }
      }
      const { isGiven, changedAt, version: given } = stateOf(aim)
      return {
        aim,
        is_given: isGiven,
        awaits_mailbox: false,
        text,
        version,
        changed_at: changedAt?.toISOString() ?? null,
        given_version: given,
      }
    }),
  }
}

const changeNews = async (
  tx: Transaction<DB>,
  deps: Deps,
  { id, email }: Customer,
  isGiven: boolean,
  caller: Caller,
): Promise<void> => {
  const subscriber = await subscriberOfCustomer(tx, id, email)
  if (!isGiven) {
    if (subscriber !== undefined && (subscriber.is_proven || subscriber.state === 'asked'))
      await leaveNews(tx, deps, subscriber, caller)
    return
  }
  // A mailbox that has proven itself is asked no second time: giving takes one press, as withdrawing does.
  if (subscriber?.is_proven === true && subscriber.state === 'left') {
    const now = deps.clock.now()
    await updateState(tx, subscriber.id, 'confirmed', now)
    await recordConsent(tx, mailboxSubject(email), newsConsent(deps.terms.consents.news, 'confirmed', caller, now))
    return
  }
  await requestSubscription(tx, deps, email, caller, id)
}

const changePublication = async (
  tx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'terms'>,
  customerId: number,
  isGiven: boolean,
  caller: Caller,
): Promise<void> => {
  if (!(await writeAccountConsent(tx, deps, customerId, 'reviews', isGiven, caller))) return
  if (isGiven) await resubmitBuyersWords(tx, customerId, deps.clock.now())
  else await withdrawBuyersWords(tx, customerId)
}

/** What a customer's review, question or answer does with the consent to publish it. */
export const consentToPublish =
  (deps: Pick<Deps, 'clock' | 'terms'>) =>
  (tx: Transaction<DB>, customerId: number, caller: Caller): Promise<void> =>
    changePublication(tx, deps, customerId, true, caller)

export const changeConsent = async (
  tx: Transaction<DB>,
  deps: Deps,
  customer: Customer,
  { aim, is_given }: ConsentChange,
  caller: Caller,
): Promise<void> => {
  if (aim === 'news') return changeNews(tx, deps, customer, is_given, caller)
  if (aim === 'reviews') return changePublication(tx, deps, customer.id, is_given, caller)
  await writeAccountConsent(tx, deps, customer.id, aim, is_given, caller)
}
