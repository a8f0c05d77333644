import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useDismiss } from '../behaviour/use-dismiss.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { indexAfterKey } from './option-list.ts'
import css from './suggest-field.module.css'
import type { TextFieldProps } from './text-field-props.ts'
import { TextField } from './text-field.tsx'

/** UI-03: the text of a suggestion, and of an address its data: it is complete when its house is known. */
export type Suggestion = { readonly value: string; readonly data?: { readonly house?: string | null | undefined } }

/** The text that a choice writes into the field. Without a house number it ends with a space, ready for more typing. */
export const textAfterPick = ({ value, data }: Suggestion): { readonly text: string; readonly isComplete: boolean } => {
  const whole = data === undefined || (data.house != null && data.house !== '')
  return { text: whole ? value : `${value.trimEnd()} `, isComplete: whole }
}

/** UI-06: a press on the list arrives before the list is closed. */
const CLOSE_AFTER_BLUR_MS = 200

export type SuggestFieldProps = Omit<TextFieldProps, 'kind' | 'mask' | 'options' | 'onKeyDown' | 'onFocus'> & {
  /** Suggestions for the typed text, loaded by the owner of the field. */
  suggestions: readonly Suggestion[]
  onPick?: ((suggestion: Suggestion) => void) | undefined
}

/** Opened by focus or typing; closed by a press outside, a choice, ×, Esc, or 200 ms after blur. */
const useOpen = (root: RefObject<HTMLDivElement | null>) => {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useDismiss(root, open, close)
  return { open, show, close, closeSoon: () => void (timer.current = setTimeout(close, CLOSE_AFTER_BLUR_MS)) }
}

/** A text field with a suggestion list (UI-06). A choice without a house number keeps the focus and adds a space. */
export const SuggestField = ({ suggestions, onPick, onChange, onBlur, ...field }: SuggestFieldProps) => {
  const root = useRef<HTMLDivElement>(null)
  const { open, show, close, closeSoon } = useOpen(root)
  const [activeIndex, setActiveIndex] = useState(-1)
  const id = useId()
  const shown = open && suggestions.length > 0
  const pick = (suggestion: Suggestion) => {
    const { text, isComplete } = textAfterPick(suggestion)
    onChange(text)
    onPick?.(suggestion)
    setActiveIndex(-1)
    if (isComplete) close()
    else root.current?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return event.key === 'ArrowDown' ? show() : undefined
    const next =
      event.key === 'Home' || event.key === 'End' ? null : indexAfterKey(event.key, activeIndex, suggestions.length)
    const marked = suggestions[activeIndex]
    if (next !== null) {
      event.preventDefault()
      setActiveIndex(next)
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault()
      pick(marked)
    }
  }
  const type = (text: string) => {
    setActiveIndex(-1)
    show()
    onChange(text)
  }
  const blur = () => {
    closeSoon()
    onBlur?.()
  }
  return (
    <div className={css.root} ref={root}>
      <TextField
        {...field}
        autoComplete="off"
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        onChange={type}
        onFocus={show}
        onBlur={blur}
        onKeyDown={onKeyDown}
      />
      {shown && (
        <div className={css.panel} onPointerDown={(event) => event.preventDefault()}>
          <div className={css.head}>
            <p>{field.label}</p>
            <IconButton icon="x" label="Закрыть" onClick={close} />
          </div>
          <div id={id} className={css.list} role="listbox" aria-label={field.label}>
            {suggestions.map((suggestion, i) => (
              <div
                key={suggestion.value}
                id={`${id}-${i}`}
                className={css.option}
                role="option"
                aria-selected={i === activeIndex}
                onClick={() => pick(suggestion)}
                onPointerMove={() => setActiveIndex(i)}
              >
                {suggestion.value}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
