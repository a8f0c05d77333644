import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'
import { classes } from './classes.ts'
import { PageLink, type PageLinkProps } from './link.tsx'

type Looks = {
  /** Primary: one per view. Line: cards and second actions. Quiet: reset, notify. Text: least of all. */
  kind?: 'primary' | 'line' | 'quiet' | 'text'
  /** 56, 48 or 40 px high. */
  size?: 'lg' | 'md' | 'sm'
  /** As wide as what holds it. */
  wide?: boolean
  /** For the ink of footer and toasts. */
  onInk?: boolean
  /** Drawn before the words. */
  icon?: ReactNode
}

const look = ({ kind = 'primary', size = 'md', wide, onInk }: Looks) => ({
  'data-kind': kind,
  'data-size': size,
  'data-wide': wide ? '' : undefined,
  'data-ink': onInk ? '' : undefined,
})

export type ButtonProps = Omit<ComponentProps<'button'>, 'style'> &
  Looks & {
    /** Keeps the width, shows a turning ring, takes no further press (also no Enter in its form). */
    loading?: boolean
  }

export const Button = ({ kind, size, wide, onInk, icon, loading = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={classes(css.button, className)}
      {...look({ kind, size, wide, onInk })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
      {...rest}
    >
      <span className={css.words}>
        {icon}
        {children}
      </span>
    </button>
  )
}

/** A link that looks like a button. */
export const ButtonLink = ({ kind, size, wide, onInk, icon, className, children, ...rest }: PageLinkProps & Looks) => (
  <PageLink className={classes(css.button, className)} {...look({ kind, size, wide, onInk })} {...rest}>
    <span className={css.words}>
      {icon}
      {children}
    </span>
  </PageLink>
)
