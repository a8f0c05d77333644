import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Packshot } from './packshot.tsx'
import type { PictureFile } from '../images/picture.tsx'
import css from './product-tile.module.css'
import { PHONE } from '../styles/breakpoints.ts'

export type ProductTileProps = {
  /** Null shows the waterline alone. */
  picture: PictureFile | null
  heightMm: number
  alt: string
  sizes?: string | undefined
  priority?: boolean | 'eager' | undefined
  /** 4:5 on shelves, 1:1 in small lists, 8:5 for an insert two tiles wide, `page` for the product's own page. */
  shape?: 'card' | 'square' | 'wide' | 'page' | undefined
  /** Out of stock: shown pale. */
  outOfStock?: boolean | undefined
  className?: string | undefined
  /** Shown on top of the tile. */
  children?: ReactNode
}

const SHELF_SIZES = `${PHONE} 34vw, 20vw`
const SHELF_WIDTHS = [160, 320, 480, 640]

/** Air above, water below, the packshot standing on the waterline (DESIGN §3). */
export const ProductTile = ({
  picture,
  heightMm,
  alt,
  sizes = SHELF_SIZES,
  priority,
  shape = 'card',
  outOfStock,
  className,
  children,
}: ProductTileProps) => (
  <div className={classNames(css.tile, className)} data-shape={shape} data-out-of-stock={outOfStock ? '' : undefined}>
    {picture !== null && (
      <Packshot
        picture={picture}
        heightMm={heightMm}
        alt={alt}
        sizes={sizes}
        widths={SHELF_WIDTHS}
        priority={priority}
        className={css.pack}
      />
    )}
    {children}
  </div>
)
