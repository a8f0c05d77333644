/**
 * The price that a feed or a price tag may cross out, in kopecks; null: none. A page says the lowest price of the 30 days before a
 * reduction next to the old one (CAT-12); these cannot, so the old price is given only when nothing was sold for less in those days.
 */
export const crossedOutPrice = (offer: {
  readonly price: number
  readonly old_price: number | null
  readonly lowest_30: number | null
}): number | null => {
  const { price, old_price: old, lowest_30: lowest } = offer
  return old !== null && lowest !== null && old > price && lowest >= old ? old : null
}
