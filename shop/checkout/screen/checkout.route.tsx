import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import type { SavedAddress } from '#kernel/postal-address.api.ts'
import { basketKeyOf } from '#shop/basket/screen/basket-query.ts'
import { useCart } from '#shop/basket/screen/use-basket.ts'
import { UnreadState } from '#platform/ui/layout/unread-state.tsx'
import { EmptyBasket } from '#shop/basket/screen/empty-basket.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import { CheckoutLayout, CheckoutPage } from './checkout-page.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { checkoutItemOf } from './checkout-summary.tsx'
import { useOpenPlaced, useTakeAvailable } from './after-order.part.ts'
import { ChooseCityFirst } from './choose-city-first.tsx'
import { PromoCodeField } from '#shop/pricing/screen/promo-code-field.tsx'
import { useAppliedCode } from '#shop/pricing/screen/use-promo-code.ts'
import { PickupPointPicker } from '#shop/delivery/screen/pickup-point-picker.tsx'
import { useCarrierQuotes } from '#shop/delivery/screen/quotes.ts'
import { CityLine } from '#shop/places/screen/city/city-line.tsx'
import { openCityChooser } from '#shop/places/screen/city/chooser-state.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { useUser } from '#shop/people/screen/sign-in/user-query.ts'
import { openSignIn } from '#platform/client/ui-store.ts'
import { useLocation } from '#platform/router/hooks.ts'
import { WithForms } from '#platform/router/page-forms.tsx'
import { useCityKey } from '#platform/client/city-key.ts'
import { PickupPointMap } from '#shop/delivery/screen/pickup-point-map.part.tsx'
import { EarnedBonusPointsLine } from '#shop/loyalty/screen/earned-bonus-points-line.part.tsx'
import { StoreMap } from '#shop/places/screen/store-map.part.tsx'
import { afterPaint } from '#platform/ui/behaviour/after-paint.ts'
import { Button } from '#platform/ui/controls/button.tsx'

export const meta = () => [{ title: 'Оформление заказа' }]

const NO_ADDRESSES: readonly SavedAddress[] = []
/** The address book of the signed-in customer. A failure is only logged: an address can be typed. */
const savedAddressesQuery = queryOptions({
  queryKey: ['saved-addresses'],
  staleTime: 0,
  queryFn: ({ signal }) =>
    logged('Failed to get saved addresses', async () => valueOf(await api.savedAddresses.list({}, { signal })), signal),
})

/**
 * CITY-03: the pressed button is gone once a city is chosen, so the form's title takes the focus, in the frame after the one in which
 * the chooser closes: until then the page is inert.
 */
const focusTitle = (): void =>
  afterPaint(() => afterPaint(() => document.querySelector<HTMLElement>('main h1')?.focus()))

/** Joins basket, city and checkout. Personal: the server renders only placeholders. Without JavaScript: checkout-forms.tsx. */
const signInHere = (): void => openSignIn(null, 'order')

export default function Checkout() {
  return (
    <WithForms apart>
      <ScriptedCheckout />
    </WithForms>
  )
}

/** PARCEL-01: `?plan=`, which the basket's page links to. Its method and store follow from it. */
const useStart = (): Partial<CheckoutForm> => {
  const plan = new URLSearchParams(useLocation().search).get('plan')
  return plan === null ? {} : { plan, delivery: null, storeId: null }
}

const ScriptedCheckout = () => {
  const start = useStart()
  const { basket, failed, reload } = useCart()
  const takeAvailable = useTakeAvailable()
  const placed = useOpenPlaced()
  const key = useCityKey()
  const { user, initialized } = useUser()
  const { data: saved = NO_ADDRESSES } = useQuery({ ...savedAddressesQuery, enabled: user !== null })
  const basketKey = basket === null ? '' : basketKeyOf(basket)
  const promoCode = useAppliedCode(basketKey)
  const quotes = useCarrierQuotes(key, basketKey)

  if (failed) {
    return (
      <CheckoutLayout>
        <UnreadState onAgain={reload}>
          Корзина хранится в&nbsp;магазине, набранное здесь&nbsp;— в&nbsp;этом окне.
        </UnreadState>
      </CheckoutLayout>
    )
  }
  if (basket === null || !initialized)
    return (
      <CheckoutLayout>
        <CheckoutSkeleton />
      </CheckoutLayout>
    )
  if (basket.items.length === 0) return <EmptyBasket titleRef={null} />
  if (key === NO_CITY)
    return (
      <CheckoutLayout>
        <ChooseCityFirst>
          <Button size="lg" onClick={() => openCityChooser({ onChosen: focusTitle })}>
            Выбрать город
          </Button>
        </ChooseCityFirst>
      </CheckoutLayout>
    )
  return (
    <CheckoutLayout>
      <CheckoutPage
        items={basket.items.map(checkoutItemOf)}
        cityKey={key}
        city={<CityLine />}
        renderStoreMap={(props) => <StoreMap {...props} cityKey={key} />}
        offers={quotes}
        renderPickupPoints={(props) => (
          <PickupPointPicker
            {...props}
            key={key}
            city={key}
            basket={basketKey}
            quotes={quotes}
            renderMap={(map) => <PickupPointMap {...map} cityKey={key} />}
          />
        )}
        onTakeAvailable={takeAvailable}
        onPlaced={(order) => void placed(order)}
        contacts={user}
        saved={user === null ? null : saved}
        promoCode={promoCode}
        start={start}
        promoField={(price) => (
          <PromoCodeField basketKey={basketKey} city={key} phone={user?.phone ?? null} price={price} />
        )}
        bonusPointsLine={(paid) => <EarnedBonusPointsLine paid={paid} />}
        onSignIn={user === null ? signInHere : null}
      />
    </CheckoutLayout>
  )
}
