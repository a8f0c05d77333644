/** What a carrier asks for a parcel: its own answer, or the shop's own price while it is silent. */
import { factsOf, type Carrier, type HandOverPlace } from './carriers.ts'

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

/** The quote of the first carrier that has answered, or the first fixed price; null where none takes the parcel. */
export const firstQuote = (quotes: readonly (Quote | null)[]): Quote | null => {
  const given = quotes.filter((quote) => quote !== null)
  return given.find(({ source }) => source !== 'fixed') ?? given[0] ?? null
}
