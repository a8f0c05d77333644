/** Chosen filters as chips, each with the same filter without it (CAT-07); resetting and relaxing a filter. */
import { capitalize } from '#domain/capitalize.ts'
import { type Filter, filterAddress, NO_FILTER, withChoice } from '#domain/catalogue-address.ts'
import { formatMoney, fromRoubles } from '#domain/money.ts'
import type { FacetValue, Listing } from '#contract/catalog.schema.ts'

export type ChosenChip = { key: string; label: string; without: Filter }
export type ChosenGroup = 'brand' | 'skin' | 'price' | 'stock'

const nameIn = (values: readonly FacetValue[], value: string): string =>
  values.find((known) => known.value === value)?.name ?? value

const roubles = (amount: number): string => formatMoney(fromRoubles(amount))

export const priceLabel = (from: number | null, to: number | null): string => {
  if (from !== null && to !== null) return `${roubles(from)} – ${roubles(to)}`
  return from === null ? `До ${roubles(to ?? 0)}` : `От ${roubles(from)}`
}

export const skinLabel = (value: string): string => `${capitalize(value)} кожа`

export const chosenChips = (filter: Filter, facets: Listing['facets'], stockLabel: string): ChosenChip[] => [
  ...filter.skin.map((value) => ({
    key: `skin-${value}`,
    label: skinLabel(nameIn(facets.skin_types, value)),
    without: withChoice(filter, { skin: filter.skin.filter((other) => other !== value) }),
  })),
  ...filter.brand.map((value) => ({
    key: `brand-${value}`,
    label: nameIn(facets.brands, value),
    without: withChoice(filter, { brand: filter.brand.filter((other) => other !== value) }),
  })),
  ...(filter.priceFrom === null && filter.priceTo === null
    ? []
    : [
        {
          key: 'price',
          label: priceLabel(filter.priceFrom, filter.priceTo),
          without: withChoice(filter, { priceFrom: null, priceTo: null }),
        },
      ]),
  ...(filter.inStock ? [{ key: 'stock', label: stockLabel, without: withChoice(filter, { inStock: false }) }] : []),
]

/** CAT-06: no filter, no range, no shops, popular first. The phrase of a search is not a filter and stays. */
export const resetFilters = ({ q }: Filter): Filter => ({ ...NO_FILTER, q })

/** The filter without each of its chosen groups: offered when nothing is found. */
export const relaxedByGroup = (filter: Filter): { group: ChosenGroup; filter: Filter }[] => {
  const groups: { group: ChosenGroup; chosen: boolean; filter: Filter }[] = [
    {
      group: 'price',
      chosen: filter.priceFrom !== null || filter.priceTo !== null,
      filter: withChoice(filter, { priceFrom: null, priceTo: null }),
    },
    { group: 'skin', chosen: filter.skin.length > 0, filter: withChoice(filter, { skin: [] }) },
    { group: 'brand', chosen: filter.brand.length > 0, filter: withChoice(filter, { brand: [] }) },
    { group: 'stock', chosen: filter.inStock, filter: withChoice(filter, { inStock: false }) },
  ]
  return groups.filter(({ chosen }) => chosen)
}

/** `pathname` of a listing with the filter as its query string. */
export const listingAddress = (pathname: string, filter: Filter): string => `${pathname}${filterAddress(filter)}`
