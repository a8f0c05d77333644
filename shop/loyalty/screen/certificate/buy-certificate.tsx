import type { FormEvent, ReactNode } from 'react'
import type { CertificateOffer } from '../../certificates.api.ts'
import type { Placed } from '#shop/payment/payment.api.ts'
import {
  CARD_DESIGNS,
  MAX_GREETING,
  MAX_NAME,
  MAX_SEND_DAYS,
  type CardDesign,
} from '../../facts/certificate-purchase.ts'
import { CERTIFICATE_YEARS } from '../../facts/certificates.ts'
import { addDays } from '#kernel/dates.ts'
import { MAX_BUYER_EMAIL_LENGTH } from '#kernel/fields/checks.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import choice from '#platform/ui/fields/choice.module.css'
import { Radio } from '#platform/ui/fields/checkbox.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { PurchaseConsents } from '#platform/ui/forms/consents.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { SectionHead } from '#platform/ui/layout/section-head.tsx'
import { amountError, amountOf, dayError } from './buy-form.ts'
import css from './buy-certificate.module.css'
import { GiftCard } from './gift-card.tsx'
import { FORM_ID, useBuyForm, type BuyFormState, type Contacts } from './use-buy-form.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'

const DESIGN_NAMES: Readonly<Record<CardDesign, string>> = { ice: 'Лёд', night: 'Ночь', sand: 'Песок' }

const Section = ({ figure, title, children }: { figure: number; title: string; children: ReactNode }) => (
  <section className={css.section} aria-labelledby={`buy-${figure}`}>
    <SectionHead id={`buy-${figure}`} figure={figure} title={title} />
    {children}
  </section>
)

type PartProps = BuyFormState & { readonly offer: CertificateOffer }

const AmountSection = ({ form, errors, set, offer }: PartProps) => (
  <Section figure={1} title="Сумма и&nbsp;открытка">
    <fieldset className={css.choices} aria-describedby={errors.nominal === undefined ? undefined : 'buy-nominal-error'}>
      <legend>Сумма</legend>
      {offer.nominals.map((nominal) => (
        <label key={nominal} className={`${choice.choice} ${css.choice}`}>
          <input
            type="radio"
            name="nominal"
            checked={form.nominal === nominal}
            onChange={() => set({ nominal, own: '' })}
          />
          {formatMoney(nominal)}
        </label>
      ))}
      <label className={`${choice.choice} ${css.choice}`}>
        <input type="radio" name="nominal" checked={form.nominal === 'own'} onChange={() => set({ nominal: 'own' })} />
        Своя сумма
      </label>
    </fieldset>
    <FormError id="buy-nominal-error">{errors.nominal}</FormError>
    {form.nominal === 'own' && (
      <div className={css.own}>
        <TextField
          name="own"
          label="Сумма в&nbsp;рублях"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          required
          value={form.own}
          validate={(own) => amountError(own, offer)}
          error={errors.own}
          hint={`От\u00a0${formatMoney(offer.min)} до\u00a0${formatMoney(offer.max)}`}
          onChange={(own) => set({ own: own.replaceAll(/\D/g, '') })}
        />
      </div>
    )}
    <fieldset className={css.choices}>
      <legend>Вид открытки</legend>
      {CARD_DESIGNS.map((design) => (
        <label key={design} className={`${choice.choice} ${css.choice}`} data-design={design}>
          <input type="radio" name="design" checked={form.design === design} onChange={() => set({ design })} />
          <span className={css.sample} aria-hidden />
          {DESIGN_NAMES[design]}
        </label>
      ))}
    </fieldset>
  </Section>
)

const RecipientSection = ({ form, errors, set, field, today }: PartProps) => (
  <Section figure={2} title="Кому и&nbsp;когда">
    <div className={css.two}>
      <TextField {...field('recipientName')} label="Имя получателя" autoComplete="off" maxLength={MAX_NAME} required />
      <TextField
        {...field('recipientEmail')}
        kind="email"
        label="Почта получателя"
        autoComplete="off"
        maxLength={MAX_BUYER_EMAIL_LENGTH}
        required
        hint="Хотите вручить сами&nbsp;— укажите свою."
      />
      <TextField {...field('senderName')} label="От&nbsp;кого" autoComplete="name" maxLength={MAX_NAME} required />
    </div>
    <TextField
      kind="area"
      name="greeting"
      label="Поздравление"
      maxLength={MAX_GREETING}
      value={form.greeting}
      hint={`До\u00a0${MAX_GREETING} знаков, без ссылок.`}
      onChange={(greeting) => set({ greeting })}
    />
    <fieldset className={css.when}>
      <legend>Когда отправить письмо</legend>
      <Radio name="when" checked={!form.isLater} onChange={() => set({ isLater: false })}>
        Сразу после оплаты
      </Radio>
      <Radio name="when" checked={form.isLater} onChange={() => set({ isLater: true })}>
        В&nbsp;другой день, в&nbsp;10:00 по&nbsp;Москве
      </Radio>
    </fieldset>
    {form.isLater && (
      <div className={css.own}>
        <DateField
          label="День"
          name="day"
          autoComplete="off"
          required
          min={today}
          max={addDays(today, MAX_SEND_DAYS)}
          value={form.day}
          validate={(typed) => dayError(typed, today)}
          error={errors.day}
          onChange={(day) => set({ day })}
        />
      </div>
    )}
  </Section>
)

