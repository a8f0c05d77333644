import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { paths } from '#kernel/pages/paths.ts'
import { FORMS_ONLY } from '#kernel/pages/pages.ts'
import { PlainLink } from '#platform/ui/layout/plain-link.tsx'
import line from './basket-line.module.css'
import css from './basket-page.module.css'
import summary from './basket-summary.module.css'

const LineSkeletonRow = () => (
  <div className={line.line}>
    <span />
    <ProductTile picture={null} heightMm={0} alt="" className={line.picture} />
    <div className={css.words}>
      <LineSkeleton width="short" />
      <LineSkeleton width="long" />
      <LineSkeleton width="middle" />
    </div>
  </div>
)

/** Shown while the basket loads: the same boxes, so that nothing jumps. */
export const BasketSkeleton = () => (
  <>
    <PlainLink to={`${paths.cart}?${FORMS_ONLY}=1`} />
    <div className={css.grid} role="status">
      <VisuallyHidden>Открываем корзину</VisuallyHidden>
      <div aria-hidden>
        <div className={css.tools} />
        <LineSkeletonRow />
        <LineSkeletonRow />
      </div>
      <div className={summary.summary} aria-hidden>
        <div className={css.words}>
          <LineSkeleton width="long" />
          <LineSkeleton width="middle" />
          <LineSkeleton tall />
        </div>
      </div>
    </div>
  </>
)
