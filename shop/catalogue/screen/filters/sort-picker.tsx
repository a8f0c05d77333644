import { type Filter, SORTS, withChoice, type Sort } from '../../facts/listing-path.ts'
import { Picker } from '#platform/ui/fields/picker.tsx'
import type { ChangeFilter } from './use-listing-filter.ts'

/** Labels that follow «Сначала». */
const SORT_NAMES: Readonly<Record<Sort, string>> = {
  popular: 'популярные',
  new: 'новинки',
  price_up: 'дешёвые',
  price_down: 'дорогие',
  rating: 'с\u00a0лучшей оценкой',
  discount: 'с\u00a0большей скидкой',
}

const optionsFor = (names: typeof SORT_NAMES) => SORTS.map((sort) => ({ value: sort, label: names[sort] }))
const OPTIONS = optionsFor(SORT_NAMES)
/** The order «popular» of a phrase begins with what fits it best. */
const OPTIONS_OF_PHRASE = optionsFor({ ...SORT_NAMES, popular: 'подходящие' })

export const SortPicker = ({ filter, onChange }: { filter: Filter; onChange: ChangeFilter }) => (
  <Picker
    label="Сортировка"
    prefix="Сначала"
    align="end"
    options={filter.q === '' ? OPTIONS : OPTIONS_OF_PHRASE}
    chosen={[filter.sort]}
    onChoose={([chosen]) => {
      const sort = SORTS.find((known) => known === chosen)
      if (sort) onChange((latest) => withChoice(latest, { sort }))
    }}
  />
)
