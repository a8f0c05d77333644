import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'
import { maskPhone } from '#domain/phone.ts'
import { applyMask, editMasked } from './mask.ts'
import { editPhone } from './phone-mask.ts'
import type { TextFieldProps } from './text-field-props.ts'
import css from './text-field.module.css'

type ControlProps = TextFieldProps & {
  id: string
  /** Id of the line below, if there is one. */
  descriptionId: string | undefined
  invalid: boolean
  onBlurred: () => void
}
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Keeps the caret where the hand is, although the mask rewrites the text. */
const useMaskedCaret = () => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    if (document.activeElement === input.current) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return { input, keepCaret: (at: number) => void (caret.current = at) }
}

const NATIVE_PROPS: Record<NonNullable<TextFieldProps['kind']>, ComponentProps<'input'>> = {
  text: { type: 'text' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  search: { type: 'search' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  area: {},
  select: {},
}

/** What stands in the field for its value. */
const displayedValue = ({ kind, mask, value }: ControlProps): string =>
  kind === 'phone' ? maskPhone(value) : mask === undefined ? value : applyMask(mask, value)

/** What a change makes of the value, and where the caret belongs where a mask rewrote it. */
const applyChange = (
  { kind, mask }: ControlProps,
  typed: string,
  shown: string,
  caret: number,
): { value: string; caret: number | null } => {
  if (kind === 'code') return { value: typed.replace(/\D/g, '').slice(0, 6), caret: null }
  if (kind === 'phone') return editPhone(typed, shown, caret)
  if (mask === undefined) return { value: typed, caret: null }
  const next = editMasked(mask, typed, shown, caret)
  return { value: next.masked, caret: next.caret }
}

/** The element itself: the platform's own, in one of three forms. */
export const TextControl = (props: ControlProps) => {
  const { id, descriptionId, invalid, onBlurred, value, onChange, kind = 'text', mask, options = [], autofocus } = props
  const { input, keepCaret } = useMaskedCaret()
  const shown = displayedValue(props)
  const change = (event: ChangeEvent<Control>) => {
    const field = event.target
    const at =
      field instanceof HTMLInputElement && (kind === 'phone' || mask !== undefined)
        ? (field.selectionStart ?? field.value.length)
        : field.value.length
    const next = applyChange(props, field.value, shown, at)
    if (next.caret !== null) keepCaret(next.caret)
    onChange(next.value)
  }
  const common = {
    id,
    name: props.name,
    required: props.required,
    disabled: props.disabled,
    onChange: change,
    onBlur: onBlurred,
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': descriptionId,
    'data-autofocus': autofocus ? '' : undefined,
  } as const
  if (kind === 'area')
    return <textarea {...common} value={shown} placeholder=" " maxLength={props.maxLength} readOnly={props.readOnly} />
  if (kind === 'select') {
    return (
      <select {...common} value={value} data-filled={value === '' ? undefined : ''}>
        <option value="" disabled={props.required} hidden={props.required} />
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  const { type, autoComplete, inputMode, maxLength, readOnly, enterKeyHint, spellCheck, onKeyDown, onFocus, role } =
    props
  const given = {
    type,
    autoComplete,
    inputMode,
    maxLength,
    readOnly,
    enterKeyHint,
    spellCheck,
    onKeyDown,
    onFocus,
    role,
  }
  const aria = {
    'aria-expanded': props['aria-expanded'],
    'aria-controls': props['aria-controls'],
    'aria-autocomplete': props['aria-autocomplete'],
    'aria-activedescendant': props['aria-activedescendant'],
    'aria-haspopup': props['aria-haspopup'],
  } as const
  return (
    <>
      {kind === 'phone' && (
        <span className={css.prefix} aria-hidden>
          +7
        </span>
      )}
      <input
        ref={input}
        {...(mask === undefined ? {} : { inputMode: 'numeric' })}
        {...NATIVE_PROPS[kind]}
        {...omitUndefined(given)}
        {...aria}
        {...common}
        value={shown}
        placeholder={props.nativePlaceholder ?? ' '}
      />
    </>
  )
}

/** What was not given must not hide what the kind says. */
const omitUndefined = <T extends object>(props: T): Partial<T> => {
  const kept = { ...props }
  for (const [name, value] of Object.entries(props)) if (value === undefined) Reflect.deleteProperty(kept, name)
  return kept
}
