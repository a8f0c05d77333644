import { useShop } from '#web/state/shop.ts'
import { LineSkeleton } from '#web/ui/layout/skeletons.tsx'
import { WithoutScript } from '#web/ui/layout/without-script.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import summary from './checkout-summary.module.css'
import css from './checkout.module.css'

/** Shown while the basket loads: the form's boxes only. */
export const CheckoutSkeleton = () => (
  <>
    <WithoutScript what="Оформление заказа" hotline={useShop().hotline} />
    <div className={`${css.grid} ${css.skeleton}`} role="status">
      <VisuallyHidden>Открываем оформление заказа</VisuallyHidden>
      <div aria-hidden>
        <div className={css.section}>
          <LineSkeleton width="short" tall />
        </div>
        <div className={css.section}>
          <LineSkeleton width="short" tall />
        </div>
        <div className={css.section}>
          <LineSkeleton width="short" tall />
        </div>
      </div>
      <div className={summary.summary} aria-hidden>
        <div className={summary.sumSkeleton}>
          <LineSkeleton />
          <LineSkeleton />
          <LineSkeleton tall />
        </div>
      </div>
    </div>
  </>
)
