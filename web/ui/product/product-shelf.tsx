import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import css from './product-shelf.module.css'

export type ProductShelfProps = {
  /** `ShelfPlace`s. */
  children: ReactNode
  /** At full width; three on a tablet, two on a phone. */
  columns?: 3 | 4
  /** Name for readers where no heading says it. */
  label?: string | undefined
  className?: string | undefined
}

/** Tiles of a row touch, so that the waterline runs unbroken; the texts below have the gaps. */
export const ProductShelf = ({ children, columns = 4, label, className }: ProductShelfProps) => (
  <ul className={classNames(css.shelf, className)} data-columns={columns} aria-label={label}>
    {children}
  </ul>
)

/** One place of the shelf; content with `data-wide` takes two. */
export const ProductShelfItem = ({ children }: { children: ReactNode }) => <li className={css.place}>{children}</li>
