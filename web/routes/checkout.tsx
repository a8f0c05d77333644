import { useNavigate } from 'react-router'
import type { PlacedOrder } from '#contract/order.schema.ts'
import { basketKeyOf } from '#web/features/basket/basket-query.ts'
import { useCart, useChangeBasket } from '#web/features/basket/use-basket.ts'
import { EmptyBasket } from '#web/features/basket/empty-basket.tsx'
import { CheckoutForm, CheckoutLayout } from '#web/features/checkout/checkout-page.tsx'
import { CheckoutSkeleton } from '#web/features/checkout/checkout-skeleton.tsx'
import { checkoutItemOf } from '#web/features/checkout/checkout-summary.tsx'
import type { ShortProduct } from '#web/features/checkout/refusal.ts'
import { ChooseCityFirst } from '#web/features/checkout/choose-city-first.tsx'
import { PromoCodeField } from '#web/features/promo-code/promo-code-field.tsx'
import { useAppliedCode } from '#web/features/promo-code/use-promo-code.ts'
import { PointPicker } from '#web/features/delivery/point-picker.tsx'
import { useCarrierQuotes } from '#web/features/delivery/quotes.ts'
import { CityLine } from '#web/features/city/city-line.tsx'
import { openCityChooser } from '#web/features/city/chooser-state.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { paths } from '#domain/paths.ts'
import { useUser } from '#web/features/sign-in/user-query.ts'
import { openSignIn } from '#web/features/ui-flags/ui-flags.ts'
import { WithForms } from '#web/router/page-forms.tsx'
import { useCityKey } from '#web/state/city-key.ts'
import { PointMap } from '#web/screen-parts/point-map.tsx'
import { EarnedPointsLine } from '#web/screen-parts/earned-points-line.tsx'
import { StoreMap } from '#web/screen-parts/store-map.tsx'
import { Button } from '#web/ui/controls/button.tsx'

export const meta = () => [{ title: 'Оформление заказа' }]

/** Joins basket, city and checkout. Personal: the server renders only placeholders. Without JavaScript: checkout-forms.tsx. */
export default function Checkout() {
  return (
    <WithForms>
      <ScriptedCheckout />
    </WithForms>
  )
}

const ScriptedCheckout = () => {
  const { basket, failed, reload } = useCart()
  const change = useChangeBasket()
  const key = useCityKey()
  const { user, initialized } = useUser()
  const navigate = useNavigate()
  const basketKey = basket === null ? '' : basketKeyOf(basket)
  const promoCode = useAppliedCode(basketKey)
  const quotes = useCarrierQuotes(key, basketKey)

  const takeAvailable = async (short: readonly ShortProduct[]): Promise<boolean> => {
    const lineOf = (productId: number) => basket?.items.find((line) => line.product_id === productId)
    const done = await Promise.all(
      short.flatMap(({ productId, left }) => {
        const line = lineOf(productId)
        if (!line) return []
        return [
          change(
            left === 0
              ? { kind: 'deleteItem', lineId: line.id }
              : { kind: 'setQuantity', lineId: line.id, quantity: left },
          ),
        ]
      }),
    )
    return done.every(Boolean)
  }
  // The order empties the basket: it is fetched again for the badge and other tabs. `replace` keeps the form out of the history.
  const placed = async (order: PlacedOrder): Promise<void> => {
    // The provider's page takes the checkout's place: «back» leads to the basket, not to a form that was sent.
    if (order.pay_url !== null) return window.location.replace(order.pay_url)
    await navigate(paths.order(order.token), { replace: true })
    reload()
  }

  if (failed) {
    return (
      <CheckoutLayout>
        <p>
          <Button onClick={reload}>Открыть ещё раз</Button>
        </p>
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
        <ChooseCityFirst onChoose={() => openCityChooser()} />
      </CheckoutLayout>
    )
  return (
    <CheckoutLayout>
      <CheckoutForm
        items={basket.items.map(checkoutItemOf)}
        cityKey={key}
        city={<CityLine />}
        renderStoreMap={(props) => <StoreMap {...props} cityKey={key} />}
        offers={quotes}
        renderPoints={(props) => (
          <PointPicker
            {...props}
            key={key}
            city={key}
            basket={basketKey}
            quotes={quotes}
            renderMap={(map) => <PointMap {...map} cityKey={key} />}
          />
        )}
        onTakeAvailable={takeAvailable}
        onPlaced={(order) => void placed(order)}
        contacts={user}
        promoCode={promoCode}
        promoField={(price) => <PromoCodeField basketKey={basketKey} city={key} price={price} />}
        pointsLine={(paid) => <EarnedPointsLine paid={paid} />}
        onSignIn={user === null ? () => openSignIn() : null}
      />
    </CheckoutLayout>
  )
}
