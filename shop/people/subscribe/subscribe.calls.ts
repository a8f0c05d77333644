import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { subscribe } from '../subscribe.api.ts'
import { HOUR_S } from '#kernel/durations.ts'
import { mailboxCheck } from '#kernel/fields/mailbox-fields.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import { countedCaller, type Caller } from '#platform/calls/caller.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { mayConfirm, MAX_PER_HOUR } from './subscribe.policy.ts'
import { mailboxSubject, recordConsent } from '#shop/consent/face.ts'
import { customerByLettersToken, writeAccountConsent } from '../consents/account-consents.ts'
import { endMailboxSubscriptions, mailboxSubscriptions, setMailboxSubscription } from './mailbox-subscriptions.ts'
import { type SubscribeDeps, leaveNews, newsConsent, requestSubscription } from './subscriptions.ts'
import { proveSubscriber, updateState, subscriberByToken } from './subscribe.sql.ts'

const deadLink = refuse('dead-link', 'Ссылка больше не действует. Подпишитесь ещё раз.')

const oldConsent = refuse('old-consent', 'Текст согласия изменился. Обновите страницу и\u00a0отметьте его ещё раз.')

const limitByIpAddress = async ({ db, clock }: SubscribeDeps, caller: Caller): Promise<void> => {
  const hits = await incrementRateCount(db, `subscribe ${countedCaller(caller)}`, HOUR_S, clock.now())
  if (hits > MAX_PER_HOUR)
    throw new HttpError('too-often', 'Слишком много подписок подряд. Повторите через час.', { retryAfter: HOUR_S })
}

export const subscribeCalls = (deps: SubscribeDeps): Handlers<typeof subscribe, Caller> => ({
  add: async (input, caller) => {
    const email = input.email.trim().toLowerCase()
    const wrong = mailboxCheck(email)
    if (wrong !== null) return refuse('bad-email', wrong)
    await limitByIpAddress(deps, caller)
    if ((input.consent_text_version ?? '') !== deps.terms.consents.news.version) return oldConsent
    await transaction(deps.db, (tx) => requestSubscription(tx, deps, email, caller))
    return done({})
  },

  confirm: ({ token }, caller) =>
    transaction(deps.db, async (tx) => {
      const subscriber = await subscriberByToken(tx, token)
      const now = deps.clock.now()
      if (subscriber === undefined || !mayConfirm(subscriber, now)) return deadLink
      await proveSubscriber(tx, subscriber.id)
      if (subscriber.state === 'confirmed') return done({})
      await updateState(tx, subscriber.id, 'confirmed', now)
      await recordConsent(
        tx,
        mailboxSubject(subscriber.email),
        newsConsent(deps.terms.consents.news, 'confirmed', caller, now),
      )
      return done({})
    }),

  leave: ({ token }, caller) =>
    transaction(deps.db, async (tx) => {
      const subscriber = await subscriberByToken(tx, token)
      if (subscriber === undefined) return deadLink
      await leaveNews(tx, deps, subscriber, caller)
      return done({})
    }),

  ofMailbox: ({ token }) => mailboxSubscriptions(deps, token),
  setOfMailbox: (input, caller) => transaction(deps.db, (tx) => setMailboxSubscription(tx, deps, input, caller)),
  leaveAll: ({ token }, caller) => transaction(deps.db, (tx) => endMailboxSubscriptions(tx, deps, token, caller)),

  leaveFavourites: ({ token }, caller) =>
    transaction(deps.db, async (tx) => {
      const customer = await customerByLettersToken(tx, token)
      if (customer === undefined) return deadLink
      await writeAccountConsent(tx, deps, customer, 'favourites', false, caller)
      return done({})
    }),
})
