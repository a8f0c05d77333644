import { useHasPage } from '#platform/client/absent-pages.ts'
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, shopContext } from '#platform/router/contexts.ts'
import { CancelOrder } from '#shop/order/screen/cancel-order.tsx'
import { OrderCard } from '#shop/order/screen/order-card.tsx'
import { OrderTracker } from '#shop/order/screen/order-tracker.tsx'
import { RepeatOrder } from '#shop/order/screen/repeat-order.tsx'
import { BonusCard } from '#shop/loyalty/screen/bonus/bonus-card.tsx'
import { firstNameOf, PersonalLayout } from './personal/personal-layout.tsx'
import { PersonalSection } from './personal/personal-section.tsx'
import { useFavoriteProductsAmount } from './favourites/use-favourites.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { FavouriteProducts } from './favourite-products.part.tsx'
import { useRefetchVisitorData } from './use-refetch-visitor-data.part.ts'
import { valueOrHome, customerPageHead } from './customer-page.part.ts'

const MAX_ORDERS = 3
const MAX_FAVOURITES = 3

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const calls = context.get(callsContext)
  const hasBonus = context.get(shopContext).profile.terms.bonus !== null
  const [user, orders, card] = await Promise.all([
    calls.user.get({}),
    calls.user.orders({}),
    hasBonus ? calls.bonus.card({}) : null,
  ])
  if (!user.ok || user.value === null) throw redirect(paths.home)
  return { name: user.value.name, orders: valueOrHome(orders), card: card && valueOrHome(card) }
}
export const meta = () => customerPageHead('Личный кабинет')

/** Greeting, bonus card, current order, latest orders and first favourites. */
export default function Personal() {
  const { name, orders, card } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const hasPage = useHasPage()
  const personChanged = useRefetchVisitorData()
  const favoriteProductsAmount = useFavoriteProductsAmount()
  const shown = orders.items.slice(0, MAX_ORDERS)
  return (
    <PersonalLayout title={`Здравствуйте, ${firstNameOf(name)}`} current={paths.personal}>
      {card !== null && hasPage(paths.bonus) && <BonusCard card={card} name={firstNameOf(name)} />}
      <PersonalSection
        title="Заказы"
        more={orders.total > shown.length ? { to: paths.personalOrders, words: `Все ${orders.total}` } : undefined}
      >
        {shown.length === 0 && (
          <EmptyState
            level={3}
            title="Заказов пока нет"
            actions={<ButtonLink to={paths.products}>В&nbsp;каталог</ButtonLink>}
          >
            Здесь будет видно, как собирается и&nbsp;едет каждый заказ.
          </EmptyState>
        )}
        {shown.map((order) =>
          order.number === orders.current?.number ? (
            <OrderCard
              key={order.number}
              order={order}
              level={3}
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
              level={3}
              actions={<RepeatOrder size="sm" number={order.number} onRepeated={personChanged} />}
            />
          ),
        )}
      </PersonalSection>
      <PersonalSection
        title="Избранное"
        more={
          favoriteProductsAmount > MAX_FAVOURITES
            ? { to: paths.personalFavorites, words: `Все ${favoriteProductsAmount}` }
            : undefined
        }
      >
        <FavouriteProducts level={3} limit={MAX_FAVOURITES} />
      </PersonalSection>
    </PersonalLayout>
  )
}
