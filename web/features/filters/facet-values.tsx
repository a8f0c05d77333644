import { useId, useState } from 'react'
import { foldCase } from '#domain/search-words.ts'
import type { FilterCode } from '#domain/listing-filters.ts'
import type { FacetValue } from '#contract/catalog.schema.ts'
import { PageLink } from '#web/ui/controls/link.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { useShop } from '#web/state/shop.ts'
import { findLabel } from './filter-names.ts'
import css from './filter-form.module.css'

type Props = {
  code: FilterCode
  values: readonly FacetValue[]
  /** How many more values the group has. */
  hidden: number
  chosen: readonly string[]
  /** The list with all values of the group. */
  toAll: string
  onAll: () => void
  onToggle: (value: string) => void
}

const MIN_VALUES_FOR_SEARCH = 12

/** The values of a group. A long one shows its most frequent values; the rest are found by name or shown by a link. */
export const FacetValues = ({ code, values, hidden, chosen, toAll, onAll, onToggle }: Props) => {
  const [phrase, setPhrase] = useState('')
  const id = useId()
  const label = findLabel(code, useShop())
  const wanted = foldCase(phrase.trim())
  const shown = wanted === '' ? values : values.filter(({ name }) => foldCase(name).includes(wanted))
  return (
    <>
      {label && values.length + hidden >= MIN_VALUES_FOR_SEARCH && (
        <input
          id={id}
          className={css.search}
          type="search"
          aria-label={label}
          placeholder={label}
          value={phrase}
          onFocus={() => hidden > 0 && onAll()}
          onChange={(event) => setPhrase(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul>
        {shown.map(({ value, name, count }) => {
          const on = chosen.includes(value)
          return (
            <li key={value}>
              <Checkbox
                name={code}
                value={value}
                checked={on}
                disabled={count === 0 && !on}
                count={count}
                onChange={() => onToggle(value)}
              >
                {name}
              </Checkbox>
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && hidden === 0 && <p className={css.hint}>Ничего не&nbsp;нашлось</p>}
      {hidden > 0 && (
        <PageLink
          className={css.more}
          to={toAll}
          preventScrollReset
          onClick={(event) => {
            event.preventDefault()
            onAll()
          }}
        >
          Ещё {hidden}
        </PageLink>
      )}
    </>
  )
}
