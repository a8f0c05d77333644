import { Icon } from '#platform/ui/images/icon.tsx'
import { classNames } from '#platform/ui/styles/class-names.ts'
import css from './phrase-lists.module.css'
import { optionId, type Options } from './search-field.tsx'
import type { Suggestion } from './suggestions.ts'

type Props = {
  suggestions: readonly Suggestion[]
  /** The last option: search for exactly what was typed. Null when a suggestion is the same. */
  typed: string | null
  options: Options
  onSubmit: (phrase: string) => void
}

/** The options of the field. Enter chooses the first one until an arrow key has chosen another: it is drawn as selected. */
export const SuggestionList = ({ suggestions, typed, options: { id, active, setActive }, onSubmit }: Props) => {
  const option = (index: number, phrase: string) => ({
    id: optionId(id, index),
    role: 'option',
    'aria-selected': index === Math.max(active, 0),
    className: classNames(css.row, css.option),
    // Keeps the focus in the field.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onPointerMove: () => active !== index && setActive(index),
    onClick: () => onSubmit(phrase),
  })
  return (
    <section className={css.list}>
      <h3 className={css.heading}>Подсказки</h3>
      <ul id={id} role="listbox" aria-label="Подсказки">
        {suggestions.map(({ phrase, parts }, index) => (
          <li key={phrase} {...option(index, phrase)}>
            <Icon name="search" />
            <span>{parts.map((part, at) => (part.isTyped ? <b key={at}>{part.text}</b> : part.text))}</span>
          </li>
        ))}
        {typed !== null && (
          <li {...option(suggestions.length, typed)}>
            <Icon name="search" />
            <span className={css.muted}>Искать «{typed}»</span>
          </li>
        )}
      </ul>
    </section>
  )
}
