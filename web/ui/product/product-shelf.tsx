import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { KeptPlace } from '../kept-place.tsx'
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

/** One place of the shelf; what carries `data-wide` in it takes two. `kept`: many pages show it alike. */
export const ProductShelfItem = ({
  kept,
  children,
}: {
  kept?: { mark: string; facts: unknown } | undefined
  children: ReactNode
}) =>
  kept ? (
    <KeptPlace {...kept} className={css.place}>
      {children}
    </KeptPlace>
  ) : (
    <li className={css.place}>{children}</li>
  )
