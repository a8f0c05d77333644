import { useId, useState } from 'react'
import { foldCase } from '#kernel/normalized-words.ts'
import type { FilterCode } from '../../facts/listing-filters.ts'
import type { FacetValue } from '../../catalog.api.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import css from './filter-form.module.css'

type Props = {
  code: FilterCode
  /** Label of the search field of many values; null: there is none. */
  find: string | null
  explanation: string | null
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
export const FacetValues = ({ code, find, explanation, values, hidden, chosen, toAll, onAll, onToggle }: Props) => {
  const [phrase, setPhrase] = useState('')
  const id = useId()
  const wanted = foldCase(phrase.trim())
  const shown = wanted === '' ? values : values.filter(({ name }) => foldCase(name).includes(wanted))
  return (
    <>
      {explanation !== null && <p className={css.hint}>{explanation}</p>}
      {find !== null && values.length + hidden >= MIN_VALUES_FOR_SEARCH && (
        <input
          id={id}
          className={css.search}
          type="search"
          aria-label={find}
          placeholder={find}
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
