import { type ReactNode, useId, useRef, useState } from 'react'
import { useDismiss } from '../behaviour/use-dismiss.ts'
import { Icon } from '../images/icon.tsx'
import { OptionList, type PickerOption } from './picker-list.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './picker.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { PHONE } from '../styles/breakpoints.ts'

export type { PickerOption } from './picker-list.tsx'

export type PickerProps = {
  /** Title of the bottom sheet and first part of the button's name. */
  label: string
  options: readonly PickerOption[]
  /** Chosen values; at most one without `multiple`. */
  chosen: readonly string[]
  /** A single choice closes the list, a multiple choice leaves it open. */
  onChoose: (chosen: readonly string[]) => void
  multiple?: boolean | undefined
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
  /** Muted text before the value: «Сначала популярные». */
  prefix?: string | undefined
  /** Shows a field above the list that searches the labels. */
  searchable?: boolean | undefined
  /** Called at every opening, to load the options. */
  onOpen?: (() => void) | undefined
  align?: 'start' | 'end' | undefined
}

const showModal = (sheet: HTMLDialogElement | null): void => {
  if (sheet && !sheet.open) sheet.showModal()
}

/**
 * A modal dialog in the top layer: no stacking context of the page can cover it, and nothing behind it can be pressed. Opened by the
 * ref, before the list takes the focus.
 */
const Sheet = ({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) => (
  <dialog
    ref={showModal}
    className={css.sheet}
    aria-label={label}
    onCancel={(event) => {
      event.preventDefault()
      onClose()
    }}
  >
    <div className={css.overlay} onClick={onClose} />
    {children}
  </dialog>
)

/** UI-01, UI-02. A list below its button; on a phone a bottom sheet with title, × and overlay. */
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
  const [shownAs, setShownAs] = useState<'list' | 'sheet' | null>(null)
  const open = shownAs !== null
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (toButton: boolean) => {
    // While the sheet is modal, the button behind it cannot take the focus.
    root.current?.querySelector('dialog')?.close()
    setShownAs(null)
    if (toButton) button.current?.focus()
  }
  useDismiss(root, open, close)
  const show = () => {
    onOpen?.()
    setShownAs(matchMedia(PHONE).matches ? 'sheet' : 'list')
  }
  const pick = (option: PickerOption) => {
    const rest = chosen.filter((value) => value !== option.value)
    onChoose(multiple && rest.length < chosen.length ? rest : multiple ? [...chosen, option.value] : [option.value])
    if (!multiple) close(true)
  }
  const value = multiple ? undefined : options.find((option) => chosen.includes(option.value))?.label
  const words = value ?? placeholder ?? label
  const list = (
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
  )
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
          {prefix && <span className={text.muted}>{prefix} </span>}
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
      {shownAs === 'list' && list}
      {shownAs === 'sheet' && (
        <Sheet label={label} onClose={() => close(true)}>
          {list}
        </Sheet>
      )}
    </div>
  )
}
