import { done, refuse, type Handlers } from '#contract/endpoint.ts'
import { Nothing } from '#contract/shared.schema.ts'
import { subscribe } from '#contract/subscribe.ts'
import { EmailLinkToken, Subscription } from '#contract/subscribe.schema.ts'
import { HOUR_S } from '#domain/durations.ts'
import { isEmail } from '#domain/email.ts'
import { incrementRateCount } from '#server/db/rate-count.ts'
import { transaction } from '#server/db/transaction.ts'
import { countedCaller, type Caller } from '#server/calls/caller.ts'
import { HttpError } from '#server/calls/http-error.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { mayConfirm, MAX_PER_HOUR } from './subscribe.policy.ts'
import type { SubscribeDeps } from './subscribe-deps.ts'
import { requestSubscription, consentStep } from './subscribe.public.ts'
import { updateState, recordConsent, subscriberByToken } from './subscribe.queries.ts'

export const subscribeSchemas = schemasFor(subscribe)({
  add: { in: Subscription, out: Nothing },
  confirm: { in: EmailLinkToken, out: Nothing },
  leave: { in: EmailLinkToken, out: Nothing },
})

const deadLink = refuse('dead-link', 'Ссылка больше не действует. Подпишитесь ещё раз.')

const limitByAddress = async ({ db, clock }: SubscribeDeps, caller: Caller): Promise<void> => {
  const hits = await incrementRateCount(db, `subscribe ${countedCaller(caller)}`, HOUR_S, clock.now())
  if (hits > MAX_PER_HOUR)
    throw new HttpError('too-often', 'Слишком много подписок подряд. Повторите через час.', { retryAfter: HOUR_S })
}

export const subscribeCalls = (deps: SubscribeDeps): Handlers<typeof subscribe, Caller> => ({
  add: async (input, caller) => {
    const email = input.email.trim().toLowerCase()
    if (!isEmail(email)) return refuse('bad-email', email === '' ? 'Обязательно для заполнения' : 'Неправильный формат')
    await limitByAddress(deps, caller)
    await transaction(deps.db, (tx) => requestSubscription(tx, deps, email, caller))
    return done({})
  },

  confirm: ({ token }, caller) =>
    transaction(deps.db, async (tx) => {
      const subscriber = await subscriberByToken(tx, token)
      const now = deps.clock.now()
      if (subscriber === undefined || !mayConfirm(subscriber, now)) return deadLink
      if (subscriber.state === 'confirmed') return done({})
      await updateState(tx, subscriber.id, 'confirmed', now)
      await recordConsent(tx, consentStep(deps.terms.consents.news, subscriber.email, 'confirmed', caller, now))
      return done({})
    }),

  leave: ({ token }, caller) =>
    transaction(deps.db, async (tx) => {
      const subscriber = await subscriberByToken(tx, token)
      if (subscriber === undefined) return deadLink
      if (subscriber.state === 'left') return done({})
      const now = deps.clock.now()
      await updateState(tx, subscriber.id, 'left', now)
      await recordConsent(tx, consentStep(deps.terms.consents.news, subscriber.email, 'withdrawn', caller, now))
      return done({})
    }),
})
