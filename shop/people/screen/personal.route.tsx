import { useHasPage } from '#platform/client/absent-pages.ts'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, shopContext } from '#platform/router/contexts.ts'
import { OwnOrders } from '#shop/order/screen/own-orders.tsx'
import { BonusCard } from '#shop/loyalty/screen/bonus/bonus-card.tsx'
import { firstNameOf, PersonalLayout } from './personal/personal-layout.tsx'
import { PersonalSection } from './personal/personal-section.tsx'
import { useFavoriteProductsAmount } from './favourites/use-favourites.ts'
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
  const hasPage = useHasPage()
  const favoriteProductsAmount = useFavoriteProductsAmount()
  return (
    <PersonalLayout title={`Здравствуйте, ${firstNameOf(name)}`} current={paths.personal}>
      {card !== null && hasPage(paths.bonus) && <BonusCard card={card} name={firstNameOf(name)} />}
      <PersonalSection
        title="Заказы"
        more={orders.total > MAX_ORDERS ? { to: paths.personalOrders, words: `Все ${orders.total}` } : undefined}
      >
        <OwnOrders orders={orders} level={3} limit={MAX_ORDERS} onRepeated={useRefetchVisitorData()} />
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
