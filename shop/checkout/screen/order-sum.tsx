import { bestQuotes } from '#shop/delivery/facts/delivery-texts.ts'
import { formatMoney } from '#kernel/money.ts'
import { billRows, missingCondition } from '#shop/pricing/facts/price-texts.ts'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { PriceBreakdown, type PriceBreakdownLine } from '#platform/ui/product/price-breakdown.tsx'
import { quotesAt } from './carrier-offers.ts'
import css from './order-sum.module.css'
import type { Checkout } from './use-checkout.ts'

/** Whether the sum lacks delivery, because the carrier is not known before a point is chosen. */
export const isWithoutDelivery = ({
  form,
  price,
}: {
  form: Pick<Checkout['form'], 'delivery'>
  price: Checkout['price']
}): boolean => form.delivery === 'point' && price !== undefined && missingCondition(price, 'delivery') !== null

/** What delivery to a point costs before one is chosen. */
const pointDelivery = ({ offers }: Checkout): PriceBreakdownLine => ({
  rule: 'delivery',
  title: 'Доставка в\u00a0пункт выдачи',
  amount: (offers && bestQuotes(quotesAt(offers, 'point'))?.price) ?? 'зависит от\u00a0пункта',
  isDiscount: false,
})

export const SumSkeleton = () => (
  <div className={css.skeleton} aria-hidden>
    <LineSkeleton />
    <LineSkeleton />
    <LineSkeleton tall />
  </div>
)

/** `children`: between the lines and the total. */
export const OrderSum = ({ checkout, children }: { checkout: Checkout; children?: ReactNode }) => {
  const { price, priceFailed, live } = checkout
  if (!price && priceFailed)
    return (
      <div className={css.failure}>
        <Notice tone="bad">Не&nbsp;получилось посчитать сумму.</Notice>
        {live && (
          <Button look="line" size="sm" onClick={live.reloadPrice}>
            Посчитать ещё раз
          </Button>
        )}
      </div>
    )
  if (!price) return <SumSkeleton />
  const lacksDelivery = isWithoutDelivery(checkout)
  return (
    <PriceBreakdown
      lines={[...billRows(price), ...(lacksDelivery ? [pointDelivery(checkout)] : [])]}
      total={formatMoney(price.to_pay)}
      totalTitle={lacksDelivery ? 'Без доставки' : 'Итого'}
    >
      {children}
    </PriceBreakdown>
  )
}
