import type { DeliveryQuote } from '#shop/delivery/delivery.api.ts'
import type { Carrier } from '#shop/delivery/facts/carriers.ts'

/** What the carriers ask for the basket, as far as they have answered. */
export type CarrierOffers = {
  readonly quotes: readonly DeliveryQuote[]
  readonly waiting: readonly Carrier[]
  readonly failed: readonly Carrier[]
}

export const quotesAt = ({ quotes }: CarrierOffers, place: DeliveryQuote['place']): readonly DeliveryQuote[] =>
  quotes.filter((quote) => quote.place === place)

export const pointQuote = (offers: CarrierOffers, carrier: Carrier): DeliveryQuote | null =>
  quotesAt(offers, 'point').find((quote) => quote.carrier === carrier) ?? null
