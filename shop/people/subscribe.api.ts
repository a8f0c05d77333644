import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Nothing, Shape, EmailLinkToken } from '#kernel/shared.api.ts'

/** A request without consent is invalid. */
export const Subscription = Shape({ email: Type.String({ maxLength: 300 }), consent: Type.Literal(true) })
export type Subscription = Static<typeof Subscription>

/** News by e-mail. Sent only to addresses that were confirmed by a link in an email (double opt-in). */
export const subscribe = group({
  /** Sends an email with a link. The answer does not reveal whether the address is already subscribed. */
  add: endpoint({
    method: 'POST',
    path: '/subscribe',
    summary: 'Подписаться на письма',
    in: Subscription,
    out: Nothing,
    refusals: { 'bad-email': null },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/subscribe/confirm',
    summary: 'Подтвердить подписку по ссылке',
    in: EmailLinkToken,
    out: Nothing,
    refusals: { 'dead-link': null },
  }),
  leave: endpoint({
    method: 'POST',
    path: '/subscribe/leave',
    summary: 'Отписаться по ссылке',
    in: EmailLinkToken,
    out: Nothing,
    refusals: { 'dead-link': null },
  }),
})
