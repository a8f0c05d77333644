/**
 * What the shop needs from a marketplace that sells its goods while the shop stores and packs them (FBS). Offers are known by the
 * shop's article numbers. Money is kopecks.
 */
import type { ProviderAnswer } from './provider-answer.ts'

/** How many offers one call takes, and how many a minute. */
export type Portion = { readonly size: number; readonly aMinute: number }
export type OfferStock = { readonly sku: string; readonly stock: number }
export type OfferPrice = { readonly sku: string; readonly price: number; readonly oldPrice: number | null }
/** An offer that the marketplace did not accept, while it accepted the others of the call. */
export type OfferRefused = { readonly sku: string; readonly why: string }

export type SoldLine = {
  readonly sku: string
  readonly quantity: number
  /** For all pieces. */
  readonly total: number
}
export type MarketplaceOrder = { readonly number: string; readonly lines: readonly SoldLine[] }
/** `taken`: it is with the marketplace, or already with the buyer. */
export type SoldState = 'open' | 'cancelled' | 'taken'

export type Marketplace = {
  readonly code: string
  /** «Яндекс Маркет» */
  readonly title: string
  /** Code of the store whose stock is offered; undefined: the shop's first warehouse, or its first store. */
  readonly store: string | undefined
  readonly stocks: Portion
  readonly prices: Portion
  /** The offers that were refused, none mostly. At most `stocks.size`. */
  sendStocks(offers: readonly OfferStock[], at: Date): Promise<ProviderAnswer<readonly OfferRefused[]>>
  /** The offers that were refused. At most `prices.size`. */
  sendPrices(offers: readonly OfferPrice[]): Promise<ProviderAnswer<readonly OfferRefused[]>>
  /** All orders that wait for the shop, those that it has read before included. */
  waiting(at: Date): Promise<ProviderAnswer<readonly MarketplaceOrder[]>>
  /** States of orders by their numbers, at most 50; a number that it does not know is absent. */
  states(numbers: readonly string[]): Promise<ProviderAnswer<ReadonlyMap<string, SoldState>>>
  /** The shop cannot serve the order. `refused`: it is too late, or cancelled already. */
  cancel(number: string): Promise<ProviderAnswer<null>>
  check(signal: AbortSignal): Promise<ProviderAnswer<string>>
}
