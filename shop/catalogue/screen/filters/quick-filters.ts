/** Frequent choices that a phone offers above the list, each with the filter that adds it. */
import { chosenOf, type Filter, withValues } from '../../facts/listing-path.ts'
import type { InitialChoice, Label } from '../../facts/listing-filters.ts'
import type { Listing } from '../../catalog.api.ts'
import { chipLabel } from './chosen-filters.ts'

export type QuickFilter = { readonly key: string; readonly label: string; readonly with: Filter }

const MAX_OF_GROUP = 2
const LABELS: readonly { readonly value: Label; readonly name: string }[] = [
  { value: 'sale', name: 'Со\u00a0скидкой' },
  { value: 'new', name: 'Новинки' },
]

/** The most frequent values of the shop's quick filters that are not chosen and would leave something. */
const frequent = (filter: Filter, { groups }: Listing['facets']): QuickFilter[] =>
  groups.flatMap((group) => {
    const { code, values, quick } = group
    if (!quick) return []
    return values
      .filter(({ on, count }) => !on && count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_OF_GROUP)
      .map(({ value, name }) => ({
        key: `${code}-${value}`,
        label: chipLabel(group, name),
        with: withValues(filter, code, [...chosenOf(filter, code), value]),
      }))
  })

/** `understood`: labels of the restrictions that were read from the phrase, which are not offered again. */
export const quickFilters = (
  filter: Filter,
  facets: Listing['facets'],
  initial: InitialChoice,
  understood: readonly string[] = [],
): QuickFilter[] => {
  const labels = facets.groups.find(({ code }) => code === 'label')
  const offered = [
    ...frequent(filter, facets),
    ...LABELS.filter(
      ({ value }) =>
        labels !== undefined &&
        value !== initial.label &&
        !chosenOf(filter, 'label').includes(value) &&
        labels.values.every((known) => known.value !== value || known.count > 0),
    ).map(({ value, name }) => ({
      key: `label-${value}`,
      label: name,
      with: withValues(filter, 'label', [...chosenOf(filter, 'label'), value]),
    })),
  ]
  return offered.filter(({ label }) => !understood.includes(label))
}
