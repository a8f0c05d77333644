import { useShop } from '#web/state/shop.ts'
import { LineSkeleton } from '#web/ui/layout/skeletons.tsx'
import { WithoutScript } from '#web/ui/layout/without-script.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import summary from './checkout-summary.module.css'
import css from './checkout.module.css'
import { SumSkeleton } from './order-sum.tsx'

/** Shown while the basket loads: the form's boxes, about as high as the form, so that the footer stays below it. */
export const CheckoutSkeleton = () => (
  <>
    <WithoutScript what="Оформление заказа" hotline={useShop().hotline} />
    <div className={`${css.grid} ${css.skeleton}`} role="status">
      <VisuallyHidden>Открываем оформление заказа</VisuallyHidden>
      <div aria-hidden>
        <div className={css.section}>
          <LineSkeleton width="short" tall />
          <div className={css.fieldsSkeleton} />
        </div>
        <div className={css.section}>
          <LineSkeleton width="short" tall />
          <div className={css.placesSkeleton} />
        </div>
        <div className={css.section}>
          <LineSkeleton width="short" tall />
        </div>
      </div>
      <div className={summary.summary} aria-hidden>
        <SumSkeleton />
      </div>
    </div>
  </>
)
