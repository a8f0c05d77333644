/** Names of the filters and of their values for shoppers. */
import { chipText } from '#kernel/chip-text.ts'
import type { FilterCode } from '../../facts/listing-filters.ts'
import type { Listing } from '../../catalog.api.ts'

type Groups = Listing['facets']['groups']

export const groupOf = (groups: Groups, code: FilterCode): Groups[number] | undefined =>
  groups.find((group) => group.code === code)

/** The name of a chosen value outside its group. */
export const chipLabel = (group: Groups[number] | undefined, name: string): string =>
  group === undefined ? name : chipText(group.chip, name)

/** CAT-14. */
export const excludedLabel = (name: string): string =>
  `Без: ${/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name}`

const WITHOUT_LABELS: Readonly<Record<string, string>> = {
  price: 'Без\u00a0границ цены',
  stock: 'И\u00a0те, которых сейчас нет\u00a0рядом',
  exclude: 'С\u00a0любыми компонентами',
}

/** The list without the choice of a filter. */
export const withoutLabel = (groups: Groups, code: FilterCode): string =>
  WITHOUT_LABELS[code] ?? groupOf(groups, code)?.any ?? 'Без\u00a0этого фильтра'
