import type { ReactNode } from 'react'
import css from './empty-state.module.css'

export type EmptyStateProps = {
  title: string
  /** What the visitor may do now. */
  children?: ReactNode
  actions?: ReactNode
  level?: 1 | 2 | 3 | undefined
}

/** States that there is nothing to show, and offers a link. */
export const EmptyState = ({ title, children, actions, level = 2 }: EmptyStateProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={css.empty}>
      <Heading className={css.title}>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
