import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { paths } from '#kernel/pages/paths.ts'
import { FORMS_ONLY } from '#kernel/pages/pages.ts'
import { PlainLink } from '#platform/ui/layout/plain-link.tsx'
import summary from './checkout-summary.module.css'
import css from './checkout.module.css'
import { SumSkeleton } from './order-sum.tsx'

/** Shown while the basket loads: the form's boxes, about as high as the form, so that the footer stays below it. */
export const CheckoutSkeleton = () => (
  <>
    <PlainLink to={`${paths.checkout}?${FORMS_ONLY}=1`} />
    <div className={css.grid} role="status">
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
