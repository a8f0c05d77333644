import { type Filter, SORTS, withChoice } from '#domain/catalogue-address.ts'
import { Picker } from '#web/ui/fields/picker.tsx'
import { SORT_NAMES } from './sort-names.ts'

const OPTIONS = SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort] }))

export const SortPicker = ({ filter, onChange }: { filter: Filter; onChange: (next: Filter) => void }) => (
  <Picker
    label="Сортировка"
    prefix="Сначала"
    align="end"
    options={OPTIONS}
    chosen={[filter.sort]}
    onChoose={([chosen]) => {
      const sort = SORTS.find((known) => known === chosen)
      if (sort) onChange(withChoice(filter, { sort }))
    }}
  />
)
