import type { PhraseAsFilters } from '../../catalog.api.ts'
import { withChoice, type Filter } from '../../facts/listing-path.ts'

/** SEARCH-07: the restrictions of the phrase become choices of the list, next to those already made; a price replaces its bound. */
export const withPhraseFilters = (filter: Filter, read: PhraseAsFilters): Filter => {
  const both = (chosen: readonly string[] = [], named: readonly string[] = []): string[] => [
    ...new Set([...chosen, ...named]),
  ]
  const { values } = filter
  return withChoice(filter, {
    q: read.q,
    values: {
      ...values,
      ...Object.fromEntries(Object.entries(read.values).map(([code, named]) => [code, both(values[code], named)])),
    },
    priceFrom: read.price_from ?? filter.priceFrom,
    priceTo: read.price_to ?? filter.priceTo,
    express: (filter.express || read.express === true) && filter.shops.length === 0,
    exclude: both(filter.exclude, read.exclude),
  })
}
