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

/** What a mailbox gets besides letters about orders. */
export const MailboxSubscription = Shape({
  /** `arrivals`: products that it waits for; `favourites` and `points`: of the accounts that have named it. */
  kind: Type.Enum(['news', 'arrivals', 'favourites', 'points']),
  is_given: Type.Boolean(),
  /** The link of the confirming letter has not been pressed yet. */
  awaits_mailbox: Type.Boolean(),
  /** It may be given by this link. */
  may_give: Type.Boolean(),
  /** The text that is agreed to, and its version. */
  text: Type.String(),
  version: Type.String(),
  /** Names of the products that are waited for. */
  products: Type.Array(Type.String()),
})
export type MailboxSubscription = Static<typeof MailboxSubscription>
/** `email`: masked. */
export const MailboxSubscriptions = Shape({ email: Type.String(), kinds: Type.Array(MailboxSubscription) })
export type MailboxSubscriptions = Static<typeof MailboxSubscriptions>
export const SetMailboxSubscription = Shape({
  ...EmailLinkToken.properties,
  kind: MailboxSubscription.properties.kind,
  is_given: Type.Boolean(),
  consent_text_version: Type.String({ maxLength: 40 }),
})
export type SetMailboxSubscription = Static<typeof SetMailboxSubscription>

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
  /** Everything that the mailbox gets whose letter had the link. */
  ofMailbox: endpoint({
    method: 'GET',
    path: '/subscribe/all/:token',
    summary: 'Все подписки почты, по ссылке из письма',
    in: EmailLinkToken,
    out: MailboxSubscriptions,
    refusals: { 'dead-link': null },
    fresh: true,
  }),
  setOfMailbox: endpoint({
    method: 'POST',
    path: '/subscribe/all/:token',
    summary: 'Включить или выключить одну подписку почты, по ссылке из письма',
    in: SetMailboxSubscription,
    out: MailboxSubscriptions,
    refusals: { 'dead-link': null, 'old-consent': null, 'not-offered': null },
  }),
  leaveAll: endpoint({
    method: 'POST',
    path: '/subscribe/all/:token/leave',
    summary: 'Отписаться от всего, по ссылке из письма',
    in: EmailLinkToken,
    out: MailboxSubscriptions,
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
