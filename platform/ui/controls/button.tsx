import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'
import { classNames } from '../styles/class-names.ts'
import { PageLink, type PageLinkProps } from './link.tsx'

type ButtonLooks = {
  /** `primary`: one per view. `line`: cards and secondary actions. `quiet`: reset, notify. `text`: the least prominent. */
  look?: 'primary' | 'line' | 'quiet' | 'text' | undefined
  /** 56, 48 or 40 px high. */
  size?: 'lg' | 'md' | 'sm' | undefined
  /** Whether it fills its container. */
  wide?: boolean | undefined
  /** For the dark background of the footer and of toasts. */
  onInk?: boolean | undefined
  /** Shown before the text. */
  icon?: ReactNode
}

const lookAttributes = ({ look = 'primary', size = 'md', wide, onInk }: ButtonLooks) => ({
  'data-look': look,
  'data-size': size,
  'data-wide': wide ? '' : undefined,
  'data-ink': onInk ? '' : undefined,
})

export type ButtonProps = Omit<ComponentProps<'button'>, 'style'> &
  ButtonLooks & {
    /** Keeps the width, shows a spinner and ignores presses, also Enter in its form. */
    loading?: boolean | undefined
  }

export const Button = ({
  look,
  size,
  wide,
  onInk,
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={classNames(css.button, className)}
      {...lookAttributes({ look, size, wide, onInk })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      data-loading={loading ? '' : undefined}
      onClick={press}
      {...rest}
    >
      {icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export const ButtonLink = ({
  look,
  size,
  wide,
  onInk,
  icon,
  className,
  children,
  ...rest
}: PageLinkProps & ButtonLooks) => (
  <PageLink className={classNames(css.button, className)} {...lookAttributes({ look, size, wide, onInk })} {...rest}>
    {icon}
    {children}
  </PageLink>
)
