import type { ReactNode } from 'react'
import text from '../styles/text.module.css'
import css from './section-head.module.css'

type Props = {
  /** Id of the heading, for `aria-labelledby` of the section. */
  id: string
  figure: number
  title: string
  /** At the end of the line. */
  children?: ReactNode
}

/** Head of a numbered section of a long form. */
export const SectionHead = ({ id, figure, title, children }: Props) => (
  <div className={css.head}>
    <span className={css.figure} aria-hidden>
      {figure}
    </span>
    <h2 className={text.t22} id={id}>
      {title}
    </h2>
    {children}
  </div>
)
