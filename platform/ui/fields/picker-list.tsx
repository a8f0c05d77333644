import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../images/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { findByPrefix, indexAfterKey, filterByLabel } from './option-list.ts'
import css from './picker.module.css'

export type PickerOption = { id?: string | number | undefined; value: string; label: string }

type OptionListProps = {
  id: string
  label: string
  options: readonly PickerOption[]
  chosen: readonly string[]
  multiple: boolean
  searchable: boolean
  onPick: (option: PickerOption) => void
  onClose: (toButton: boolean) => void
}

const TYPE_AHEAD_MS = 700

/** The active option and the keys that move it. Starts on the chosen option. */
const useActiveOption = (
  { id, options, chosen, searchable, onPick, onClose }: OptionListProps,
  shown: readonly PickerOption[],
) => {
  const [activeIndex, setActiveIndex] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => chosen.includes(option.value)),
    ),
  )
  const typed = useRef({ text: '', when: 0 })
  useEffect(() => {
    // Braces are needed: newer browsers return a promise, which React would take for a clean-up function.
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeIndex])
  const typeAhead = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return
    const goesOn = event.timeStamp - typed.current.when < TYPE_AHEAD_MS
    typed.current = { text: goesOn ? typed.current.text + event.key : event.key, when: event.timeStamp }
    const labels = shown.map((option) => option.label)
    setActiveIndex(findByPrefix(labels, typed.current.text, goesOn ? activeIndex - 1 : activeIndex) ?? activeIndex)
  }
  const pickActive = () => {
    const marked = shown[activeIndex]
    if (marked) onPick(marked)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose(false)
    const inField = searchable && (event.key === 'Home' || event.key === 'End')
    const next = inField ? null : indexAfterKey(event.key, activeIndex, shown.length)
    const picks = event.key === 'Enter' || (event.key === ' ' && !searchable)
    if (next !== null || picks) event.preventDefault()
    if (next !== null) setActiveIndex(next)
    else if (picks) pickActive()
    else if (!searchable) typeAhead(event)
  }
  return { at: activeIndex, setAt: setActiveIndex, onKeyDown }
}

const useFocusOnMount = <E extends HTMLElement>(): RefObject<E | null> => {
  const ref = useRef<E>(null)
  useEffect(() => {
    ref.current?.focus()
  }, [])
  return ref
}

/** Mounted only while the picker is open, so that every opening starts with an empty search (UI-02). */
export const OptionList = (props: OptionListProps) => {
  const { id, label, options, chosen, multiple, searchable, onPick, onClose } = props
  const [text, setText] = useState('')
  const shown = filterByLabel(options, text)
  const { at, setAt, onKeyDown } = useActiveOption(props, shown)
  const field = useFocusOnMount<HTMLInputElement>()
  const list = useFocusOnMount<HTMLDivElement>()
  const activeId = shown[at] ? `${id}-${at}` : undefined
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <p>{label}</p>
        <IconButton icon="x" label="Закрыть" onClick={() => onClose(true)} />
      </div>
      {searchable && (
        <input
          ref={field}
          className={css.search}
          role="combobox"
          aria-label="Найти"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          placeholder="Найти"
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
        />
      )}
      <div
        id={id}
        className={css.list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        {...(searchable ? { tabIndex: -1 } : { ref: list, tabIndex: 0, onKeyDown, 'aria-activedescendant': activeId })}
      >
        {shown.map((option, i) => (
          <div
            key={option.id ?? option.value}
            id={`${id}-${i}`}
            className={css.option}
            role="option"
            aria-selected={chosen.includes(option.value)}
            data-active={i === at ? '' : undefined}
            onClick={() => onPick(option)}
            onPointerMove={() => setAt(i)}
          >
            <span>{option.label}</span>
            {chosen.includes(option.value) && <Icon name="check" />}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={css.none}>Ничего не нашлось</p>}
    </div>
  )
}
