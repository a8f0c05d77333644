import type { PhraseAsFilters } from '#contract/catalog.schema.ts'
import { withChoice, type Filter } from '#domain/catalogue-address.ts'

/** SEARCH-07: the restrictions of the phrase become choices of the list, beside those already made; a price replaces its bound. */
export const withPhraseFilters = (filter: Filter, read: PhraseAsFilters): Filter => {
  const both = (chosen: readonly string[] = [], named: readonly (string | number)[] = []): string[] => [
    ...new Set([...chosen, ...named.map(String)]),
  ]
  const { values } = filter
  return withChoice(filter, {
    q: read.q,
    values: {
      ...values,
      skin: both(values.skin, read.skin),
      without: both(values.without, read.without),
      volume: both(values.volume, read.volume),
      spf: both(values.spf, read.spf),
    },
    priceFrom: read.price_from ?? filter.priceFrom,
    priceTo: read.price_to ?? filter.priceTo,
    express: (filter.express || read.express === true) && filter.shops.length === 0,
    exclude: both(filter.exclude, read.exclude),
  })
}
