/** Chosen filters as chips, each with the same filter without it (CAT-07); resetting and relaxing a filter. */
import {
  chosenOf,
  codesOf,
  type Filter,
  filterQuery,
  hasPriceRange,
  NO_FILTER,
  withChoice,
  withValues,
} from '../../facts/listing-path.ts'
import { countAllChosen, type FilterCode, type InitialChoice } from '../../facts/listing-filters.ts'
import { formatMoney, fromRoubles } from '#kernel/money.ts'
import type { FacetValue, Listing } from '../../catalog.api.ts'
import { chipText } from '#kernel/text.ts'

/** Names of the filters and of their values for shoppers. */
type Groups = Listing['facets']['groups']

export const groupOf = (groups: Groups, code: FilterCode): Groups[number] | undefined =>
  groups.find((group) => group.code === code)

/** The name of a chosen value outside its group. */
export const chipLabel = (group: Groups[number] | undefined, name: string): string =>
  group === undefined ? name : chipText(group.chip, name)

/** CAT-14. */
const excludedLabel = (name: string): string =>
  `Без: ${/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name}`

const WITHOUT_LABELS: Readonly<Record<string, string>> = {
  price: 'Без\u00a0границ цены',
  stock: 'И\u00a0те, которых сейчас нет\u00a0рядом',
  exclude: 'С\u00a0любыми компонентами',
}

/** The list without the choice of a filter. */
export const withoutLabel = (groups: Groups, code: FilterCode): string =>
  WITHOUT_LABELS[code] ?? groupOf(groups, code)?.any ?? 'Без\u00a0этого фильтра'

export type ChosenChip = { key: string; label: string; without: Filter }
/** A filter by its code, or `price`, `stock`, `exclude`. */
export type ChosenGroup = FilterCode

/** A value that the list does not have keeps the name that the address gives it. */
const nameIn = (values: readonly FacetValue[] | undefined, value: string): string =>
  values?.find((known) => known.value === value)?.name ?? value

const roubles = (amount: number): string => formatMoney(fromRoubles(amount))

export const priceLabel = (from: number | null, to: number | null): string => {
  if (from !== null && to !== null) return `${roubles(from)} – ${roubles(to)}`
  return from === null ? `До ${roubles(to ?? 0)}` : `От ${roubles(from)}`
}

export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** Codes that the list does not have come last. */
const inFormOrder = (codes: readonly FilterCode[], groups: Listing['facets']['groups']): FilterCode[] => {
  const ordered = groups.map(({ code }) => code).filter((code) => codes.includes(code))
  return [...ordered, ...codes.filter((code) => !ordered.includes(code))]
}

const valueChips = (filter: Filter, { groups }: Listing['facets']): ChosenChip[] =>
  inFormOrder(codesOf(filter), groups).flatMap((code) => {
    const group = groupOf(groups, code)
    return chosenOf(filter, code).map((value) => ({
      key: `${code}-${value}`,
      label: chipLabel(group, nameIn(group?.values, value)),
      without: withValues(filter, code, toggled(chosenOf(filter, code), value)),
    }))
  })

export const chosenChips = (filter: Filter, facets: Listing['facets'], stockLabel: string): ChosenChip[] => [
  ...valueChips(filter, facets),
  ...(hasPriceRange(filter)
    ? [
        {
          key: 'price',
          label: priceLabel(filter.priceFrom, filter.priceTo),
          without: withChoice(filter, { priceFrom: null, priceTo: null }),
        },
      ]
    : []),
  ...filter.shops.map((id) => ({
    key: `shops-${id}`,
    label: nameIn(facets.shops, String(id)),
    without: withChoice(filter, { shops: toggled(filter.shops, id) }),
  })),
  ...(filter.express ? [{ key: 'stock', label: stockLabel, without: withChoice(filter, { express: false }) }] : []),
  ...filter.exclude.map((code) => ({
    key: `exclude-${code}`,
    label: excludedLabel(facets.excluded.find((known) => known.code === code)?.name ?? code),
    without: withChoice(filter, { exclude: toggled(filter.exclude, code) }),
  })),
]

/** CAT-02: the number on the button «Фильтры». */
export const countChosenFilters = (filter: Filter, initial: InitialChoice): number =>
  countAllChosen(
    filter.values,
    initial,
    filter.shops.length + filter.exclude.length + Number(hasPriceRange(filter)) + Number(filter.express),
  )

/** CAT-06: only an empty section filter, no range, no stores, popular first. The phrase of a search is not a filter and stays. */
export const resetFilters = ({ q, verbatim }: Filter): Filter => ({ ...NO_FILTER, q, verbatim })

/** The filter without each of its chosen groups: offered when nothing is found. */
export const relaxedByGroup = (filter: Filter): { group: ChosenGroup; filter: Filter }[] => [
  ...(hasPriceRange(filter)
    ? [{ group: 'price' as const, filter: withChoice(filter, { priceFrom: null, priceTo: null }) }]
    : []),
  ...codesOf(filter).map((code) => ({
    group: code,
    filter: withValues(filter, code, []),
  })),
  ...(filter.express || filter.shops.length > 0
    ? [{ group: 'stock' as const, filter: withChoice(filter, { express: false, shops: [] }) }]
    : []),
  ...(filter.exclude.length > 0 ? [{ group: 'exclude' as const, filter: withChoice(filter, { exclude: [] }) }] : []),
]

/** `pathname` of a listing with the filter as its query string. */
export const listingPath = (pathname: string, filter: Filter): string => `${pathname}${filterQuery(filter)}`
