import type { BasketLine } from '#shop/basket/basket.api.ts'
import { useHasPage } from '#platform/client/absent-pages.ts'
import { useShop } from '#platform/client/shop.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { ReactNode } from 'react'
import { assertNever } from '#kernel/assert-never.ts'
import { isHouse, lineOfAddress } from '#kernel/postal-address.ts'
import { quoteDays } from '#shop/delivery/facts/delivery-texts.ts'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import { moscowDay } from '#kernel/dates.ts'
import { returnSummary } from '#shop/order/facts/return-policy.ts'
import { missingCondition } from '#shop/pricing/facts/price-texts.ts'
import { windowText } from '#shop/delivery/facts/express.ts'
import { intervalText } from '#shop/delivery/facts/courier-intervals.ts'
import type { VariantId } from '#kernel/ids.ts'
import { dayShort, readyLong } from '#shop/delivery/facts/promised-time.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { CountBadge } from '#platform/ui/controls/count-badge.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { PurchaseConsents } from '#platform/ui/forms/consents.tsx'
import { ProductTile, type ProductTileProps } from '#platform/ui/product/product-tile.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { doorOf } from './checkout-form.ts'
import css from './checkout-summary.module.css'
import { OrderSum } from './order-sum.tsx'
import { buttonText, disabledReason, missingWords } from './submit-words.ts'
import type { Checkout } from './use-checkout.ts'
import type { GiftOffer } from '#shop/pricing/price.api.ts'

/** What the summary shows of a basket line. */
export type CheckoutItem = {
  readonly variantId: VariantId
  readonly name: string
  readonly quantity: number
  readonly heightMm: number
  readonly picture: ProductTileProps['picture']
}

export const checkoutItemOf = ({ product_id, quantity, product }: BasketLine): CheckoutItem => ({
  variantId: product_id,
  quantity,
  name: product.name,
  heightMm: product.height_mm,
  picture: product.picture,
})

const MAX_THUMBS = 4

const Thumbs = ({ items }: { items: readonly CheckoutItem[] }) => (
  <div className={css.items}>
    <ul className={css.thumbs} aria-label="Товары заказа">
      {items.slice(0, MAX_THUMBS).map((item) => (
        <li key={item.variantId} className={css.thumb}>
          <ProductTile picture={item.picture} heightMm={item.heightMm} alt="" sizes="72px" />
          <VisuallyHidden>
            {item.name}, {item.quantity}&nbsp;шт.
          </VisuallyHidden>
          <CountBadge count={item.quantity > 1 ? item.quantity : 0} />
        </li>
      ))}
      {items.length > MAX_THUMBS && <li className={css.more}>ещё&nbsp;{items.length - MAX_THUMBS}</li>}
    </ul>
    <TextLink to={paths.cart} className={css.change}>
      Изменить
    </TextLink>
  </div>
)

