import { useShop } from '#platform/client/shop.ts'
import type { KeyboardEvent } from 'react'
import { indexAfterKey } from '#platform/ui/fields/option-list.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import css from './search-field.module.css'
import type { Search } from './use-search.ts'

export type Options = {
  /** Id of the list; an option's id ends with its number. */
  readonly id: string
  /** What choosing each option searches for. */
  readonly phrases: readonly string[]
  /** The option chosen by arrow keys; −1 while none is. */
  readonly active: number
  readonly setActive: (active: number) => void
}

export const optionId = (id: string, index: number): string => `${id}-${index}`

type Props = {
  search: Search
  options: Options
  /** SEARCH-05: goes to the results of a phrase. */
  onSubmit: (phrase: string) => void
}

const isAtEnd = ({ selectionStart, value }: HTMLInputElement): boolean => selectionStart === value.length

/** A combobox whose first suggestion continues the text as a ghost: Tab and → accept it (SEARCH-01). */
export const SearchField = ({ search, options, onSubmit }: Props) => {
  const { searchHint } = useShop()
  const { text, ghost, phrase, suggestions } = search
  const { id, phrases, active, setActive } = options
  const type = (next: string) => {
    setActive(-1)
    search.type(next)
  }
  const acceptGhost = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = suggestions[0]
    if (ghost === '' || !first || event.shiftKey || !isAtEnd(event.currentTarget)) return
    event.preventDefault()
    type(first.phrase)
  }
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = indexAfterKey(event.key, active, phrases.length)
    if (next === null) return
    event.preventDefault()
    setActive(event.key === 'ArrowUp' && active <= 0 ? -1 : next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab' || event.key === 'ArrowRight') acceptGhost(event)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event)
    else if (event.key === 'Enter') {
      event.preventDefault()
      if (phrase !== '') onSubmit(phrases[active] ?? phrases[0] ?? phrase)
    }
  }
  return (
    <div className={css.field}>
      <Icon name="search" size={24} className={css.icon} />
      {ghost !== '' && (
        <span className={css.ghost} aria-hidden>
          <b>{text}</b>
          {ghost}
        </span>
      )}
      <input
        name="q"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        data-autofocus
        role="combobox"
        aria-label={'Поиск по\u00a0товарам'}
        aria-autocomplete="both"
        aria-expanded={phrases.length > 0}
        aria-controls={phrases.length > 0 ? id : undefined}
        aria-activedescendant={active >= 0 ? optionId(id, active) : undefined}
        placeholder={searchHint}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
      />
      {text !== '' && (
        <IconButton
          className={css.clear}
          icon="x"
          label="Очистить"
          onClick={({ currentTarget }) => {
            type('')
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        />
      )}
    </div>
  )
}
