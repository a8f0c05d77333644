import type { PickupPoint } from '#shop/delivery/delivery.api.ts'
import type { DeliveryMethod, PaymentMethod } from '#shop/payment/facts/methods.ts'
import { ORDER_LENGTHS } from '#shop/order/facts/order-fields.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import type { IconName } from '#platform/ui/images/icon-names.ts'
import { Radio } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { SectionHead } from '#platform/ui/layout/section-head.tsx'
import css from './checkout.module.css'
import { isWithoutDelivery } from './order-sum.tsx'
import { offeredPayments } from './use-checkout-fields.ts'
import type { Checkout } from './use-checkout.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'

const PAID_TO: Readonly<Record<DeliveryMethod, string>> = {
  pickup: ' в\u00a0магазине',
  courier: ' курьеру',
  express: ' курьеру',
  point: ' в\u00a0пункте выдачи',
}

const partPaymentsOf = (point: PickupPoint | null): string =>
  point === null || point.takes_cash === point.takes_cards
    ? 'картой или наличными'
    : point.takes_cash
      ? 'наличными'
      : 'картой'

type Choice = {
  readonly title: string
  readonly words: (delivery: DeliveryMethod | null, point: PickupPoint | null) => string
  readonly icon: IconName
}
const CHOICES: Readonly<Record<PaymentMethod, Choice>> = {
  sbp: { title: 'СБП', words: () => 'через приложение банка, без комиссии', icon: 'smartphone' },
  card: { title: 'Картой на\u00a0сайте', words: () => 'Мир, Visa, Mastercard', icon: 'credit-card' },
  on_receipt: {
    title: 'При получении',
    words: (delivery, point) => `${partPaymentsOf(point)}${delivery === null ? '' : PAID_TO[delivery]}`,
    icon: 'banknote',
  },
}
/** Paid immediately come first; what is offered comes with the delivery methods. */
const ORDER: readonly PaymentMethod[] = ['sbp', 'card', 'on_receipt']

type PaymentProps = Pick<Checkout, 'form' | 'methods' | 'point' | 'price' | 'set'>

const PaymentChoices = ({ form: { delivery, payment }, methods, point, set }: PaymentProps) => (
  <>
    {ORDER.filter((one) =>
      methods ? offeredPayments(methods, delivery, point).includes(one) : one === 'on_receipt',
    ).map((one) => (
      <div key={one} className={css.pay}>
        <Radio name="payment" value={one} checked={payment === one} onChange={() => set({ payment: one })}>
          {CHOICES[one].title}
          <span className={css.small}>{CHOICES[one].words(delivery, delivery === 'point' ? point : null)}</span>
        </Radio>
        <Icon name={CHOICES[one].icon} size={24} />
      </div>
    ))}
    {delivery === 'point' && point && methods && !offeredPayments(methods, delivery, point).includes('on_receipt') && (
      <p className={css.small}>Этот пункт не&nbsp;принимает деньги: заказ оплачивается на&nbsp;сайте.</p>
    )}
    {payment !== 'on_receipt' && (
      <p className={css.small}>
        Данные карты вводятся на&nbsp;странице банка. Товары держим {UNPAID_MINUTES}&nbsp;минут, чек придёт
        на&nbsp;почту.
      </p>
    )}
  </>
)

/** By certificate, once all of the sum is known. */
const isPaidAlready = ({ form, price }: PaymentProps): boolean =>
  price?.to_pay === 0 && form.delivery !== null && !isWithoutDelivery({ form, price })

export const PaymentSection = (props: PaymentProps) => (
  <section className={css.section} aria-labelledby="checkout-3">
    <SectionHead id="checkout-3" figure={3} title="Оплата" />
    {isPaidAlready(props) ? (
      <p>Сертификат покрывает весь заказ: доплачивать ничего не&nbsp;нужно.</p>
    ) : (
      <PaymentChoices {...props} />
    )}
  </section>
)

export const CommentSection = ({ form, errors, set }: Pick<Checkout, 'form' | 'errors' | 'set'>) => (
  <section className={css.section} aria-label="Комментарий">
    <TextField
      kind="area"
      name="comment"
      label={
        form.delivery === 'courier' || form.delivery === 'express'
          ? 'Комментарий для\u00a0курьера'
          : 'Комментарий для\u00a0сборщика'
      }
      maxLength={ORDER_LENGTHS.comment}
      value={form.comment}
      error={errors.comment}
      onChange={(comment) => set({ comment })}
    />
  </section>
)
