import { useShop } from '#web/state/shop.ts'
import { LineSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ProductTile } from '#web/ui/product/product-tile.tsx'
import { WithoutScript } from '#web/ui/layout/without-script.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
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
    <WithoutScript what="Корзина" hotline={useShop().hotline} />
    <div className={`${css.grid} ${css.skeleton}`} role="status">
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
