import { useRevalidator } from 'react-router'
import { paths } from '#kernel/pages/paths.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import type { OrderCard as OrderCardData, OrderPage } from '../order-list.api.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderTracker } from './order-tracker.tsx'
import { RepeatOrder } from './repeat-order.tsx'

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

/** The first `limit` orders of the customer; the current one with its progress. */
export const OwnOrders = ({
  orders: { items, current },
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
  return items.slice(0, limit).map((order) =>
    order.number === current?.number ? (
      <OrderCard
        key={order.number}
        order={order}
        level={level}
        actions={
          current.can_cancel && (
            <CancelOrder
              order={{ token: order.token, needsDigits: false }}
              number={order.number}
              onCancelled={() => void revalidate()}
            />
          )
        }
      >
        <OrderTracker order={current} offset={current.timezoneoffset} />
      </OrderCard>
    ) : (
      <OrderCard
        key={order.number}
        order={order}
        level={level}
        actions={
          <>
            {order.state === 'delivered' && <ReviewLink order={order} />}
            <RepeatOrder size="sm" number={order.number} onRepeated={onRepeated} />
          </>
        }
      />
    ),
  )
}
