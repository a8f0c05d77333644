/** What a carrier's manifest says of it to buyers and staff. */
export const HAND_OVER_PLACES = ['point', 'door'] as const
/** Where a carrier hands over: at one of its points, or at the buyer's door. */
export type HandOverPlace = (typeof HAND_OVER_PLACES)[number]

/** The shop's own price in kopecks and days. */
export type FixedQuote = { readonly price: number; readonly minDays: number; readonly maxDays: number }

export type CarrierFacts = {
  readonly name: string
  /** Short enough for a row of chips. */
  readonly shortName: string
  /** «Почты России» */
  readonly genitive: string
  /** Where a parcel is fetched: «пункт» or «отделение». */
  readonly pointWord: string
  /** The page that shows where a parcel is; the track number follows. */
  readonly trackingPage: string
  /** The shop's own prices, for a parcel that the carrier was never asked about while it is silent. */
  readonly fixedQuotes: Readonly<Record<HandOverPlace, FixedQuote>>
}
