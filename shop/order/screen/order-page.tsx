import { useHasPage } from '#platform/client/absent-pages.ts'
import { useShop } from '#platform/client/shop.ts'
import { paths } from '#kernel/pages/paths.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { isCancelledByPhone } from '../facts/order-states.ts'
import type { OrderView } from '../order.api.ts'
import type { ReviewState } from '#shop/product/facts/reviews.ts'
import { formatMoney } from '#kernel/money.ts'
import { billRows, goneGifts } from '#shop/pricing/facts/price-texts.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { PriceBreakdown } from '#platform/ui/product/price-breakdown.tsx'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { WithoutScript } from '#platform/ui/layout/without-script.tsx'
import { PageLink, TextLink } from '#platform/ui/controls/link.tsx'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import text from '#platform/ui/styles/text.module.css'
import { ComingOffers } from './coming-pieces.tsx'
import { ConfirmOrder } from './confirm-order.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { PayOrder } from './pay-order.tsx'
import { HandOverCode, PickupHelp } from './pickup-help.tsx'
import { returnPath } from './return-choice.ts'
import { ReturnOrder, Returns } from './return-order.tsx'
import { ReportMissing } from './report-missing.tsx'
import { OrderTracker } from './order-tracker.tsx'
import { Substitutes } from './substitutes.tsx'
import { nextOf, titleOf } from './order-steps.ts'
import css from './order-page.module.css'

/** States of the customer's reviews by the product's slug. */
export type ReviewedProducts = Readonly<Record<string, ReviewState>>
const REVIEW_LINKS: Readonly<Record<ReviewState | 'none', string>> = {
  none: 'Оставить отзыв',
  pending: 'Ваш отзыв на\u00a0проверке',
  published: 'Ваш отзыв',
  hidden: 'Ваш отзыв скрыт: исправить',
}

/** CAT-11: `review`: undefined before the product is received. */
const OrderLine = ({
  line,
  review,
}: {
  line: OrderView['lines'][number]
  review: ReviewState | 'none' | undefined
}) => (
  <li className={css.line}>
    <PageLink to={paths.product(line.slug)} tabIndex={-1} aria-hidden>
      <ProductTile picture={line.picture} heightMm={line.height_mm} alt="" sizes="84px" />
    </PageLink>
    <div>
      <p className={css.muted}>{[line.brand_name, line.size_text, line.shade_name].filter(Boolean).join(', ')}</p>
      <p>
        <PageLink to={paths.product(line.slug)}>{line.name}</PageLink>
      </p>
      {review !== undefined && (
        <p className={css.review}>
          <TextLink to={paths.writeReview(line.slug)} aria-label={`${REVIEW_LINKS[review]}: ${line.name}`}>
            {REVIEW_LINKS[review]}
          </TextLink>
        </p>
      )}
    </div>
    <div className={css.money}>
      <p className={css.sum}>{formatMoney(line.total)}</p>
      <p className={css.muted}>{line.quantity}&nbsp;шт.</p>
    </div>
  </li>
)

/** When an action changed the state, the focus moves to the title, so that a screen reader reads it. */
const useFocusOnChange = (text: string) => {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(text)
  useEffect(() => {
    if (before.current !== text) title.current?.focus()
    before.current = text
  }, [text])
  return title
}

const NO_REVIEWS: ReviewedProducts = {}
const wasReceived = ({ history }: OrderView): boolean => history.some(({ state }) => state === 'delivered')

