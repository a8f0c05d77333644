import { Check, ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useDismiss } from './dismiss.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { beginningWith, movedTo, searched } from './option-list.ts'
import css from './picker.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type PickerOption = { id?: string | number | undefined; value: string; label: string }

export type PickerProps = {
  /** Name of the whole: title of the sheet, first word of the button's name. */
  label: string
  options: readonly PickerOption[]
  /** Chosen values; with `multiple` off, at most one. */
  chosen: readonly string[]
  /** Single choice closes the list, multiple stays. */
  onChoose: (chosen: readonly string[]) => void
  multiple?: boolean | undefined
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
  /** A muted word before the value: «Сначала популярные». */
  prefix?: string | undefined
  /** A field above the list that looks through the labels. */
  searchable?: boolean | undefined
  /** Called at every opening: load the options now. */
  onOpen?: (() => void) | undefined
  align?: 'start' | 'end' | undefined
}

type ListProps = Pick<PickerProps, 'label' | 'options' | 'chosen' | 'multiple' | 'searchable'> & {
  id: string
  onPick: (option: PickerOption) => void
  onLeave: (toButton: boolean) => void
}

/** Lives only while open, so every opening starts with an empty search and the marker on the chosen option. */
const OptionList = ({ id, label, options, chosen, multiple = false, searchable = false, onPick, onLeave }: ListProps) => {
  const [text, setText] = useState('')
  const [at, setAt] = useState(() => Math.max(0, options.findIndex((option) => chosen.includes(option.value))))
  const typed = useRef({ text: '', when: 0 })
  const focused = useRef<HTMLInputElement & HTMLDivElement>(null)
  const shown = searched(options, text)
  const marked = shown[at]
  useEffect(() => {
    focused.current?.focus()
  }, [])
  useEffect(() => {
    // Braces matter: newer browsers answer with a promise, which React would take for a clean-up.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const typeAhead = (event: KeyboardEvent) => {
    if (searchable || event.key.length !== 1 || event.ctrlKey || event.metaKey) return
    const goesOn = event.timeStamp - typed.current.when < 700
    typed.current = { text: goesOn ? typed.current.text + event.key : event.key, when: event.timeStamp }
    const found = beginningWith(shown.map((option) => option.label), typed.current.text, goesOn ? at - 1 : at)
    if (found !== null) setAt(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedTo(event.key, at, shown.length)
    if (event.key === 'Tab') return onLeave(false)
    if (next !== null && !(searchable && (event.key === 'Home' || event.key === 'End'))) {
      event.preventDefault()
      setAt(next)
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault()
      if (marked) onPick(marked)
    } else typeAhead(event)
  }
  const driver = { ref: focused, onKeyDown, 'aria-activedescendant': marked ? `${id}-${at}` : undefined }

  return (
    <div className={css.panel}>
      <div className={css.head}>
        <p>{label}</p>
        <IconButton icon={X} label="Закрыть" onClick={() => onLeave(true)} />
      </div>
      {searchable && (
        <input
          {...driver}
          className={css.search}
          role="combobox"
          aria-label="Найти"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Найти"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
        />
      )}
      <div id={id} className={css.list} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined} tabIndex={searchable ? -1 : 0} {...(searchable ? {} : driver)}>
        {shown.map((option, i) => (
          <div
            key={option.id ?? option.value}
            id={`${id}-${i}`}
            className={css.option}
            role="option"
            aria-selected={chosen.includes(option.value)}
            data-marked={i === at ? '' : undefined}
            onClick={() => onPick(option)}
            onPointerMove={() => setAt(i)}
          >
            <span>{option.label}</span>
            {chosen.includes(option.value) && <Icon of={Check} />}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={css.none}>Ничего не нашлось</p>}
    </div>
  )
}

/** UI-01, UI-02. A list under its button; on a phone a sheet with title, × and overlay. */
export const Picker = ({ label, options, chosen, onChoose, multiple = false, placeholder, prefix, searchable, onOpen, align = 'start' }: PickerProps) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (toButton: boolean) => {
    setOpen(false)
    if (toButton) button.current?.focus()
  }
  useDismiss(root, open, close)
  const show = () => {
    onOpen?.()
    setOpen(true)
  }
  const pick = (option: PickerOption) => {
    const rest = chosen.filter((value) => value !== option.value)
    onChoose(multiple && rest.length < chosen.length ? rest : multiple ? [...chosen, option.value] : [option.value])
    if (!multiple) close(true)
  }
  const value = multiple ? undefined : options.find((option) => chosen.includes(option.value))?.label
  const words = value ?? placeholder ?? label
  return (
    <div className={css.root} ref={root} data-open={open ? '' : undefined} data-align={align}>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close(false) : show())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          show()
        }}
      >
        <span className={css.value}>
          {words !== label && <VisuallyHidden>{label}: </VisuallyHidden>}
          {prefix && <span className={css.prefix}>{prefix} </span>}
          {words}
        </span>
        {multiple && chosen.length > 0 && (
          <span className={css.count}>
            <VisuallyHidden>, выбрано </VisuallyHidden>
            {chosen.length}
          </span>
        )}
        <Icon of={ChevronDown} />
      </button>
      {open && (
        <>
          <div className={css.scrim} onClick={() => close(true)} />
          <OptionList id={id} label={label} options={options} chosen={chosen} multiple={multiple} searchable={searchable} onPick={pick} onLeave={close} />
        </>
      )}
    </div>
  )
}
