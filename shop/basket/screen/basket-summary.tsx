import { useHasPage } from '#platform/client/absent-pages.ts'
import { formatMoney } from '#kernel/money.ts'
import type { ReactNode } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { billRows, goneGifts, goodsForDelivery, reachablePromotions } from '#shop/pricing/facts/price-texts.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { PriceBreakdown } from '#platform/ui/product/price-breakdown.tsx'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { LinkButton, TextLink } from '#platform/ui/controls/link.tsx'
import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import css from './basket-summary.module.css'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import { courierFreeFrom } from '#shop/delivery/facts/delivery-rules.ts'
import { useShop } from '#platform/client/shop.ts'

type Props = {
  /** Kopecks after discounts. */
  goodsTotal: number
  city: { readonly code: string; readonly has_shops: boolean }
}

/** BASK-06: shown exactly where the header promises «бесплатно от 3 000 ₽» (HEAD-01). */
const FreeDeliveryProgress = ({ goodsTotal, city }: Props) => {
  const freeFrom = courierFreeFrom(useShop().terms.courier, city)
  if (freeFrom === null) return null
  const left = freeFrom - goodsTotal
  return (
    <div className={css.road}>
      {left > 0 ? (
        <p>
          До&nbsp;бесплатной доставки <b>{formatMoney(left)}</b>
        </p>
      ) : (
        <p>
          <b>Доставка бесплатная</b>&nbsp;— заказ от&nbsp;{formatMoney(freeFrom)}
        </p>
      )}
      <progress
        className={css.progress}
        max={freeFrom}
        value={Math.min(goodsTotal, freeFrom)}
        aria-label="Путь до бесплатной доставки"
      />
    </div>
  )
}

export type BasketSummaryProps = {
  /** The price of the available lines; null until it is known. */
  tree: PriceTree | null
  /** The price is that of the basket before its last change. */
  isPriceOld: boolean
  priceFailed: boolean
  /** Null without JavaScript. */
  onPriceAgain: (() => void) | null
  /** Nothing in the basket can be ordered. */
  isNothingAvailable: boolean
  /** The promo code that applies, which the forms and links carry on; empty where scripts remember it. */
  code?: string
  /** The field of the promo code. */
  promo: ReactNode
  /** What the goods earn. */
  points: ReactNode
  city: { readonly code: string; readonly has_shops: boolean }
  /** Lines that are unavailable or only partly available in the city; null while unknown. */
  shortLines: number | null
  /** Removes what is not available in the city, then continues to the checkout. Undefined without JavaScript: the form is posted. */
  onLeaveAvailable: (() => void) | undefined
}

const MAX_HINTS = 3
const FORM_ID = 'leave-available'

const checkoutOf = (code: string): string =>
  code === '' ? paths.checkout : `${paths.checkout}?${String(new URLSearchParams({ code }))}`

const GoOn = ({ isNothingAvailable, shortLines, code = '', onLeaveAvailable }: BasketSummaryProps) => {
  if (isNothingAvailable) {
    return (
      <>
        <Button size="lg" wide disabled aria-describedby="basket-why">
          Перейти к&nbsp;оформлению
        </Button>
        <p className={css.note} id="basket-why">
          Оформить нечего: ничего из&nbsp;корзины сейчас нет в&nbsp;наличии.
        </p>
      </>
    )
  }
  if (shortLines !== null && shortLines > 0) {
    return (
      <PostedForm id={FORM_ID} action={paths.cart} fields={[['code', code]]} onSubmit={onLeaveAvailable}>
        <Button
          size="lg"
          wide
          type="submit"
          name="do"
          value="leave-available"
          aria-describedby="basket-why"
          className={onLeaveAvailable && css.inPlace}
        >
          Оформить доступное
        </Button>
        <p className={css.note} id="basket-why">
          Чего нет в&nbsp;наличии, из&nbsp;корзины уберём.
        </p>
      </PostedForm>
    )
  }
  return (
    <>
      <ButtonLink size="lg" wide to={checkoutOf(code)} className={onLeaveAvailable && css.inPlace}>
        Перейти к&nbsp;оформлению
      </ButtonLink>
      <p className={css.note}>Способ получения и&nbsp;оплату выберете на&nbsp;следующем шаге.</p>
    </>
  )
}

const Sums = ({ tree, city, priceFailed, onPriceAgain, isNothingAvailable, promo, points }: BasketSummaryProps) => {
  const hasPromotions = useHasPage()(paths.promotions)
  if (priceFailed)
    return (
      <p>
        Сумму посчитать не&nbsp;получилось.{' '}
        {onPriceAgain === null ? (
          'Обновите страницу.'
        ) : (
          <LinkButton onClick={onPriceAgain}>Посчитать ещё раз</LinkButton>
        )}
      </p>
    )
  if (tree === null)
    return (
      <div className={css.sums} aria-hidden>
        <LineSkeleton />
        <LineSkeleton tall />
      </div>
    )
  return (
    <>
      {!isNothingAvailable && <FreeDeliveryProgress goodsTotal={goodsForDelivery(tree)} city={city} />}
      <PriceBreakdown lines={billRows(tree).filter((row) => row.rule !== 'delivery')} total={formatMoney(tree.total)}>
        {!isNothingAvailable && promo}
      </PriceBreakdown>
      {!isNothingAvailable && <div className={css.points}>{points}</div>}
      <ul className={css.near} aria-label="Чего не&nbsp;хватает до&nbsp;скидок">
        {[...goneGifts(tree), ...reachablePromotions(tree)].slice(0, MAX_HINTS).map(({ rule, text }) => (
          <li key={rule}>{hasPromotions ? <TextLink to={paths.promotions}>{text}</TextLink> : text}</li>
        ))}
      </ul>
    </>
  )
}

/**
 * The price breakdown, what is missing to free delivery, and the button to the checkout; on a phone the total stays
 * visible above the tab bar.
 */
export const BasketSummary = (props: BasketSummaryProps) => {
  const { tree, shortLines, code = '', isPriceOld, isNothingAvailable, onLeaveAvailable } = props
  const total = tree === null ? '…' : formatMoney(tree.total)
  return (
    <>
      <aside className={css.summary} aria-label="Итог заказа" aria-busy={isPriceOld || undefined}>
        <Sums {...props} />
        <div className={css.action}>
          <GoOn {...props} />
        </div>
      </aside>
      {/* Without JavaScript the button in place is the only one. */}
      {!isNothingAvailable && onLeaveAvailable && (
        <>
          <div className={css.barSpacer} />
          <aside className={css.bar} aria-label="Итог и&nbsp;оформление">
            <p className={css.barSum}>
              <span>Итого</span>
              <b>{total}</b>
            </p>
            {shortLines !== null && shortLines > 0 ? (
              <Button type="submit" form={FORM_ID} name="do" value="leave-available">
                Оформить доступное
              </Button>
            ) : (
              <ButtonLink to={checkoutOf(code)}>К&nbsp;оформлению</ButtonLink>
            )}
          </aside>
        </>
      )}
      <VisuallyHidden>
        <span role="status">{tree === null ? '' : `Итого ${total}`}</span>
      </VisuallyHidden>
    </>
  )
}