/** The gifts that the order has, and those chosen earlier that it cannot have. */
const Gifts = ({ offers }: { offers: readonly GiftOffer[] }) => {
  const given = offers.flatMap((offer) => offer.gifts.filter((gift) => gift.product_id === offer.given))
  const missed = offers.flatMap((offer) => offer.missed ?? [])
  return (
    <>
      {given.length > 0 && (
        <ul className={css.gifts} aria-label="Подарки">
          {given.map((gift) => (
            <li key={gift.product_id}>
              <ProductTile picture={gift.picture} heightMm={gift.height_mm} alt="" sizes="48px" shape="square" />
              <span>Подарок: {[gift.name, gift.size_text].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={css.missedGifts}>
        {missed.map((name) => (
          <p key={name}>
            Подарка «{name}» здесь уже нет. <TextLink to={paths.cart}>Выбрать другой</TextLink>
          </p>
        ))}
      </div>
    </>
  )
}

/** Where and when the order is received, as chosen so far; null until it is known. */
const promiseOf = (
  { form, methods, point, quote }: Checkout,
  now: Date,
): readonly [place: string, time: string] | null => {
  switch (form.delivery) {
    case null:
      return null
    case 'pickup': {
      const store = methods?.pickup.find(({ store_id }) => store_id === form.storeId)
      return store?.ready_at
        ? [`${store.name}, ${store.address}`, readyLong(store.ready_at, store.timezoneoffset, now)]
        : null
    }
    case 'point':
      return point && [`${carrierName(point.carrier)}, ${point.address}`, quote ? quoteDays(quote) : '…']
    case 'express': {
      const window = methods?.express?.window
      if (!window) return null
      const door = doorOf(form)
      return [
        door.street !== '' && isHouse(door.house) ? lineOfAddress(door) : 'Экспрессом',
        windowText(window, methods.express?.timezoneoffset ?? 0, now),
      ]
    }
    case 'courier': {
      if (!methods?.courier) return null
      const door = doorOf(form)
      return [
        door.street !== '' && isHouse(door.house) ? lineOfAddress(door) : 'Курьером',
        quote
          ? quoteDays(quote)
          : form.interval
            ? intervalText(form.interval)
            : dayShort(methods.courier.date, methods.courier.timezoneoffset, now),
      ]
    }
    default:
      return assertNever(form.delivery)
  }
}

/** What may be returned, said before paying. */
const ReturnTerms = () => (
  <p className={css.returns}>
    {returnSummary(useShop().terms.returns, moscowDay(new Date()))}{' '}
    {useHasPage()(paths.returns) && <TextLink to={paths.returns}>Условия возврата</TextLink>}
  </p>
)

/** `notice`: why the last order was refused. `items`: null next to the basket itself. */
export const CheckoutSummary = ({
  checkout,
  items,
  promo,
  bonusPoints,
  notice,
}: {
  checkout: Checkout
  items: readonly CheckoutItem[] | null
  promo: ReactNode
  /** What the goods earn. */
  bonusPoints: ReactNode
  notice: ReactNode
}) => {
  const { price, busy, form, ticks, tick, live, secondStore } = checkout
  // Without JavaScript another choice would leave the promise of the last one.
  const promise = live && promiseOf(checkout, new Date())
  const why = disabledReason(checkout)
  const hint =
    price && form.delivery === 'courier' && checkout.quote === null ? missingCondition(price, 'free-delivery') : null
  return (
    <aside className={items === null ? css.besideBasket : css.summary} aria-label="Итог заказа">
      {items !== null && <Thumbs items={items} />}
      {price && <Gifts offers={price.gifts} />}
      <OrderSum checkout={checkout}>{promo}</OrderSum>
      {bonusPoints}
      {hint !== null && <p className={css.hint}>{hint.charAt(0).toUpperCase() + hint.slice(1)}</p>}
      {promise !== null && (
        <p className={css.promise}>
          <b>{promise[0]}</b>
          <br />
          {promise[1]}
        </p>
      )}
      {live && secondStore?.partly_ready_at && (
        <p className={css.promise}>
          <b>
            {secondStore.name}, {secondStore.address}
          </b>
          <br />
          {readyLong(secondStore.partly_ready_at, secondStore.timezoneoffset, new Date())}
        </p>
      )}
      <div role="alert" className={css.notice}>
        {notice}
      </div>
      <Button
        type="submit"
        name="do"
        value="place"
        size="lg"
        wide
        loading={busy}
        disabled={why !== ''}
        aria-describedby="checkout-why"
      >
        {buttonText(checkout)}
      </Button>
      <p className={css.disabledReason} id="checkout-why">
        {why === '' ? missingWords(checkout) : why}
      </p>
      <ReturnTerms />
      <div className={css.consent}>
        <PurchaseConsents purpose="order" ticks={ticks} tick={tick} isMissed={checkout.isConsentMissed} />
      </div>
    </aside>
  )
}
