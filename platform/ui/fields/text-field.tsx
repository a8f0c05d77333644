import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Icon } from '../images/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { TextControl } from './text-control.tsx'
import type { TextFieldProps } from './text-field-props.ts'
import css from './text-field.module.css'

export type { TextFieldProps } from './text-field-props.ts'

/** UI-04: no error before the first blur. */
const useValidation = ({ value, validate, realTime = true }: TextFieldProps) => {
  const [wasBlurred, setWasBlurred] = useState(false)
  const [errorAtBlur, setErrorAtBlur] = useState<string | null>(null)
  const leave = () => {
    setWasBlurred(true)
    setErrorAtBlur(validate?.(value) ?? null)
  }
  return { leave, own: wasBlurred ? (realTime ? (validate?.(value) ?? null) : errorAtBlur) : null }
}

/** UI-03: the asterisk of a field that has to be filled in. */
export const RequiredMark = () => (
  <span className={css.required} aria-hidden>
    {' *'}
  </span>
)

const FieldMessage = ({
  id,
  message,
  hint,
  hideMessage,
}: {
  id: string
  message: string | null
  hint: ReactNode
  hideMessage: boolean
}) => (
  <p id={id} className={css.message} data-message-hidden={hideMessage && message ? '' : undefined}>
    {message ? (
      <>
        <Icon name="circle-exclamation-point" size={16} />
        {message}
      </>
    ) : (
      hint
    )}
  </p>
)

/** A search icon while the field is empty, otherwise × that clears it and keeps the focus. */
const SearchEndIcon = ({ value, onChange }: Pick<TextFieldProps, 'value' | 'onChange'>) => {
  if (value === '') return <Icon name="search" size={24} className={css.searchIcon} />
  const clear = (event: MouseEvent) => {
    onChange('')
    event.currentTarget.parentElement?.querySelector('input')?.focus()
  }
  return <IconButton className={css.clear} icon="x" size={20} label="Очистить" onClick={clear} />
}

export const TextField = (props: TextFieldProps) => {
  const {
    label,
    placeholder,
    kind = 'text',
    colour = 'white',
    error,
    errorLook = 'line',
    hint,
    reserveMessage,
    required,
    endButton,
    className,
    onBlur,
  } = props
  const id = useId()
  const { leave, own } = useValidation(props)
  const message = error ?? own
  const blur = () => {
    leave()
    onBlur?.()
  }
  return (
    <div
      className={classNames(css.field, className)}
      data-kind={kind}
      data-colour={colour}
      data-invalid={message ? '' : undefined}
      data-reserve-message={reserveMessage ? '' : undefined}
      data-end-button={endButton ? '' : undefined}
    >
      {placeholder !== undefined && (
        <label className={css.labelAbove} htmlFor={id}>
          {label}
          {required && placeholder === '' && <RequiredMark />}
        </label>
      )}
      <div className={css.box}>
        <TextControl
          {...props}
          id={id}
          descriptionId={message || hint ? `${id}-message` : undefined}
          invalid={message !== null}
          onBlurred={blur}
        />
        {placeholder === undefined && (
          <label className={css.label} htmlFor={id}>
            {label}
            {required && <RequiredMark />}
          </label>
        )}
        {Boolean(placeholder) && (
          <span className={css.label} aria-hidden>
            {placeholder}
            {required && <RequiredMark />}
          </span>
        )}
        {kind === 'search' && !props.disabled ? <SearchEndIcon {...props} /> : endButton}
      </div>
      {(message || hint || reserveMessage) && (
        <FieldMessage id={`${id}-message`} message={message} hint={hint} hideMessage={errorLook === 'outline'} />
      )}
    </div>
  )
}