const PaymentSection = ({ form, set, field }: PartProps) => (
  <Section figure={3} title="Ваши контакты и&nbsp;оплата">
    <div className={css.two}>
      <TextField {...field('phone')} kind="phone" label="Ваш телефон" required />
      <TextField
        {...field('email')}
        kind="email"
        label="Ваша почта для чека"
        maxLength={MAX_BUYER_EMAIL_LENGTH}
        required
      />
    </div>
    <fieldset className={css.when}>
      <legend>Способ оплаты</legend>
      <div className={css.pay}>
        <Radio name="payment" checked={form.payment === 'sbp'} onChange={() => set({ payment: 'sbp' })}>
          СБП
          <span className={css.small}>через приложение банка, без комиссии</span>
        </Radio>
        <Icon name="smartphone" size={24} />
      </div>
      <div className={css.pay}>
        <Radio name="payment" checked={form.payment === 'card'} onChange={() => set({ payment: 'card' })}>
          Картой на&nbsp;сайте
          <span className={css.small}>Мир, Visa, Mastercard</span>
        </Radio>
        <Icon name="credit-card" size={24} />
      </div>
    </fieldset>
    <p className={css.small}>
      Данные карты вводятся на&nbsp;странице банка. Оплатить можно в&nbsp;течение {UNPAID_MINUTES}&nbsp;минут, чек
      придёт на&nbsp;почту.
    </p>
  </Section>
)

/** What is still to be ticked, to which a press on the button leads; empty: nothing. */
const missingWords = ({ agreement, consent }: BuyFormState['ticks']): string => {
  if (agreement && consent) return ''
  return agreement
    ? 'Чтобы купить сертификат, отметьте согласие ниже.'
    : 'Чтобы купить сертификат, примите соглашение и\u00a0отметьте согласие ниже.'
}

const Summary = ({ form, ticks, isConsentMissed, tick, busy, notice }: PartProps) => {
  const amount = amountOf(form)
  return (
    <aside className={css.summary} aria-label="Ваш сертификат">
      <GiftCard
        card={{
          amount,
          design: form.design,
          recipient_name: form.recipientName,
          sender_name: form.senderName,
          greeting: form.greeting,
        }}
      />
      <p className={css.promise}>
        Номер и&nbsp;код придут получателю письмом. Сертификат можно тратить частями {CERTIFICATE_YEARS}&nbsp;года; пока
        он&nbsp;не&nbsp;потрачен, деньги можно вернуть.
      </p>
      <div role="alert">{notice !== null && <Notice tone="bad">{notice}</Notice>}</div>
      <Button type="submit" size="lg" wide loading={busy} aria-describedby="buy-why">
        {amount > 0 ? `Оплатить ${formatMoney(amount)}` : 'Оплатить'}
      </Button>
      <p className={css.why} id="buy-why">
        {missingWords(ticks)}
      </p>
      <div className={css.consent}>
        <PurchaseConsents purpose="certificate" ticks={ticks} tick={tick} isMissed={isConsentMissed} />
      </div>
    </aside>
  )
}

/** BONUS-03: amount, card, recipient, day, contacts and payment of a certificate. Nothing that costs money is chosen beforehand. */
export const BuyCertificate = ({
  offer,
  contacts,
  onBought,
}: {
  offer: CertificateOffer
  /** Those of the signed-in customer. */
  contacts: Contacts | null
  onBought: (bought: Placed) => void
}) => {
  const state = useBuyForm(offer, contacts, onBought)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    state.submit()
  }
  return (
    <form id={FORM_ID} className={css.grid} noValidate onSubmit={submit}>
      <div>
        <AmountSection {...state} offer={offer} />
        <RecipientSection {...state} offer={offer} />
        <PaymentSection {...state} offer={offer} />
      </div>
      <Summary {...state} offer={offer} />
    </form>
  )
}
