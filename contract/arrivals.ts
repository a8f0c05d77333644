import type { ArrivalRequest } from './arrivals.schema.ts'
import type { Nothing } from './basket.schema.ts'
import { endpoint, group } from './endpoint.ts'
import type { EmailLinkToken } from './subscribe.schema.ts'

/** «Сообщить о поступлении»: one e-mail when a variant that is out of stock is back (CAT-13). */
export const arrivals = group({
  /** The same request again changes nothing. */
  request: endpoint<ArrivalRequest, Nothing>()('POST', '/arrivals', {
    refuses: ['no-product', 'no-city', 'no-store', 'in-stock', 'bad-email', 'too-many'],
  }),
  /** Cancels all requests of the mailbox that got the link. */
  cancel: endpoint<EmailLinkToken, Nothing>()('POST', '/arrivals/cancel', { refuses: ['dead-link'] }),
})
