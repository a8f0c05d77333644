import type { ReactNode } from 'react'
import { formatBonusPoints, BONUS_POINT } from '#shop/loyalty/facts/bonus-programme.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { billRows } from '#shop/pricing/facts/price-texts.ts'
import { useHasPage } from '#platform/client/absent-pages.ts'
import { useShop } from '#platform/client/shop.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { CertificateFields } from '#platform/ui/forms/certificate-fields.tsx'
import { AgreementBox, ConsentBox } from '#platform/ui/forms/consents.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { PriceBreakdown } from '#platform/ui/product/price-breakdown.tsx'
import { Gifts, ReturnTerms, Thumbs, type CheckoutItem } from './checkout-summary.tsx'
import summary from './checkout-summary.module.css'
import css from './checkout.module.css'
import { ContactsSection } from './contacts-section.tsx'
import { isWithoutDelivery } from './order-sum.tsx'
import { CommentSection, PaymentSection } from './payment-section.tsx'
import type { Notice as OrderNotice } from './refusal.ts'
import { FieldError, ReceivingForms, type ReceivingFormsProps } from './receiving-forms.tsx'
import type { BasketPrice } from '#shop/pricing/price.api.ts'

const doNothing = (): void => {}

export type CheckoutTicks = { readonly agreement: boolean; readonly consent: boolean; readonly error: string | null }
export type CheckoutPartPayments = {
  /** Kopecks of the customer's points; null for a guest. */
  readonly balance: number | null
  readonly spendsBonusPoints: boolean
  readonly number: string
  readonly pin: string
  /** Why the certificate was refused. */
  readonly error: string | null
}
export type CheckoutFormsProps = ReceivingFormsProps & {
  readonly notice: OrderNotice | null
  /** Null when it could not be counted. */
  readonly price: BasketPrice | null
  readonly promoCode: string
  readonly promoError: string | null
  readonly ticks: CheckoutTicks
  readonly partPayments: CheckoutPartPayments
  readonly cityKey: string
  readonly cityForms: ReactNode
  /** Version of the user agreement. */
  readonly agreement: string
  readonly idempotencyKey: string
}

const PartPayments = ({ partPayments: { balance, spendsBonusPoints, number, pin, error } }: CheckoutFormsProps) => {
  const hasPage = useHasPage()
  const { bonus } = useShop().terms
  const [hasBonus, hasCertificates] = [bonus !== null && hasPage(paths.bonus), hasPage(paths.certificate)]
  if (!hasBonus && !hasCertificates) return null
  return (
    <section className={css.section} aria-label="Бонусы и сертификат">
      {hasBonus && balance === null && (
        <p className={css.small}>
          Чтобы оплатить часть заказа бонусами, нужно войти, а&nbsp;вход без JavaScript не&nbsp;работает. Заказ можно
          оформить и&nbsp;без входа.
        </p>
      )}
      {hasBonus && bonus !== null && balance !== null && balance >= BONUS_POINT && (
        <Checkbox name="bonus_points" value="on" defaultChecked={spendsBonusPoints}>
          Списать бонусы
          <span className={css.small}>
            На&nbsp;карте {formatBonusPoints(balance)}. Можно оплатить до&nbsp;{bonus.maxPercent}&nbsp;% стоимости
            товаров, но&nbsp;не&nbsp;товары со&nbsp;скидкой.
          </span>
        </Checkbox>
      )}
      {hasCertificates && (
        <details className={css.certificate} open={number !== ''}>
          <summary>Есть подарочный сертификат</summary>
          <div className={css.tender}>
            <CertificateFields number={number} pin={pin} error={error} onType={doNothing} />
          </div>
        </details>
      )}
    </section>
  )
}

const leftWords = (left: number, kind: OrderNotice['kind']): string =>
  kind === 'limit'
    ? left === 0
      ? 'уже в\u00a0ваших заказах'
      : `можно ещё ${left}\u00a0шт.`
    : left === 0
      ? 'не\u00a0осталось'
      : `осталось ${left}\u00a0шт.`

