import type { Listing } from '#contract/catalog.schema.ts'
import type { Filter } from '#domain/catalogue-address.ts'
import { indexedChoiceOf, MIN_INDEXED_PRODUCTS } from '#domain/indexed-choice.ts'
import { chipLabel } from '#web/features/filters/filter-names.ts'
import type { ListingScope } from '#web/features/listing/listing-query.ts'

/** The choice that search engines may list, with its name within a title (SEO-01). The category must know its value. */
export const indexedListing = (
  scope: ListingScope,
  { facets, total }: Pick<Listing, 'facets' | 'total'>,
  filter: Filter,
): { readonly name: string } | null => {
  const choice = indexedChoiceOf(filter)
  if (choice === null || scope.kind !== 'category' || total < MIN_INDEXED_PRODUCTS) return null
  const { code, value } = choice
  const known = facets.groups.find((group) => group.code === code)?.values.find((one) => one.value === value)
  if (known === undefined) return null
  const name = chipLabel(code, known.name)
  return { name: code === 'brand' ? name : name.charAt(0).toLowerCase() + name.slice(1) }
}
