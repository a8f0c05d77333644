import type { ChangeEvent, ComponentProps } from 'react'
import type { TextFieldProps } from './text-field-props.ts'
import css from './text-field.module.css'
import { useMaskedInput } from './use-masked-input.ts'

type TextControlProps = TextFieldProps & {
  id: string
  /** Id of the message below the field, if there is one. */
  descriptionId: string | undefined
  invalid: boolean
  onBlurred: () => void
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

/** The native element of a field: `<input>`, `<textarea>` or `<select>`. */
export const TextControl = (props: TextControlProps) => {
  const { id, descriptionId, invalid, onBlurred, value, kind = 'text', mask, options = [], autofocus } = props
  const { input, displayed, change, endComposition } = useMaskedInput(props)
  const common = {
    id,
    name: props.name,
    required: props.required,
    disabled: props.disabled,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change(target, nativeEvent instanceof InputEvent && nativeEvent.isComposing),
    onBlur: onBlurred,
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': descriptionId,
    'data-autofocus': autofocus ? '' : undefined,
  } as const
  if (kind === 'area')
    return (
      <textarea {...common} value={displayed} placeholder=" " maxLength={props.maxLength} readOnly={props.readOnly} />
    )
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
  const ownProps = {
    type,
    autoComplete,
    inputMode,
    maxLength,
    list: props.list,
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
        {...omitUndefined(ownProps)}
        {...aria}
        {...common}
        onCompositionEnd={endComposition}
        value={displayed}
        placeholder={props.nativePlaceholder ?? ' '}
      />
    </>
  )
}

/** An undefined property would override the default of the field's kind when spread. */
const omitUndefined = <T extends object>(props: T): Partial<T> => {
  const result = { ...props }
  for (const [name, value] of Object.entries(props)) if (value === undefined) Reflect.deleteProperty(result, name)
  return result
}
