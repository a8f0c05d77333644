import type { ComponentProps, ReactNode } from 'react'

type NativeProps = Pick<
  ComponentProps<'input'>,
  | 'name'
  | 'type'
  | 'required'
  | 'disabled'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'list'
  | 'readOnly'
  | 'enterKeyHint'
  | 'spellCheck'
  | 'onKeyDown'
  | 'onFocus'
  | 'role'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-autocomplete'
  | 'aria-activedescendant'
  | 'aria-haspopup'
>

export type FieldOption = { value: string; label: string }

/** UI-03. */
export type TextFieldProps = NativeProps & {
  /** Floats up on focus or input; with a `placeholder` it is always above the field. */
  label: string
  /** Floats inside the field in place of the label. Empty: nothing does, as where the browser itself says what a date looks like. */
  placeholder?: string | undefined
  value: string
  /** Phone: 11 digits with a leading 7 when complete, otherwise the digits typed. Code: digits. Mask: the text with separators. */
  onChange: (value: string) => void
  /** The native placeholder, shown while the empty field has the focus. */
  nativePlaceholder?: string | undefined
  /** A button inside the field, at its right end. */
  endButton?: ReactNode
  kind?: 'text' | 'email' | 'search' | 'phone' | 'code' | 'area' | 'select' | undefined
  /** For the kind `text`: «00.00.0000», a `0` for every digit. */
  mask?: string | undefined
  /** For the kind `select`. */
  options?: readonly FieldOption[] | undefined
  /** `gray` is for white panels. */
  colour?: 'white' | 'gray' | undefined
  /** Returns an error text or null; the error shows only after blur (UI-04). */
  validate?: ((value: string) => string | null) | undefined
  /** False: validates on blur only, not on every change (UI-03). */
  realTime?: boolean | undefined
  /** An error from the server or the form: shown immediately. */
  error?: string | null | undefined
  /** `outline`: only a red border is visible, the text is for screen readers; for rows without space below the field. */
  errorLook?: 'line' | 'outline' | undefined
  hint?: ReactNode
  /** Reserves the space of the message, so that an error moves nothing (dialogs). */
  reserveMessage?: boolean | undefined
  /** Gets the first focus of a dialog. */
  autofocus?: boolean | undefined
  onBlur?: (() => void) | undefined
  className?: string | undefined
}
