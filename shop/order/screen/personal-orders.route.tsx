import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { numberedPage, paths } from '#kernel/pages/paths.ts'
import { callsContext } from '#platform/router/contexts.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderTracker } from './order-tracker.tsx'
import { RepeatOrder } from './repeat-order.tsx'
import { PersonalLayout } from '#shop/people/screen/personal/personal-layout.tsx'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { Pagination } from '#platform/ui/layout/pagination.tsx'
import { pageNumberIn } from '#platform/router/page-links.ts'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import { useRefetchVisitorData } from '#shop/people/screen/use-refetch-visitor-data.part.ts'
import { valueOrHome, customerPageHead } from '#shop/people/screen/customer-page.part.ts'
import type { OrderCard as OrderCardData } from '../order-list.api.ts'

const PER_PAGE = 10
const pathOfPage = (page: number): string => numberedPage(paths.personalOrders, page)

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const page = pageNumberIn(url.searchParams)
  const orders = valueOrHome(await context.get(callsContext).user.orders({ page }))
  const pages = Math.max(1, Math.ceil(orders.total / PER_PAGE))
  if (page > pages) throw pageNotFound(url.pathname)
  return { orders, page, pages }
}
export const meta = () => customerPageHead('Заказы')

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

export default function PersonalOrders() {
  const { orders, page, pages } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const personChanged = useRefetchVisitorData()
  return (
    <PersonalLayout title="Заказы" current={paths.personalOrders}>
      {orders.total === 0 && (
        <EmptyState
          level={2}
          title="Заказов пока нет"
          actions={<ButtonLink to={paths.products}>В&nbsp;каталог</ButtonLink>}
        >
          Здесь будет видно, как собирается и&nbsp;едет каждый заказ.
        </EmptyState>
      )}
      {orders.items.map((order) =>
        order.number === orders.current?.number ? (
          <OrderCard
            key={order.number}
            order={order}
            actions={
              orders.current.can_cancel && (
                <CancelOrder
                  order={{ token: order.token, needsDigits: false }}
                  number={order.number}
                  onCancelled={() => void revalidate()}
                />
              )
            }
          >
            <OrderTracker order={orders.current} offset={orders.current.timezoneoffset} />
          </OrderCard>
        ) : (
          <OrderCard
            key={order.number}
            order={order}
            actions={
              <>
                {order.state === 'delivered' && <ReviewLink order={order} />}
                <RepeatOrder size="sm" number={order.number} onRepeated={personChanged} />
              </>
            }
          />
        ),
      )}
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          shown={Math.min(page * PER_PAGE, orders.total)}
          total={orders.total}
          toPage={pathOfPage}
        />
      )}
    </PersonalLayout>
  )
}
