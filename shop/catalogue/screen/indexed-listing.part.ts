import type { Listing } from '../catalog.api.ts'
import type { Filter } from '../facts/listing-path.ts'
import { MIN_INDEXED_PRODUCTS, onlyChoiceOf } from '../facts/indexed-choice.ts'
import { chipLabel, groupOf } from './filters/chosen-filters.ts'
import type { ListingScope } from './listing/listing-query.ts'

/** The choice that search engines may list, with its name within a title (SEO-01). The category must know its value. */
export const indexedListing = (
  scope: ListingScope,
  { facets, total }: Pick<Listing, 'facets' | 'total'>,
  filter: Filter,
): { readonly name: string } | null => {
  const choice = onlyChoiceOf(filter)
  if (choice === null || scope.kind !== 'category' || total < MIN_INDEXED_PRODUCTS) return null
  const { code, value } = choice
  const group = groupOf(facets.groups, code)
  const known = group?.values.find((one) => one.value === value)
  if (known === undefined || group?.indexed !== true) return null
  const name = chipLabel(group, known.name)
  return { name: code === 'brand' ? name : name.charAt(0).toLowerCase() + name.slice(1) }
}
