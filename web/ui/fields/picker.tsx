import { useId, useRef, useState } from 'react'
import { useDismiss } from '../behaviour/use-dismiss.ts'
import { Icon } from '../images/icon.tsx'
import { OptionList, type PickerOption } from './picker-list.tsx'
import css from './picker.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type { PickerOption } from './picker-list.tsx'

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

/** UI-01, UI-02. A list under its button; on a phone a sheet with title, × and overlay. */
export const Picker = ({
  label,
  options,
  chosen,
  onChoose,
  multiple = false,
  placeholder,
  prefix,
  searchable,
  onOpen,
  align = 'start',
}: PickerProps) => {
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
        <Icon name="chevron-down" />
      </button>
      {open && (
        <>
          <div className={css.scrim} onClick={() => close(true)} />
          <OptionList
            id={id}
            label={label}
            options={options}
            chosen={chosen}
            multiple={multiple}
            searchable={searchable ?? false}
            onPick={pick}
            onClose={close}
          />
        </>
      )}
    </div>
  )
}
