/** Which choices in the filters of a category search engines may list; every other combination is `noindex` (SEO-01). */
import { atPage, chosenOf, codesOf, filterQuery, NO_FILTER, withValues, type Filter } from './listing-path.ts'
import type { FilterCode } from './listing-filters.ts'

/** A shorter list says no more than the pages of its products. */
export const MIN_INDEXED_PRODUCTS = 3

export type IndexedChoice = { readonly code: FilterCode; readonly value: string }

/**
 * The only value that the filter chooses, on whichever page of the list. What people search for within a category is listed: «кремы
 * Иней», «уход для сухой кожи»; the shop's filters say so (`is_indexed`).
 */
export const onlyChoiceOf = (filter: Filter): IndexedChoice | null => {
  const [code] = codesOf(filter)
  const [value] = code === undefined ? [] : chosenOf(filter, code)
  if (code === undefined || value === undefined) return null
  const alone = atPage(withValues(NO_FILTER, code, [value]), filter.page)
  return filterQuery(filter) === filterQuery(alone) ? { code, value } : null
}