const Refused = ({ notice, items }: { notice: OrderNotice; items: readonly CheckoutItem[] }) => (
  <Notice tone="bad">
    <p>{notice.message}</p>
    {notice.short.length > 0 && (
      <>
        <ul>
          {notice.short.map(({ variantId, left }) => (
            <li key={variantId}>
              {items.find((item) => item.variantId === variantId)?.name ?? 'Товар'}&nbsp;—{' '}
              {leftWords(left, notice.kind)}
            </li>
          ))}
        </ul>
        <p>
          <TextLink to={paths.cart}>Изменить корзину</TextLink>
        </p>
      </>
    )}
  </Notice>
)

const Consent = ({ ticks, agreement }: CheckoutFormsProps) => {
  const consent = useShop().terms.consents.order
  return (
    <div className={summary.consent}>
      <AgreementBox words="пользовательское соглашение" value={agreement} defaultChecked={ticks.agreement} />
      <ConsentBox text={consent.text} policy="Политика" value={consent.version} defaultChecked={ticks.consent} />
      <FieldError>{ticks.error ?? undefined}</FieldError>
    </div>
  )
}

const Sums = (props: CheckoutFormsProps) => {
  const { price, form, promoCode, promoError, items, notice } = props
  const lacksDelivery = price !== null && isWithoutDelivery({ form, price })
  return (
    <aside className={summary.summary} aria-label="Итог заказа">
      <Thumbs items={items} />
      {price !== null && <Gifts offers={price.gifts} />}
      {price === null ? (
        <Notice tone="bad">Не&nbsp;получилось посчитать сумму.</Notice>
      ) : (
        <PriceBreakdown
          lines={billRows(price)}
          total={formatMoney(price.to_pay)}
          totalTitle={lacksDelivery ? 'Без доставки' : 'Итого'}
        />
      )}
      <div className={css.code}>
        <TextField
          name="code"
          label="Промокод"
          autoComplete="off"
          maxLength={40}
          value={promoCode}
          error={promoError}
          onChange={doNothing}
        />
        <Button look="line" type="submit" name="do" value="show">
          Пересчитать
        </Button>
      </div>
      <div className={css.refusedOrder}>{notice !== null && <Refused notice={notice} items={items} />}</div>
      {price !== null && (
        <>
          <input type="hidden" name="shown_total" value={price.total} />
          <input type="hidden" name="shown_certificate" value={price.certificate_total} />
          {price.gifts.map(({ promotion, given }) =>
            given === null ? null : <input key={promotion} type="hidden" name="shown_gift" value={given} />,
          )}
          <Button type="submit" size="lg" wide name="do" value="place">
            {lacksDelivery ? 'Оформить заказ' : `Оформить заказ на\u00a0${formatMoney(price.to_pay)}`}
          </Button>
        </>
      )}
      <p className={summary.disabledReason} />
      <ReturnTerms />
      <Consent {...props} />
    </aside>
  )
}

/** The checkout of a browser without JavaScript: one form, whose buttons show it again or place the order. */
export const CheckoutForms = (props: CheckoutFormsProps) => {
  const { form, errors, methods, point, cityForms, cityKey, idempotencyKey } = props
  const common = { form, errors, set: doNothing }
  return (
    <>
      <section className={css.city} aria-label="Город">
        {cityForms}
      </section>
      <form method="post" action={paths.checkout} className={css.grid} noValidate>
        <div>
          <input type="hidden" name="key" value={idempotencyKey} />
          <input type="hidden" name="shown_delivery" value={form.delivery ?? ''} />
          <input type="hidden" name="shown_city" value={cityKey} />
          <ContactsSection {...common} onSignIn={null} />
          <ReceivingForms {...props} />
          {/* The choice stays: the sum may change with the rest of the form before the next answer. */}
          <PaymentSection {...common} methods={methods} point={point} price={undefined} />
          <PartPayments {...props} />
          <CommentSection {...common} />
        </div>
        <Sums {...props} />
      </form>
    </>
  )
}
