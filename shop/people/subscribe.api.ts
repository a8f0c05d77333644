import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Nothing, Shape, EmailLinkToken } from '#kernel/shared.api.ts'

/** A request without consent is invalid. */
export const Subscription = Shape({
  email: Type.String({ maxLength: 300 }),
  consent: Type.Literal(true),
  /** Version of the text that was ticked (SAFE-05). One that is missing or no longer shown is refused. */
  consent_text_version: Type.Optional(Type.String({ maxLength: 40 })),
})
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
    refusals: { 'bad-email': null, 'old-consent': null },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/subscribe/confirm',
    summary: 'Подтвердить подписку по ссылке',
    in: EmailLinkToken,
    out: Nothing,
    refusals: { 'dead-link': null },
  }),
  /** By the link of a letter about favourites. */
  leaveFavourites: endpoint({
    method: 'POST',
    path: '/subscribe/leave-favourites',
    summary: 'Не получать писем об избранном, по ссылке',
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
