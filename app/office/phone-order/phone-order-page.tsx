import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useFirstFocus } from '#platform/ui/behaviour/use-first-focus.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox, Radio } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { PriceBreakdown } from '#platform/ui/product/price-breakdown.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { PhoneStart } from '#shop/order/office/order-parts.tsx'
import { isOnline, type PaymentMethod } from '#shop/payment/facts/methods.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'
import { billRows } from '#shop/pricing/facts/price-texts.ts'
import office from '#shop/office/office/page.module.css'
import { GoodsSection } from './goods-section.tsx'
import css from './phone-order.module.css'
import { ReceivingSection } from './receiving-section.tsx'
import { usePhoneOrder, type Missing, type PhoneOrder } from './use-phone-order.ts'

const MISSING_WORDS: Readonly<Record<Missing, string>> = {
  phone: 'Спросите телефон',
  name: 'Спросите имя',
  goods: 'Добавьте товары',
  city: 'Выберите город',
  method: 'Выберите, как получить',
  address: 'Спросите адрес',
  consent: 'Прочитайте покупателю текст согласия',
}

/** DESK-04: an order by phone, by keys alone: Enter goes to what is missing, and places the order when nothing is. */
export const PhoneOrderPage = () => {
  const phoneOrder = usePhoneOrder(useLocation().state as PhoneStart | null)
  const { missing, place, priced } = phoneOrder
  const { say } = useDesk()
  const navigate = useNavigate()
  const form = useFirstFocus<HTMLFormElement>(null)
  const { isSending, failure, run } = useSending()
  const goTo = (field: Missing): void => {
    const part = form.current?.querySelector(`[data-field='${field}']`)
    part?.querySelector<HTMLElement>('input:checked, input:enabled, select')?.focus()
  }
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    if (missing !== null) return goTo(missing)
    await run(async () => {
      const number = await place()
      say('ok', `Заказ ${number} оформлен`)
      await navigate(`/orders/${encodeURIComponent(number)}`)
    })
  }
  return (
    <main className={office.page}>
      <BackLink />
      <h1 className={office.heading}>Заказ по телефону</h1>
      <form ref={form} className={css.columns} aria-label="Заказ по телефону" onSubmit={(event) => void submit(event)}>
        <div className={css.parts}>
          <BuyerSection phoneOrder={phoneOrder} />
          <GoodsSection phoneOrder={phoneOrder} onEmpty={() => void submit()} />
          <ReceivingSection phoneOrder={phoneOrder} />
        </div>
        <div className={css.sum}>
          <PaymentSection phoneOrder={phoneOrder} />
          {priced.error !== null && <Notice tone="bad">{errorText(priced.error)}</Notice>}
          {priced.data && (
            <PriceBreakdown lines={billRows(priced.data.price)} total={formatMoney(priced.data.price.to_pay)} />
          )}
          <ConsentSection phoneOrder={phoneOrder} />
          {failure !== null && <Notice tone="bad">{failure}</Notice>}
          <Button type="submit" size="lg" loading={isSending}>
            {priced.data && missing === null ? `Оформить на ${formatMoney(priced.data.price.to_pay)}` : 'Дальше'}
          </Button>
          <p className={office.hint} role="status">
            {missing === null ? 'Всё заполнено' : MISSING_WORDS[missing]}
          </p>
        </div>
      </form>
    </main>
  )
}

const BuyerSection = ({ phoneOrder }: { phoneOrder: PhoneOrder }) => {
  const { typed, set, buyer, name, email } = phoneOrder
  return (
    <section className={css.part} aria-label="Покупатель">
      <h2 className={office.subheading}>Покупатель</h2>
      <div className={css.pair}>
        <div data-field="phone">
          <TextField
            kind="phone"
            label="Телефон"
            autofocus
            value={typed.phone}
            autoComplete="off"
            onChange={(phone) => set({ phone, name: null, email: null, address: null })}
          />
        </div>
        <div data-field="name">
          <TextField
            label="Имя"
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(value) => set({ name: value })}
          />
        </div>
        <TextField
          kind="email"
          label="Почта, если есть"
          value={email}
          maxLength={100}
          autoComplete="off"
          onChange={(value) => set({ email: value })}
        />
      </div>
      <p className={office.hint} role="status">
        {buyer === null && 'Кабинета с\u00a0этим телефоном нет: спросите имя.'}
        {buyer &&
          `Есть кабинет, на\u00a0счёте ${formatMoney(buyer.points)} бонусами: списать их можно только на\u00a0сайте. ` +
            'Адрес пусть назовёт покупатель.'}
      </p>
    </section>
  )
}

const PAYMENTS: readonly (readonly [PaymentMethod, string, string])[] = [
  ['on_receipt', 'При получении', ''],
  [
    'card',
    'Ссылкой на\u00a0оплату',
    `Ссылка уйдёт в\u00a0СМС и\u00a0письме, товары отложены на\u00a0${UNPAID_MINUTES}\u00a0минут`,
  ],
]

const PaymentSection = ({ phoneOrder }: { phoneOrder: PhoneOrder }) => {
  const { typed, set, priced } = phoneOrder
  const offered = priced.data?.methods.payment_methods ?? ['on_receipt']
  const missing = priced.data?.price.rows.find(
    ({ rule, amount }) => rule.startsWith('code:') && amount === null,
  )?.missing
  /** A code is priced when it is whole, not at every letter. */
  const [code, setCode] = useState('')
  const leave = (): void => {
    if (code.trim() !== typed.promoCode) set({ promoCode: code.trim() })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || code.trim() === typed.promoCode) return
    event.preventDefault()
    leave()
  }
  return (
    <section className={css.part} aria-label="Оплата">
      <h2 className={office.subheading}>Оплата</h2>
      <fieldset className={css.methods}>
        <legend>Как платит</legend>
        {PAYMENTS.filter(([method]) => !isOnline(method) || offered.some((one) => isOnline(one))).map(
          ([method, title, note]) => (
            <Radio
              key={method}
              name="payment"
              checked={typed.payment === method}
              onChange={() => set({ payment: method })}
            >
              {title}
              {note !== '' && <small>{note}</small>}
            </Radio>
          ),
        )}
      </fieldset>
      <TextField
        label="Промокод"
        value={code}
        maxLength={40}
        autoComplete="off"
        error={typed.promoCode === '' ? null : missing}
        onKeyDown={press}
        onBlur={leave}
        onChange={setCode}
      />
      <TextField
        label="Комментарий"
        value={typed.comment}
        maxLength={1000}
        autoComplete="off"
        onChange={(comment) => set({ comment })}
      />
    </section>
  )
}

/** What is read to the buyer last: there is nothing to agree to before it is known what is ordered and how it is received. */
const ConsentSection = ({ phoneOrder: { typed, set, priced } }: { phoneOrder: PhoneOrder }) =>
  priced.data !== undefined &&
  typed.method !== '' && (
    <section className={css.part} aria-label="Согласие" data-field="consent">
      <p className={css.consent}>
        <span>Прочитайте:</span> «{priced.data.consent.text}»
      </p>
      <Checkbox checked={typed.isAgreed} onChange={(event) => set({ isAgreed: event.currentTarget.checked })}>
        Текст прочитан, покупатель согласен с&nbsp;ним и&nbsp;с&nbsp;условиями продажи
      </Checkbox>
    </section>
  )
