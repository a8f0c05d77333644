import type { BasketLine } from '#contract/basket.schema.ts'
import { useHasPage } from '#web/state/absent-pages.ts'
import { useShop } from '#web/state/shop.ts'
import { paths } from '#domain/paths.ts'
import type { ReactNode } from 'react'
import type { GiftOffer } from '#contract/order.schema.ts'
import { assertNever } from '#domain/assert-never.ts'
import { quoteDays } from '#domain/delivery-texts.ts'
import { CARRIER_NAMES } from '#domain/carriers.ts'
import { moscowDay } from '#domain/dates.ts'
import { returnSummary } from '#domain/return-policy.ts'
import { missingCondition } from '#domain/price-texts.ts'
import { intervalText } from '#domain/courier-intervals.ts'
import { dayShort, readyLong } from '#domain/promised-time.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { CountBadge } from '#web/ui/controls/count-badge.tsx'
import { TextLink } from '#web/ui/controls/link.tsx'
import { ProductTile, type ProductTileProps } from '#web/ui/product/product-tile.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { addressError, addressOf } from './checkout-form.ts'
import css from './checkout-summary.module.css'
import { OrderSum } from './order-sum.tsx'
import { buttonText, disabledReason } from './submit-words.ts'
import type { Checkout } from './use-checkout.ts'

/** What the summary shows of a basket line. */
export type CheckoutItem = {
  readonly productId: number
  readonly name: string
  readonly quantity: number
  readonly heightMm: number
  readonly picture: ProductTileProps['picture']
}

export const checkoutItemOf = ({ product_id, quantity, product }: BasketLine): CheckoutItem => ({
  productId: product_id,
  quantity,
  name: product.name,
  heightMm: product.height_mm,
  picture: product.picture,
})

const MAX_THUMBS = 4

export const Thumbs = ({ items }: { items: readonly CheckoutItem[] }) => (
  <div className={css.items}>
    <ul className={css.thumbs} aria-label="Товары заказа">
      {items.slice(0, MAX_THUMBS).map((item) => (
        <li key={item.productId} className={css.thumb}>
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
export const Gifts = ({ offers }: { offers: readonly GiftOffer[] }) => {
  const given = offers.flatMap((offer) => offer.gifts.filter((gift) => gift.product_id === offer.given))
  const missed = offers.flatMap((offer) => offer.missed ?? [])
  return (
    <>
      {given.length > 0 && (
        <ul className={css.gifts} aria-label="Подарки">
          {given.map((gift) => (
            <li key={gift.product_id}>
              <ProductTile picture={gift.picture} heightMm={gift.height_mm} alt="" sizes="48px" shape="square" />
              <span>
                Подарок: {gift.name}, {gift.size_text}
              </span>
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
  { form, ways, point, quote }: Checkout,
  now: Date,
): readonly [place: string, time: string] | null => {
  switch (form.way) {
    case null:
      return null
    case 'pickup': {
      const store = ways?.pickup.find(({ store_id }) => store_id === form.storeId)
      return store?.ready_at
        ? [`${store.name}, ${store.address}`, readyLong(store.ready_at, store.timezoneoffset, now)]
        : null
    }
    case 'point':
      return point && [`${CARRIER_NAMES[point.carrier]}, ${point.address}`, quote ? quoteDays(quote) : '…']
    case 'courier': {
      if (!ways?.courier) return null
      const isComplete = addressError(form.address) === undefined
      return [
        isComplete ? addressOf(form) : 'Курьером',
        quote
          ? quoteDays(quote)
          : form.interval
            ? intervalText(form.interval)
            : dayShort(ways.courier.date, ways.courier.timezoneoffset, now),
      ]
    }
    default:
      return assertNever(form.way)
  }
}

/** What may be returned, said before paying. */
export const ReturnTerms = () => (
  <p className={css.returns}>
    {returnSummary(useShop().terms.returns, moscowDay(new Date()))}{' '}
    {useHasPage()(paths.returns) && <TextLink to={paths.returns}>Условия возврата</TextLink>}
  </p>
)

const Consent = ({ ticks, tick }: Checkout) => (
  <div className={css.consent}>
    <Checkbox name="agreement" checked={ticks.agreement} onChange={({ target }) => tick({ agreement: target.checked })}>
      Принимаю{' '}
      <TextLink to={paths.userAgreement} target="_blank">
        пользовательское соглашение
      </TextLink>
    </Checkbox>
    <Checkbox name="consent" checked={ticks.consent} onChange={({ target }) => tick({ consent: target.checked })}>
      {useShop().terms.consents.order.text}.{' '}
      <TextLink to={paths.privacyPolicy} target="_blank">
        Политика
      </TextLink>
    </Checkbox>
  </div>
)

/** `notice`: why the last order was refused. */
export const CheckoutSummary = ({
  checkout,
  items,
  promo,
  points,
  notice,
}: {
  checkout: Checkout
  items: readonly CheckoutItem[]
  promo: ReactNode
  /** What the goods earn. */
  points: ReactNode
  notice: ReactNode
}) => {
  const { price, busy, form } = checkout
  const promise = promiseOf(checkout, new Date())
  const why = disabledReason(checkout)
  const hint =
    price && form.way === 'courier' && checkout.quote === null ? missingCondition(price, 'free-delivery') : null
  return (
    <aside className={css.summary} aria-label="Итог заказа">
      <Thumbs items={items} />
      {price && <Gifts offers={price.gifts} />}
      <OrderSum checkout={checkout}>{promo}</OrderSum>
      {points}
      {hint !== null && <p className={css.hint}>{hint.charAt(0).toUpperCase() + hint.slice(1)}</p>}
      {promise !== null && (
        <p className={css.promise}>
          <b>{promise[0]}</b>
          <br />
          {promise[1]}
        </p>
      )}
      <div role="alert" className={css.notice}>
        {notice}
      </div>
      <Button type="submit" size="lg" wide loading={busy} disabled={why !== ''} aria-describedby="checkout-why">
        {buttonText(checkout)}
      </Button>
      <p className={css.disabledReason} id="checkout-why">
        {why}
      </p>
      <ReturnTerms />
      <Consent {...checkout} />
    </aside>
  )
}
