import type { DeliveryQuote } from '#shop/delivery/delivery.api.ts'
import { CARRIERS, type Carrier } from '#shop/delivery/facts/carriers.ts'

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

/**
 * The carrier to the door that an order is given to: the first that has answered, otherwise the first with a price of the shop.
 * Null while one that comes before it has not answered, or when none takes the basket there.
 */
export const doorQuote = (offers: CarrierOffers): DeliveryQuote | null => {
  const given = CARRIERS.flatMap((carrier) => quotesAt(offers, 'door').filter((quote) => quote.carrier === carrier))
  const answered = given.find(({ source }) => source !== 'fixed')
  const isWaitedFor = CARRIERS.slice(0, answered && CARRIERS.indexOf(answered.carrier)).some((carrier) =>
    offers.waiting.includes(carrier),
  )
  return isWaitedFor ? null : (answered ?? given[0] ?? null)
}
