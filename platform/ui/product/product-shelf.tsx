import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import css from './product-shelf.module.css'

export type ProductShelfProps = {
  /** `ProductShelfItem`s. */
  children: ReactNode
  /** Columns of the full width; three on tablets, two on phones. */
  columns?: 3 | 4
  /** Accessible name where there is no heading. */
  label?: string | undefined
  className?: string | undefined
}

/** The tiles of a row touch, so that the waterline is unbroken; the texts below have gaps. */
export const ProductShelf = ({ children, columns = 4, label, className }: ProductShelfProps) => (
  <ul className={classNames(css.shelf, className)} data-columns={columns} aria-label={label}>
    {children}
  </ul>
)

/** One item of the shelf; content with `data-wide` takes two columns. */
export const ProductShelfItem = (props: { children: ReactNode } | { markup: string }) =>
  'markup' in props ? (
    <li className={css.place} dangerouslySetInnerHTML={{ __html: props.markup }} />
  ) : (
    <li className={css.place}>{props.children}</li>
  )
