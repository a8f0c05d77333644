import { useHasPage } from '#platform/client/absent-pages.ts'
import { useLoaderData } from '#platform/router/hooks.ts'
import { type LoaderFunctionArgs, redirect } from '#platform/router/loader.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, shopContext } from '#platform/router/contexts.ts'
import { OwnOrders } from '#shop/order/screen/own-orders.tsx'
import { BonusCard } from '#shop/loyalty/screen/bonus/bonus-card.tsx'
import { firstNameOf, PersonalLayout } from './personal/personal-layout.tsx'
import css from './personal/personal.module.css'
import { WhatNext } from './what-next.part.tsx'
import { moscowDay } from '#kernel/dates.ts'
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
  const [user, orders, pending, card] = await Promise.all([
    calls.user.get({}),
    calls.user.orders({}),
    calls.user.pendingOrders({}),
    hasBonus ? calls.bonus.card({}) : null,
  ])
  if (!user.ok || user.value === null) throw redirect(paths.home)
  return {
    name: user.value.name,
    orders: valueOrHome(orders),
    pending: valueOrHome(pending),
    card: card && valueOrHome(card),
    today: moscowDay(new Date()),
  }
}
export const meta = () => customerPageHead('Личный кабинет')

/** Greeting, what is next, bonus card, current order, latest orders and first favourites. */
export default function Personal() {
  const { name, orders, pending, card, today } = useLoaderData<typeof loader>()
  const hasPage = useHasPage()
  const favoriteProductsAmount = useFavoriteProductsAmount()
  return (
    <PersonalLayout title={`Здравствуйте, ${firstNameOf(name)}`} current={paths.personal}>
      <WhatNext orders={pending} card={hasPage(paths.bonus) ? card : null} today={today} />
      {card !== null && hasPage(paths.bonus) && (
        <section className={css.section} aria-label="Бонусная карта">
          <BonusCard card={card} name={firstNameOf(name)} />
        </section>
      )}
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
