import { useNavigate } from 'react-router'
import type { BasketLine } from '#contract/basket.schema.ts'
import type { PlacedOrder } from '#contract/order.schema.ts'
import { useBasket } from '#web/features/basket/basket-store.tsx'
import { EmptyBasket } from '#web/features/basket/empty-basket.tsx'
import { CheckoutForm, CheckoutFrame } from '#web/features/checkout/checkout-page.tsx'
import { CheckoutSkeleton } from '#web/features/checkout/checkout-skeleton.tsx'
import type { Goods } from '#web/features/checkout/checkout-summary.tsx'
import type { Short } from '#web/features/checkout/refusal.ts'
import { ChooseCityFirst } from '#web/features/checkout/choose-city-first.tsx'
import { CityLine } from '#web/features/city/city-line.tsx'
import { useCity } from '#web/features/city/city-store.tsx'
import { NO_CITY } from '#domain/contacts.ts'
import { openSignIn, useUser, useUserKnown } from '#web/features/sign-in/user-store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'

export const meta = () => [{ title: 'Оформление заказа — Гладь' }, { name: 'robots', content: 'noindex' }]

const goodsOf = ({ product_id, quantity, product }: BasketLine): Goods => ({
  productId: product_id,
  quantity,
  name: product.name,
  heightMm: product.height_mm,
  picture: product.picture,
})

/** Where basket, city and checkout meet. Personal, so the server draws only the boxes. */
export default function Checkout() {
  const { basket, failed, change, reload } = useBasket()
  const { key, openChooser } = useCity()
  const user = useUser()
  const userKnown = useUserKnown()
  const navigate = useNavigate()

  const takeWhatIsLeft = async (short: readonly Short[]): Promise<boolean> => {
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
  // The order took the basket: the badge and other tabs learn it from the server; nothing of the form stays behind in the history.
  const placed = async (order: PlacedOrder): Promise<void> => {
    await navigate(`/order/${order.token}`, { replace: true })
    reload()
  }

  if (failed) {
    return (
      <CheckoutFrame>
        <Notice tone="bad">Корзина не&nbsp;открылась: магазин не&nbsp;ответил. Всё, что в&nbsp;ней лежит, цело.</Notice>
        <p>
          <Button onClick={reload}>Открыть ещё раз</Button>
        </p>
      </CheckoutFrame>
    )
  }
  if (basket === null || !userKnown)
    return (
      <CheckoutFrame>
        <CheckoutSkeleton />
      </CheckoutFrame>
    )
  if (basket.items.length === 0) return <EmptyBasket titleRef={null} />
  if (key === NO_CITY)
    return (
      <CheckoutFrame>
        <ChooseCityFirst onChoose={() => openChooser()} />
      </CheckoutFrame>
    )
  return (
    <CheckoutFrame>
      <CheckoutForm
        goods={basket.items.map(goodsOf)}
        cityKey={key}
        city={<CityLine />}
        onTakeWhatIsLeft={takeWhatIsLeft}
        onPlaced={(order) => void placed(order)}
        contacts={user}
        onSignIn={user === null ? () => openSignIn() : null}
      />
    </CheckoutFrame>
  )
}