/** `more`: further actions of a customer. */
export const OrderPage = ({
  order,
  onChanged,
  more,
  isGuest = false,
  linkCode = null,
  fromPayment = false,
  reviewed = NO_REVIEWS,
  formKey,
  refused = null,
  changeDelivery,
  returnForm,
}: {
  order: OrderView
  /** The idempotency key of the forms without JavaScript. */
  formKey?: string
  /** Why the last of them was refused. */
  refused?: string | null
  onChanged: () => void
  /** The code in the e-mail's link, with which a guest confirms the order. */
  linkCode?: string | null
  /** The buyer has just come from the provider's page. */
  fromPayment?: boolean
  more?: ReactNode
  /** A guest reads how to find the page again. */
  isGuest?: boolean
  reviewed?: ReviewedProducts
  /** The button that changes the delivery. */
  changeDelivery?: ReactNode
  /** What returns goods without JavaScript. */
  returnForm?: ReactNode
}) => {
  const shop = useShop()
  const hasPage = useHasPage()
  const title = useFocusOnChange(titleOf(order))
  const offset = order.timezoneoffset
  const isPart = order.parcels.length > 0
  const changed = { token: order.token, needsDigits: order.cancel_needs_digits, formKey }
  return (
    <div className={layout.wrap}>
      <div className={css.head}>
        <h1 className={text.d56} tabIndex={-1} ref={title}>
          {titleOf(order)}
        </h1>
        <p className={css.number}>
          №&nbsp;{order.number} от&nbsp;{momentText(order.placed_at, offset)}
        </p>
      </div>
      <div className={css.grid}>
        <div>
          {refused !== null && <Notice tone="bad">{refused}</Notice>}
          <Substitutes order={order} formKey={formKey} onAnswered={onChanged} />
          <ComingOffers order={order} formKey={formKey} onAnswered={onChanged} />
          <section className={css.card} aria-label="Как идёт заказ">
            {(order.payment_due === null || order.addition !== undefined) && order.confirm_until === null && (
              <p className={css.next}>{nextOf(order)}</p>
            )}
            {order.payment_due !== null ? (
              <PayOrder
                order={changed}
                due={order.payment_due}
                addition={order.addition}
                offset={offset}
                fromPayment={fromPayment}
                onChanged={onChanged}
              />
            ) : (
              order.confirm_until !== null && (
                <ConfirmOrder
                  token={order.token}
                  until={order.confirm_until}
                  offset={offset}
                  linkCode={linkCode}
                  onConfirmed={onChanged}
                />
              )
            )}
            <OrderTracker order={order} offset={offset} />
            <ReportMissing order={order} changed={changed} onReported={onChanged} />
            <HandOverCode order={order} />
            <OrderFacts order={order} />
            {changeDelivery}
            <PickupHelp order={order} />
          </section>
          <OrderParcels order={order} />
          <section className={css.lines}>
            <h2 className={text.d32}>{isPart ? 'Что в\u00a0этой части' : 'Что в\u00a0заказе'}</h2>
            <ul>
              {order.lines.map((line) => (
                <OrderLine
                  key={line.product_id}
                  line={line}
                  review={wasReceived(order) ? (reviewed[line.slug] ?? 'none') : undefined}
                />
              ))}
            </ul>
            {order.moved?.map(({ number, token, name, quantity }) => (
              <p key={`${number} ${name}`} className={css.muted}>
                {name}, {quantity}&nbsp;шт.: в&nbsp;части <TextLink to={paths.order(token)}>№&nbsp;{number}</TextLink>
              </p>
            ))}
            {order.returns.length > 0 && (
              <Returns returns={order.returns} offset={offset} order={changed} onWithdrawn={onChanged} />
            )}
          </section>
        </div>
        <aside className={css.summary} aria-label="Сумма заказа">
          <h2 className={text.t22}>{isPart ? 'Сумма этой части' : 'Сумма'}</h2>
          <PriceBreakdown lines={billRows(order.price)} total={formatMoney(order.price.to_pay)} />
          {goneGifts(order.price).map(({ rule, text: words }) => (
            <p key={rule} className={css.muted}>
              {words}
            </p>
          ))}
          <div className={css.after}>
            <ButtonLink look={more === undefined ? 'line' : 'text'} to={paths.products}>
              Продолжить покупки
            </ButtonLink>
            {order.can_cancel && <CancelOrder order={order} changed={changed} onCancelled={onChanged} />}
            {!order.can_cancel && isCancelledByPhone(order.state) && (
              <p className={css.muted}>
                {isPart ? 'Отменить эту часть' : 'Отменить заказ'} теперь можно по&nbsp;телефону{' '}
                <TextLink to={shop.hotline.tel}>{shop.hotline.text}</TextLink>
              </p>
            )}
            {order.state === 'delivered' && (
              <WithoutScript
                instead={
                  returnForm ?? (
                    <PostedForm action={returnPath(order.token)} fields={[['key', formKey]]}>
                      <Button look="quiet" type="submit" name="do" value="returns">
                        Оформить возврат
                      </Button>
                    </PostedForm>
                  )
                }
              >
                <ReturnOrder
                  token={order.token}
                  isAsked={order.returns.some(({ state }) => state === 'requested')}
                  onRequested={onChanged}
                />
              </WithoutScript>
            )}
            {more}
            {isGuest && (
              <p className={css.muted}>
                Сохраните адрес этой страницы: по&nbsp;нему заказ открывается без входа. Если потеряете, пришлём его
                снова: <TextLink to={paths.findOrder}>Где мой заказ</TextLink>.{' '}
                <TextLink to={paths.signIn}>Зарегистрируйтесь</TextLink> с&nbsp;этим номером, чтобы видеть все заказы
                {hasPage(paths.bonus) && ' и\u00a0копить бонусы'}.
              </p>
            )}
            <p className={css.muted}>
              <TextLink to={shop.hotline.tel}>{shop.hotline.text}</TextLink>
            </p>
          </div>
        </aside>
      </div>
    </div>
  )
}
