import { useHasPage } from '#web/state/absent-pages.ts'
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#domain/paths.ts'
import { callsContext, shopContext } from '#web/router/contexts.ts'
import { CancelOrder } from '#web/features/order/cancel-order.tsx'
import { OrderCard } from '#web/features/order/order-card.tsx'
import { OrderTracker } from '#web/features/order/order-tracker.tsx'
import { RepeatOrder } from '#web/features/order/repeat-order.tsx'
import { BonusCard } from '#web/features/personal/bonus-card.tsx'
import { firstNameOf, PersonalLayout } from '#web/features/personal/personal-layout.tsx'
import { PersonalSection } from '#web/features/personal/personal-section.tsx'
import { useFavoriteProductsAmount } from '#web/features/favourites/use-favourites.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/layout/empty-state.tsx'
import { FavouriteProducts } from '../screen-parts/favourite-products.tsx'
import { useRefetchVisitorData } from '../screen-parts/use-refetch-visitor-data.ts'
import { valueOrHome, customerPageHead } from '../screen-parts/customer-page.ts'

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
                    token={order.token}
                    number={order.number}
                    needsDigits={false}
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
