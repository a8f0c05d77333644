import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../images/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { TextControl } from './text-control.tsx'
import type { TextFieldProps } from './text-field-props.ts'
import css from './text-field.module.css'

export type { TextFieldProps } from './text-field-props.ts'

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

const Star = () => (
  <span className={css.star} aria-hidden>
    {' *'}
  </span>
)

const Line = ({
  id,
  message,
  hint,
  quiet,
}: {
  id: string
  message: string | null
  hint: ReactNode
  quiet: boolean
}) => (
  <p id={id} className={css.line} data-quiet={quiet && message ? '' : undefined}>
    {message ? (
      <>
        <Icon of="circle-exclamation-point" size={16} />
        {message}
      </>
    ) : (
      hint
    )}
  </p>
)

/** A lens while nothing is typed, then × that clears and stays in the field. */
const SearchEnd = ({ value, onChange }: Pick<TextFieldProps, 'value' | 'onChange'>) => {
  if (value === '') return <Icon of="search" size={24} className={css.lens} />
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
    reserve,
    required,
    aside,
    className,
    onBlur,
  } = props
  const id = useId()
  const { leave, own } = useOwnError(props)
  const message = error ?? own
  const leaveField = () => {
    leave()
    onBlur?.()
  }
  return (
    <div
      className={classes(css.field, className)}
      data-kind={kind}
      data-colour={colour}
      data-bad={message ? '' : undefined}
      data-reserve={reserve ? '' : undefined}
      data-aside={aside ? '' : undefined}
    >
      {placeholder !== undefined && (
        <label className={css.above} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={css.box}>
        <TextControl
          {...props}
          id={id}
          line={message || hint ? `${id}-line` : undefined}
          bad={message !== null}
          onLeave={leaveField}
        />
        {placeholder === undefined ? (
          <label className={css.label} htmlFor={id}>
            {label}
            {required && <Star />}
          </label>
        ) : (
          <span className={css.label} aria-hidden>
            {placeholder}
            {required && <Star />}
          </span>
        )}
        {kind === 'search' && !props.disabled ? <SearchEnd {...props} /> : aside}
      </div>
      {(message || hint || reserve) && (
        <Line id={`${id}-line`} message={message} hint={hint} quiet={errorLook === 'frame'} />
      )}
    </div>
  )
}
