/** What a carrier asks for a parcel: its own answer, or the shop's own price while it is silent. */
import { CARRIERS, factsOf, type Carrier, type HandOverPlace } from './carriers.ts'

/** `carrier` answered within the hour; `earlier`: its last answer; `fixed`: the shop's own price. */
export type QuoteSource = 'carrier' | 'earlier' | 'fixed'

export type Quote = {
  readonly carrier: Carrier
  readonly place: HandOverPlace
  /** In kopecks. */
  readonly price: number
  /** Calendar days from the hand-over to the carrier. */
  readonly minDays: number
  readonly maxDays: number
  /** Null for a fixed price. */
  readonly tariffCode: string | null
  readonly source: QuoteSource
}
/** A stored answer. `tariff`: null where the carrier takes no such parcel. */
export type StoredQuote = {
  readonly carrier: Carrier
  readonly place: HandOverPlace
  readonly tariff: {
    readonly price: number
    readonly minDays: number
    readonly maxDays: number
    readonly tariffCode: string
  } | null
  readonly askedAt: Date
}

const QUOTE_FRESH_MINUTES = 60
/** A refusal may be for want of a city's code, which comes a minute later. */
const REFUSAL_FRESH_MINUTES = 5
export const QUOTE_KEPT_DAYS = 14

/** The shop's own prices are for a usual parcel: what a heavier one costs, only its carrier says. */
const FIXED_UP_TO_G = 5_000

const ageMs = ({ askedAt }: StoredQuote, now: Date): number => now.getTime() - askedAt.getTime()

export const isFresh = (stored: StoredQuote, now: Date): boolean =>
  ageMs(stored, now) < (stored.tariff === null ? REFUSAL_FRESH_MINUTES : QUOTE_FRESH_MINUTES) * 60_000

const isKept = (stored: StoredQuote, now: Date): boolean => ageMs(stored, now) < QUOTE_KEPT_DAYS * 86_400_000

/**
 * Null where the carrier takes no such parcel, and for a heavy one that it was never asked about. `stored`: its last answer,
 * undefined without one.
 */
export const quoteOf = (
  carrier: Carrier,
  place: HandOverPlace,
  weightG: number,
  stored: StoredQuote | undefined,
  now: Date,
): Quote | null => {
  if ((stored === undefined || !isKept(stored, now)) && weightG > FIXED_UP_TO_G) return null
  if (stored === undefined || !isKept(stored, now))
    return { carrier, place, ...factsOf(carrier).fixedQuotes[place], tariffCode: null, source: 'fixed' }
  return stored.tariff === null
    ? null
    : { carrier, place, ...stored.tariff, source: isFresh(stored, now) ? 'carrier' : 'earlier' }
}

type Offered = Pick<Quote, 'carrier' | 'price' | 'source'>
/**
 * The quote of the carrier that an order to the door is given to: the cheapest of those that have answered, otherwise of the fixed
 * prices; at equal prices the one with the earliest `lastDay`. Null where no carrier takes the parcel.
 */
export const bestQuote = <Q extends Offered, Day extends number | string>(
  quotes: readonly Q[],
  lastDay: (quote: Q) => Day,
): Q | null => {
  const answered = quotes.filter(({ source }) => source !== 'fixed')
  const [best] = (answered.length > 0 ? answered : quotes).toSorted(
    (a, b) =>
      a.price - b.price ||
      Number(lastDay(a) > lastDay(b)) - Number(lastDay(a) < lastDay(b)) ||
      CARRIERS.indexOf(a.carrier) - CARRIERS.indexOf(b.carrier),
  )
  return best ?? null
}

type OfferedAt = Offered & { readonly place: HandOverPlace; readonly date_to: string }
type Offers<Q> = { readonly quotes: readonly Q[]; readonly waiting: readonly Carrier[] }
/** The offer that an order to the door takes; null while a carrier has not answered, or when none takes the parcel there. */
export const doorQuote = <Q extends OfferedAt>({ quotes, waiting }: Offers<Q>): Q | null => {
  const toDoor = quotes.filter(({ place }) => place === 'door')
  return waiting.length > 0 ? null : bestQuote(toDoor, ({ date_to }) => date_to)
}
