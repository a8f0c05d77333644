import type { ComponentProps, ReactNode } from 'react'
import choice from './choice.module.css'
import css from './radio-card.module.css'

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'style' | 'className' | 'children' | 'title'> & {
  title: string
  icon?: ReactNode
  /** Date and price of the choice. */
  children?: ReactNode
}

/** One choice of several (delivery, payment), inside `RadioCards`. */
export const RadioCard = ({ title, icon, children, ...input }: RadioCardProps) => (
  <label className={`${choice.choice} ${css.card}`}>
    <input type="radio" {...input} />
    {icon && <span className={css.icon}>{icon}</span>}
    <span className={css.title}>{title}</span>
    {children && <span className={css.note}>{children}</span>}
  </label>
)

/** A group of `RadioCard`s; the legend is for screen readers only. */
export const RadioCards = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={css.cards}>
    <legend>{legend}</legend>
    <div className={css.grid}>{children}</div>
  </fieldset>
)
