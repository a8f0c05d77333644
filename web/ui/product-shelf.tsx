import { Children, type ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './product-shelf.module.css'

export type ProductShelfProps = {
  /** Cards (or skeletons); each becomes one place of the shelf. A child with `data-wide` takes two. */
  children: ReactNode
  /** At full width; three on a tablet, two on a phone. */
  columns?: 3 | 4
  /** Name for readers where no heading says it. */
  label?: string | undefined
  className?: string | undefined
}

/** Tiles of a row touch, so that the waterline runs unbroken; the texts below have the gaps. */
export const ProductShelf = ({ children, columns = 4, label, className }: ProductShelfProps) => (
  <ul className={classes(css.shelf, className)} data-columns={columns} aria-label={label}>
    {Children.map(children, (child) => (child === null || child === undefined || child === false ? null : <li className={css.place}>{child}</li>))}
  </ul>
)
