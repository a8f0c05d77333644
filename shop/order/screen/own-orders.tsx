import { useRevalidator } from '#platform/router/hooks.ts'
import { paths } from '#kernel/pages/paths.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import type { OrderCard as OrderCardData, OrderPage } from '../order-list.api.ts'
import type { OrderView } from '../order.api.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderCard } from './order-card.tsx'
import { titleOf } from './order-steps.ts'
import { OrderTracker } from './order-tracker.tsx'
import { PayOrder } from './pay-order.tsx'
import { HandOverCode } from './pickup-help.tsx'
import { RepeatOrder } from './repeat-order.tsx'
import css from './order-card.module.css'

/** CAT-11: to the form of the only product, or to the order, whose lines have links. */
const ReviewLink = ({ order: { number, lines } }: { order: OrderCardData }) => {
  const [line, ...others] = lines
  const to = line && others.length === 0 ? paths.writeReview(line.slug) : paths.personalOrder(number)
  return (
    <ButtonLink look="text" size="sm" to={to}>
      Оставить отзыв
    </ButtonLink>
  )
}

/** What is next with an order on its way: paying, its steps, where to come with which code. */
const LiveOrder = ({ order, onChanged }: { order: OrderView; onChanged: () => void }) => (
  <>
    {order.payment_due !== null && (
      <PayOrder
        order={{ token: order.token, needsDigits: false }}
        due={order.payment_due}
        addition={order.addition}
        offset={order.timezoneoffset}
        fromPayment={false}
        onChanged={onChanged}
      />
    )}
    <OrderTracker order={order} offset={order.timezoneoffset} />
    {order.delivery === 'pickup' && (
      <p className={css.where}>
        {order.store.name}, {order.store.address}
      </p>
    )}
    <HandOverCode order={order} />
  </>
)

/** The first `limit` orders of the customer; those on their way with what is next. */
export const OwnOrders = ({
  orders: { items, live },
  level,
  limit = Infinity,
  onRepeated,
}: {
  orders: OrderPage
  level: 2 | 3
  limit?: number
  onRepeated: () => void
}) => {
  const { revalidate } = useRevalidator()
  const onChanged = () => void revalidate()
  if (items.length === 0)
    return (
      <EmptyState
        level={level}
        title="Заказов пока нет"
        actions={<ButtonLink to={paths.products}>В&nbsp;каталог</ButtonLink>}
      >
        Здесь будет видно, как собирается и&nbsp;едет каждый заказ.
      </EmptyState>
    )
  return items.slice(0, limit).map((card) => {
    const order = live.find(({ number }) => number === card.number)
    return order === undefined ? (
      <OrderCard
        key={card.number}
        order={card}
        level={level}
        actions={
          <>
            {card.state === 'delivered' && <ReviewLink order={card} />}
            <RepeatOrder size="sm" number={card.number} onRepeated={onRepeated} />
          </>
        }
      />
    ) : (
      <OrderCard
        key={card.number}
        order={card}
        level={level}
        title={titleOf(order)}
        actions={
          order.can_cancel && (
            <CancelOrder order={order} changed={{ token: order.token, needsDigits: false }} onCancelled={onChanged} />
          )
        }
      >
        <LiveOrder order={order} onChanged={onChanged} />
      </OrderCard>
    )
  })
}
