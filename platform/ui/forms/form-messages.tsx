import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Icon } from '../images/icon.tsx'
import css from './form-messages.module.css'

/**
 * What is wrong with a part of a form, or why its call failed; nothing for null. `below`: leaves a space to the control above, where
 * the container of both leaves none.
 */
export const FormError = ({
  id,
  below = false,
  className,
  children,
}: {
  id?: string
  below?: boolean
  className?: string | undefined
  children: string | null | undefined
}) =>
  children === null || children === undefined ? null : (
    <p id={id} className={classNames(css.error, below && css.below, className)} role="alert">
      {children}
    </p>
  )

/** A remark below a control. */
export const FormHint = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <p className={css.hint} role={role}>
    <Icon name="info" />
    {children}
  </p>
)
