import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { CityKey, Nothing, OrNull, Shape, StoreId, VariantId, EmailLinkToken } from '#kernel/shared.api.ts'

/** CAT-13. `store_id` null: any store of the city, or delivery. Without a city: delivery from the warehouse. */
export const ArrivalRequest = Shape({
  variant_id: VariantId,
  city: CityKey,
  store_id: OrNull(StoreId),
  email: Type.String({ maxLength: 300 }),
})
export type ArrivalRequest = Static<typeof ArrivalRequest>

/** «Сообщить о поступлении»: one e-mail when a variant that is out of stock is back (CAT-13). */
export const arrivals = group({
  /** A repeated request changes nothing. */
  request: endpoint({
    method: 'POST',
    path: '/arrivals',
    summary: 'Попросить письмо, когда товар появится',
    in: ArrivalRequest,
    out: Nothing,
    refusals: {
      'no-product': null,
      'no-city': null,
      'no-store': null,
      'in-stock': null,
      'bad-email': null,
      'too-many': null,
    },
  }),
  /** Cancels all requests of the mailbox that got the link. */
  cancel: endpoint({
    method: 'POST',
    path: '/arrivals/cancel',
    summary: 'Отказаться от такого письма по ссылке из него',
    in: EmailLinkToken,
    out: Nothing,
    refusals: { 'dead-link': null },
  }),
})
