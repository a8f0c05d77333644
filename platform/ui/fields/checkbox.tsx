import type { ComponentProps, ReactNode } from 'react'
import css from './checkbox.module.css'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'style' | 'className' | 'children'>

export type CheckboxProps = InputProps & {
  /** The label; the whole row toggles the input. */
  children: ReactNode
  /** A count at the right end of the row. */
  count?: number | undefined
}

const Row = ({ type, children, count, ...input }: CheckboxProps & { type: 'checkbox' | 'radio' }) => (
  <label className={css.row} data-disabled={input.disabled ? '' : undefined}>
    <input type={type} {...input} />
    <span className={css.text}>{children}</span>
    {count !== undefined && <span className={css.count}>{count}</span>}
  </label>
)

export const Checkbox = (props: CheckboxProps) => <Row type="checkbox" {...props} />
export const Radio = (props: CheckboxProps) => <Row type="radio" {...props} />

/** Only for settings that take effect immediately. */
export const Switch = ({ children, ...input }: InputProps & { children: ReactNode }) => (
  <label className={css.switchRow}>
    <span className={css.text}>{children}</span>
    <input type="checkbox" role="switch" {...input} />
  </label>
)
