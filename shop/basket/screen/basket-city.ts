/** The chosen city, as the basket page shows it. */
export type BasketCity = {
  /** Empty while none is chosen, and for a city without shops. */
  readonly code: string
  readonly name: string | null
  /** «в Челябинске» */
  readonly nameIn: string | null
  readonly hasShops: boolean
}
