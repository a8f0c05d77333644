import { group, endpoint } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { EmailLinkToken, Subscription } from './subscribe.schema.ts'

/** News by e-mail. Nothing is sent to an address that has not said yes from its own mailbox. */
export const subscribe = group({
  /** Sends a letter with a link. The answer is the same whether the address is known or not. */
  add: endpoint<Subscription, Nothing>()('POST', '/subscribe', { refuses: ['bad-email'] }),
  confirm: endpoint<EmailLinkToken, Nothing>()('POST', '/subscribe/confirm', { refuses: ['dead-link'] }),
  leave: endpoint<EmailLinkToken, Nothing>()('POST', '/subscribe/leave', { refuses: ['dead-link'] }),
})
