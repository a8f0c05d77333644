/** CHG-01, OFFICE-07: the right to change records, by their kind. */
import { mayDo, type RightsHolder, type StaffRight } from '#kernel/staff-rights.ts'
import { JSON_LINE_KINDS } from '../import/folder-source.ts'
import type { Kind } from '../import/records.ts'

/** Stock and plastic cards are changed by programs only. */
const RIGHT_OF_KIND: Readonly<Record<Exclude<Kind, 'stock' | 'plastic_cards'>, StaffRight>> = {
  products: 'products.write',
  marking_groups: 'products.write',
  labels: 'products.write',
  brands: 'products.write',
  categories: 'products.write',
  ingredients: 'products.write',
  units: 'products.write',
  attributes: 'products.write',
  prices: 'prices.write',
  promotions: 'promotions.write',
  promo_codes: 'promotions.write',
  articles: 'content.write',
  collections: 'content.write',
  feed_rules: 'content.write',
  marketplace_rules: 'content.write',
  pages: 'content.write',
  banners: 'content.write',
  needs: 'content.write',
  menus: 'content.write',
  redirects: 'content.write',
  newsletters: 'content.write',
  reviews: 'reviews.write',
  questions: 'reviews.write',
  answers: 'reviews.write',
  search_synonyms: 'search.write',
  search_brand_aliases: 'search.write',
  search_problems: 'search.write',
  search_redirects: 'search.write',
  search_pins: 'search.write',
  search_phrases: 'search.write',
  search_checks: 'search.write',
  // A store's hours and how it is reached change at the counter first.
  stores: 'stores.write',
  special_days: 'stores.write',
  contacts: 'stores.write',
  settings: 'settings.write',
  documents: 'settings.write',
  cities: 'delivery.write',
  shop_cities: 'delivery.write',
  courier_intervals: 'delivery.write',
  express_stores: 'delivery.write',
}
const RIGHTS = new Map<string, StaffRight>(Object.entries(RIGHT_OF_KIND))
export const rightOfKind = (kind: string): StaffRight | undefined => RIGHTS.get(kind)

/** The right of a program to import, by a name of the API (`promo-codes`, `pictures`); undefined: none gives it. */
export const rightToImport = (name: string): StaffRight | undefined =>
  name === 'stock'
    ? 'stock.write'
    : name === 'pictures'
      ? 'products.write'
      : RIGHTS.get(JSON_LINE_KINDS.get(name) ?? '')

/** Whether a member may change records of all these kinds. */
export const mayWrite = (member: RightsHolder, kinds: Iterable<string>): boolean => {
  for (const kind of kinds) {
    const right = RIGHTS.get(kind)
    if (right === undefined || !mayDo(member, right)) return false
  }
  return true
}
