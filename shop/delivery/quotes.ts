/**
 * ORD-02: what carriers ask for a basket. A carrier is asked once an hour for each class of parcels between two cities; its
 * answer is stored for all visitors. While it is silent, its last answer or the shop's own price is shown, and charged.
 */
import type { DeliveryQuote } from './delivery.api.ts'
import { HAND_OVER_PLACES, type Carrier, type HandOverPlace, type Parcel } from './facts/carriers.ts'
import { isFresh } from './facts/delivery-quote.ts'
import { parcelClass } from './facts/parcel.ts'
import type { CityRow } from '#shop/places/face.ts'
import type { CarrierClient, Tariff, TariffRequest } from '#providers/ports/carriers.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { isBelievable } from './believable.ts'
import { readShipping } from './shipping.sql.ts'
import { chargedQuotes, quoteDates, routeOf } from './order-delivery.ts'
import { readCarrierCity, readQuotes, saveQuote, type QuoteRoute } from './quote.sql.ts'

/** How long a visitor waits for a carrier. An answer that comes later is stored for the next visitor. */
const QUOTE_WAIT_MS = 2_500
const CALL_MS = 10_000
/** More calls to one carrier at a time are not made: its last answers are shown. */
const MAX_CALLS = 16

type Ask = () => Promise<void>
/** One call for concurrent asks of the same thing, and a limited number of calls to each carrier. */
export type QuoteCalls = { readonly once: (carrier: Carrier, key: string, ask: Ask) => Promise<void> }
export const openQuoteCalls = (): QuoteCalls => {
  const open = new Map<Carrier, Map<string, Promise<void>>>()
  return {
    once: async (carrier, key, ask) => {
      const calls = open.get(carrier) ?? new Map<string, Promise<void>>()
      open.set(carrier, calls)
      const found = calls.get(key)
      if (found !== undefined) return found
      if (calls.size >= MAX_CALLS) return
      const call = ask().finally(() => calls.delete(key))
      calls.set(key, call)
      return call
    },
  }
}

const waitFor = async (work: Promise<unknown>, ms: number): Promise<void> => {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Carriers count in kopecks; the buyer pays whole roubles, never less than the carrier takes. */
const inWholeRoubles = (tariff: Tariff): Tariff => ({ ...tariff, price: Math.ceil(tariff.price / 100) * 100 })

const askAndSave = async (
  { db, clock, alert }: DeliveryDeps,
  client: CarrierClient,
  place: HandOverPlace,
  route: QuoteRoute,
  parcel: Parcel,
): Promise<void> => {
  try {
    const [from, to] = await Promise.all([readCarrierCity(db, route.fromCityId), readCarrierCity(db, route.toCityId)])
    const request: TariffRequest = {
      from,
      to,
      place,
      pointCode: null,
      parcel: parcelClass(parcel).parcel,
      declaredValue: 0,
      cashOnDelivery: 0,
    }
    const answer = await client.tariffs.quote(request, AbortSignal.timeout(CALL_MS))
    // A failure other than a refusal says nothing about the parcel: the stored answer stays.
    if (answer.ok && !isBelievable(answer.value))
      alert(`The quote of ${client.carrier} is not believed: ${JSON.stringify(answer.value)}`)
    else if (answer.ok) await saveQuote(db, client.carrier, place, route, inWholeRoubles(answer.value), clock.now())
    else if (answer.failure === 'refused') await saveQuote(db, client.carrier, place, route, null, clock.now())
  } catch (error) {
    alert(`The quote of ${client.carrier} failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Where the carrier hands over in this city: doors only where the shop has no couriers of its own. */
const placesIn = ({ has_shops }: CityRow): readonly HandOverPlace[] => (has_shops ? ['point'] : HAND_OVER_PLACES)

/** Empty for a carrier that takes no such parcel there. Waits for QUOTE_WAIT_MS at most. */
export const quotesOf = async (
  deps: DeliveryDeps,
  calls: QuoteCalls,
  client: CarrierClient,
  city: CityRow,
  parcel: Parcel,
): Promise<DeliveryQuote[]> => {
  const { db, clock } = deps
  const { carrier } = client
  const route = await routeOf(db, city.id, parcel)
  const stored = await readQuotes(db, route)
  const places = placesIn(city)
  const toAsk = places.filter(
    (place) =>
      !stored.some((quote) => quote.carrier === carrier && quote.place === place && isFresh(quote, clock.now())),
  )
  const key = `${route.fromCityId} ${route.toCityId} ${route.parcelClass}`
  const asked = toAsk.map((place) =>
    calls.once(carrier, `${key} ${place}`, () => askAndSave(deps, client, place, route, parcel)),
  )
  await waitFor(Promise.all(asked), deps.quoteWaitMs ?? QUOTE_WAIT_MS)
  const now = clock.now()
  const shipping = await readShipping(db, city.id)
  const quotes = await Promise.all(places.map((place) => chargedQuotes(db, [carrier], place, route, now)))
  return quotes.flat().flatMap((quote) => {
    if (quote === null) return []
    const dates = quoteDates(quote, city, shipping, now)
    if (dates === null) return []
    const { dateFrom, dateTo } = dates
    return {
      carrier,
      place: quote.place,
      price: quote.price,
      free_from: null,
      date_from: dateFrom,
      date_to: dateTo,
      source: quote.source,
    }
  })
}
