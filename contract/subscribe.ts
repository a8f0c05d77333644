import { group, endpoint } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { EmailLinkToken, Subscription } from './subscribe.schema.ts'

/** News by e-mail. Sent only to addresses that were confirmed by a link in an email (double opt-in). */
export const subscribe = group({
  /** Sends an email with a link. The answer does not reveal whether the address is already subscribed. */
  add: endpoint<Subscription, Nothing>()('POST', '/subscribe', { refuses: ['bad-email'] }),
  confirm: endpoint<EmailLinkToken, Nothing>()('POST', '/subscribe/confirm', { refuses: ['dead-link'] }),
  leave: endpoint<EmailLinkToken, Nothing>()('POST', '/subscribe/leave', { refuses: ['dead-link'] }),
})
