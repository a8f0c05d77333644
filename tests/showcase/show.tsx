import { type ReactNode, useId } from 'react'
import css from './showcase.module.css'

/** A section of the showcase. */
export const Show = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={css.show} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export const Grid = ({ children, wide }: { children: ReactNode; wide?: boolean }) => (
  <div className={css.grid} data-wide={wide ? '' : undefined}>
    {children}
  </div>
)

/** One state with its name below it. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.state}>
    {children}
    <span className={css.caption}>{name}</span>
  </div>
)
