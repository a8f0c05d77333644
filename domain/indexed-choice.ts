/** Which choices in the filters of a category search engines may list; every other combination is `noindex` (SEO-01). */
import { atPage, chosenOf, filterAddress, NO_FILTER, withValues, type Filter } from './catalogue-address.ts'
import type { FilterCode } from './listing-filters.ts'

/** What people search for within a category: «кремы Иней», «уход для сухой кожи». */
const INDEXED_FILTERS = ['brand', 'skin'] as const satisfies readonly FilterCode[]
/** A shorter list says no more than the pages of its products. */
export const MIN_INDEXED_PRODUCTS = 3

export type IndexedChoice = { readonly code: (typeof INDEXED_FILTERS)[number]; readonly value: string }

/** The only value that the filter chooses, if that is an indexed choice, on whichever page of the list. */
export const indexedChoiceOf = (filter: Filter): IndexedChoice | null => {
  for (const code of INDEXED_FILTERS) {
    const [value] = chosenOf(filter, code)
    if (value === undefined) continue
    const alone = atPage(withValues(NO_FILTER, code, [value]), filter.page)
    if (filterAddress(filter) === filterAddress(alone)) return { code, value }
  }
  return null
}
