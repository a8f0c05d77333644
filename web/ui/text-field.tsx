import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { maskPhone } from '#domain/phone.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { typedPhone } from './phone-mask.ts'
import css from './text-field.module.css'

type NativeProps = Pick<
  ComponentProps<'input'>,
  'name' | 'required' | 'disabled' | 'autoComplete' | 'inputMode' | 'maxLength' | 'readOnly' | 'enterKeyHint' | 'spellCheck' | 'onKeyDown' | 'onFocus'
>

export type TextFieldProps = NativeProps & {
  /** Floats up on focus or when something is typed; it is the placeholder too. */
  label: string
  value: string
  /** Phone: 11 digits with a leading 7 when complete, else what there is. Code: digits only. */
  onChange: (value: string) => void
  kind?: 'text' | 'email' | 'search' | 'phone' | 'code' | 'area' | undefined
  /** `gray` on white panels. */
  colour?: 'white' | 'gray' | undefined
  /** Own check; its words show only after the field was left (UI-04). */
  validate?: ((value: string) => string | null) | undefined
  /** Off: checked only when the field is left, not at every key. */
  live?: boolean | undefined
  /** From the server or the form: shown at once. */
  error?: string | null | undefined
  hint?: ReactNode
  /** Keeps the room of the line below, where nothing may move (dialogs). */
  reserve?: boolean | undefined
  /** Takes the first focus of a dialog. */
  autofocus?: boolean | undefined
  className?: string | undefined
}

/** UI-04: silent until the field was left once. */
const useOwnError = ({ value, validate, live = true }: TextFieldProps) => {
  const [left, setLeft] = useState(false)
  const [atBlur, setAtBlur] = useState<string | null>(null)
  const leave = () => {
    setLeft(true)
    setAtBlur(validate?.(value) ?? null)
  }
  return { leave, own: left ? (live ? (validate?.(value) ?? null) : atBlur) : null }
}

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

const nativeOf: Record<NonNullable<TextFieldProps['kind']>, ComponentProps<'input'>> = {
  text: { type: 'text' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  search: { type: 'search' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  area: {},
}

export const TextField = (props: TextFieldProps) => {
  const { label, value, onChange, kind = 'text', colour = 'white', validate: _, live: __, error, hint, reserve, autofocus, className, ...native } = props
  const id = useId()
  const { leave, own } = useOwnError(props)
  const { input, keepCaret } = useMaskedCaret()
  const message = error ?? own
  const shown = kind === 'phone' ? maskPhone(value) : value

  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const typed = event.target.value
    if (kind === 'code') return onChange(typed.replace(/\D/g, '').slice(0, 6))
    if (kind !== 'phone') return onChange(typed)
    const next = typedPhone(typed, shown, event.target.selectionStart ?? typed.length)
    keepCaret(next.caret)
    onChange(next.value)
  }
  const common = {
    id,
    value: shown,
    placeholder: ' ',
    onChange: change,
    onBlur: leave,
    'aria-invalid': message ? true : undefined,
    'aria-describedby': message || hint ? `${id}-line` : undefined,
    'data-autofocus': autofocus ? '' : undefined,
  } as const
  const { onKeyDown, onFocus, ...both } = native

  return (
    <div className={classes(css.field, className)} data-kind={kind} data-colour={colour} data-bad={message ? '' : undefined} data-reserve={reserve ? '' : undefined}>
      <div className={css.box}>
        {kind === 'phone' && (
          <span className={css.prefix} aria-hidden>
            +7
          </span>
        )}
        {kind === 'area' ? (
          <textarea {...common} name={both.name} required={both.required} disabled={both.disabled} maxLength={both.maxLength} />
        ) : (
          <input ref={input} {...nativeOf[kind]} {...both} onKeyDown={onKeyDown} onFocus={onFocus} {...common} />
        )}
        <label className={css.label} htmlFor={id}>
          {label}
          {native.required && (
            <span className={css.star} aria-hidden>
              {' *'}
            </span>
          )}
        </label>
      </div>
      {(message || hint || reserve) && (
        <p id={`${id}-line`} className={css.line}>
          {message ? (
            <>
              <Icon of="circle-exclamation-point" size={16} />
              {message}
            </>
          ) : (
            hint
          )}
        </p>
      )}
    </div>
  )
}
