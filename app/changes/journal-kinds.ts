/** What the journal has to know of the shop's kinds of records. A new kind needs nothing here. */
import type { Kinds } from '#platform/changes/journal.ts'
import { PRICE_AS_GIVEN, VARIANT_PRICES } from '#shop/product/product.records.ts'

export const JOURNAL_KINDS: Kinds = {
  without: new Set(['stock', 'plastic_cards']),
  shared: [VARIANT_PRICES],
  renamed: [
    { kind: 'products', table: 'product', column: 'slug' },
    { kind: 'categories', table: 'category', column: 'path' },
  ],
  partial: { prices: PRICE_AS_GIVEN },
}

/** Kinds whose records are rows of the same stores or share phrases: one of them is never written without the others. */
export const CHECKED_TOGETHER: ReadonlySet<string> = new Set([
  'special_days',
  'courier_intervals',
  'search_problems',
  'search_redirects',
])
