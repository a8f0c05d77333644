import type { ComponentProps, ReactNode } from 'react'
import css from './radio-card.module.css'

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'style' | 'className' | 'children' | 'title'> & {
  title: string
  icon?: ReactNode
  /** Date, price: what one wants to know before choosing. */
  children?: ReactNode
}

/** One way of several (delivery, payment). Put them into <RadioCards legend=…>. */
export const RadioCard = ({ title, icon, children, ...input }: RadioCardProps) => (
  <label className={css.card}>
    <input type="radio" {...input} />
    {icon && <span className={css.icon}>{icon}</span>}
    <span className={css.title}>{title}</span>
    {children && <span className={css.note}>{children}</span>}
  </label>
)

/** The group of them; the legend is read, not seen, unless a heading is wanted. */
export const RadioCards = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={css.cards}>
    <legend>{legend}</legend>
    <div className={css.grid}>{children}</div>
  </fieldset>
)
