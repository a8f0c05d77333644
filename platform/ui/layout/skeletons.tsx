import { ProductShelf, ProductShelfItem } from '../product/product-shelf.tsx'
import { ProductTile } from '../product/product-tile.tsx'
import css from './skeletons.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Width = 'full' | 'long' | 'middle' | 'short'

/** Placeholder of a line of text. */
export const LineSkeleton = ({ width = 'full', tall }: { width?: Width; tall?: boolean | undefined }) => (
  <span className={css.line} data-width={width} data-tall={tall ? '' : undefined} aria-hidden />
)

/** The tile and its waterline are painted immediately; only the text shimmers. */
export const CardSkeleton = () => (
  <div className={css.card} aria-hidden>
    <ProductTile picture={null} heightMm={0} alt="" />
    <div className={css.body}>
      <LineSkeleton width="short" />
      <LineSkeleton width="long" />
      <LineSkeleton width="middle" />
      <LineSkeleton width="short" tall />
      <span className={css.button} />
    </div>
  </div>
)

/** Placeholder of a product shelf; appears after 150 ms, so that a quick answer does not flicker. */
export const ShelfSkeleton = ({ cards = 8, columns = 4 }: { cards?: number; columns?: 3 | 4 }) => (
  <div className={css.delayed} role="status">
    <VisuallyHidden>Загружаем товары</VisuallyHidden>
    <ProductShelf columns={columns}>
      {Array.from({ length: cards }, (_, i) => (
        <ProductShelfItem key={i}>
          <CardSkeleton />
        </ProductShelfItem>
      ))}
    </ProductShelf>
  </div>
)

/** Placeholder of a page: a title and a few lines. */
export const PageSkeleton = () => (
  <div className={css.page} role="status">
    <VisuallyHidden>Загружаем страницу</VisuallyHidden>
    <LineSkeleton width="middle" tall />
    <LineSkeleton />
    <LineSkeleton width="long" />
    <LineSkeleton width="middle" />
  </div>
)
