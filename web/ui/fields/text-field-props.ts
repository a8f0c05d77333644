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
  /** Name of the field. Floats up on focus or when something is typed, unless `placeholder` does so in its stead. */
  label: string
  /** Floats inside the field; the label then stands above it. */
  placeholder?: string | undefined
  value: string
  /** Phone: 11 digits with a leading 7 when complete, else what there is. Code: digits only. Mask: the text with its signs. */
  onChange: (value: string) => void
  /** Seen in the empty field while it has the focus. */
  nativePlaceholder?: string | undefined
  /** A button at the right end, inside the field. */
  endButton?: ReactNode
  kind?: 'text' | 'email' | 'search' | 'phone' | 'code' | 'area' | 'select' | undefined
  /** Of `text`: «00.00.0000», a 0 for every digit. */
  mask?: string | undefined
  /** Of `select`. */
  options?: readonly FieldOption[] | undefined
  /** `gray` on white panels. */
  colour?: 'white' | 'gray' | undefined
  /** Own check; its words show only after the field was left (UI-04). */
  validate?: ((value: string) => string | null) | undefined
  /** Off: checked only when the field is left, not at every key. */
  realTime?: boolean | undefined
  /** From the server or the form: shown at once. */
  error?: string | null | undefined
  /** `outline`: the red edge alone is seen and the words only read, for rows that have no room below. */
  errorLook?: 'line' | 'outline' | undefined
  hint?: ReactNode
  /** Keeps the room of the line below, where nothing may move (dialogs). */
  reserveMessage?: boolean | undefined
  /** Takes the first focus of a dialog. */
  autofocus?: boolean | undefined
  onBlur?: (() => void) | undefined
  className?: string | undefined
}
