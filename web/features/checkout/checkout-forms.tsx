import type { ReactNode } from 'react'
import type { PickupPoint } from '#contract/delivery.schema.ts'
import type { BasketPrice, Ways } from '#contract/order.schema.ts'
import { formatPoints, POINT } from '#domain/bonus-programme.ts'
import { capitalize } from '#domain/capitalize.ts'
import { CARRIER_NAMES } from '#domain/carriers.ts'
import type { DeliveryWay } from '#domain/delivery.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/paths.ts'
import { counted, PICKUP_POINTS } from '#domain/plural.ts'
import { billRows } from '#domain/price-texts.ts'
import { readyShort } from '#domain/promised-time.ts'
import { useHasPage } from '#web/state/absent-pages.ts'
import { useShop } from '#web/state/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextLink } from '#web/ui/controls/link.tsx'
import { Checkbox, Radio } from '#web/ui/fields/checkbox.tsx'
import { RadioCard, RadioCards } from '#web/ui/fields/radio-card.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import type { IconName } from '#web/ui/images/icon-names.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PriceBreakdown } from '#web/ui/product/price-breakdown.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import type { CarrierOffers } from './carrier-offers.ts'
import type { CheckoutForm, FieldErrors } from './checkout-form.ts'
import { Gifts, ReturnTerms, Thumbs, type CheckoutItem } from './checkout-summary.tsx'
import summary from './checkout-summary.module.css'
import css from './checkout.module.css'
import { ContactsSection } from './contacts-section.tsx'
import { OPTIONAL_FIELDS } from './courier-address.tsx'
import { CourierTime } from './courier-time.tsx'
import { isWithoutDelivery } from './order-sum.tsx'
import { CommentSection, PaymentSection } from './payment-section.tsx'
import type { Notice as OrderNotice } from './refusal.ts'
import { isPointOffered } from './use-checkout-fields.ts'
import { courierWords, missingEverywhereWords, missingWords, pickupWords } from './way-words.ts'

/** Carriers are not asked before a place is chosen. */
const NO_OFFERS: CarrierOffers = { quotes: [], waiting: [], failed: [] }
const doNothing = (): void => {}

export type CheckoutTicks = { readonly agreement: boolean; readonly consent: boolean; readonly error: string | null }
export type CheckoutTenders = {
  /** Kopecks of the customer's points; null for a guest. */
  readonly balance: number | null
  readonly spendsPoints: boolean
  readonly number: string
  readonly pin: string
  /** Why the certificate was refused. */
  readonly error: string | null
}
export type CheckoutFormsProps = {
  readonly form: CheckoutForm
  readonly errors: FieldErrors
  readonly notice: OrderNotice | null
  readonly items: readonly CheckoutItem[]
  readonly ways: Ways
  /** Null when it could not be counted. */
  readonly price: BasketPrice | null
  /** The chosen point of a carrier. */
  readonly point: PickupPoint | null
  /** Those that were found, or the nearest. */
  readonly points: readonly PickupPoint[]
  readonly pointQuery: string
  readonly promoCode: string
  readonly promoError: string | null
  readonly ticks: CheckoutTicks
  readonly tenders: CheckoutTenders
  readonly cityKey: string
  readonly cityForms: ReactNode
  /** Version of the user agreement. */
  readonly agreement: string
  readonly idempotencyKey: string
}

type WayCard = { readonly way: DeliveryWay; readonly title: string; readonly icon: IconName }
const CARDS: readonly WayCard[] = [
  { way: 'pickup', title: 'Магазин', icon: 'store' },
  { way: 'point', title: 'Пункт выдачи', icon: 'package' },
  { way: 'courier', title: 'Курьер', icon: 'truck' },
]

const isOffered = (ways: Ways, way: DeliveryWay): boolean =>
  ({
    pickup: ways.pickup.some(({ ready_at }) => ready_at !== null),
    courier: ways.courier !== null && ways.courier.missing.length === 0,
    point: isPointOffered(ways),
  })[way]

const pointWords = ({ point }: Ways): string =>
  point === null || point.count === 0
    ? 'в\u00a0этом городе пунктов нет'
    : point.missing.length > 0
      ? 'не\u00a0всё есть на\u00a0складе'
      : `${counted(point.count, PICKUP_POINTS)}, цену покажем после выбора`

const wordsOf = (ways: Ways, way: DeliveryWay, now: Date): string =>
  ({
    pickup: pickupWords(ways, now),
    courier: courierWords(ways, NO_OFFERS, now) ?? '',
    point: pointWords(ways),
  })[way]

/** The name of a product of the order, for a sentence. */
const nameIn =
  (items: readonly CheckoutItem[]) =>
  (productId: number): string =>
    items.find((item) => item.productId === productId)?.name ?? 'товар'

const FieldError = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <p className={`${css.hint} ${css.error}`} role="alert">
      {children}
    </p>
  )

const Stores = ({ ways, form, errors, items }: CheckoutFormsProps) => {
  const nameOf = nameIn(items)
  const ready = ways.pickup.filter(({ ready_at }) => ready_at !== null)
  const others = ways.pickup.filter(({ ready_at }) => ready_at === null)
  return (
    <fieldset className={css.places}>
      <legend>Магазин</legend>
      {ready.map((store) => (
        <Radio
          key={store.store_id}
          name="storeId"
          value={store.store_id}
          defaultChecked={form.storeId === store.store_id}
        >
          {store.name}, {store.address}
          <span className={css.small}>
            {store.ready_at !== null && capitalize(readyShort(store.ready_at, store.timezoneoffset, new Date()))}
            {store.hours_today !== null && `, часы работы ${store.hours_today}`}
          </span>
        </Radio>
      ))}
      <FieldError>{errors.storeId}</FieldError>
      {others.length > 0 && (
        <details className={css.others}>
          <summary>Магазины, где нет всего заказа</summary>
          <ul>
            {others.map((store) => (
              <li key={store.store_id}>
                {store.name}, {store.address}
                <span className={css.small}>
                  {store.missing.length > 0 ? missingWords(store.missing, nameOf) : 'Сейчас не\u00a0выдаёт заказы'}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  )
}

const Points = ({ points, point, pointQuery, form, errors }: CheckoutFormsProps) => {
  const shown = point === null || points.some(({ id }) => id === point.id) ? points : [point, ...points]
  const usable = shown.filter(({ unusable }) => unusable === null)
  return (
    <fieldset className={css.places}>
      <legend>Пункт выдачи</legend>
      <div className={css.search}>
        <TextField
          kind="search"
          name="q"
          label="Улица, метро или номер пункта"
          maxLength={100}
          value={pointQuery}
          onChange={doNothing}
        />
        <Button look="line" type="submit" name="do" value="show">
          Найти
        </Button>
      </div>
      {usable.length === 0 && <p className={css.hint}>Подходящих пунктов не&nbsp;нашлось. Попробуйте другую улицу.</p>}
      {usable.map((one) => (
        <Radio key={one.id} name="pointId" value={one.id} defaultChecked={form.pointId === one.id}>
          {CARRIER_NAMES[one.carrier]}, {one.address}
          <span className={css.small}>{one.hours_text}</span>
        </Radio>
      ))}
      <FieldError>{errors.pointId}</FieldError>
      <p className={css.hint}>Выберите пункт и&nbsp;нажмите «Пересчитать»: в&nbsp;сумме появится доставка.</p>
    </fieldset>
  )
}

const Courier = ({ ways, form, errors }: CheckoutFormsProps) => (
  <>
    <TextField
      name="address"
      label="Улица и&nbsp;дом"
      autoComplete="address-line1"
      maxLength={200}
      required
      value={form.address}
      error={errors.address}
      onChange={doNothing}
    />
    <div className={`${css.address} ${css.details}`}>
      {OPTIONAL_FIELDS.map(({ name, label, maxLength, autoComplete }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          autoComplete={autoComplete}
          maxLength={maxLength}
          value={form[name]}
          onChange={doNothing}
        />
      ))}
    </div>
    {ways.courier !== null && <CourierTime form={form} errors={errors} set={doNothing} courier={ways.courier} />}
  </>
)

const Receiving = (props: CheckoutFormsProps) => {
  const { ways, form, errors, items } = props
  const nameOf = nameIn(items)
  const missing = form.way === null ? missingEverywhereWords(ways, nameOf) : null
  return (
    <section className={css.section} aria-labelledby="checkout-2">
      <SectionHead id="checkout-2" figure={2} title="Как получите" />
      <RadioCards legend="Способ получения">
        {CARDS.map(({ way, title, icon }) => (
          <RadioCard
            key={way}
            name="way"
            value={way}
            title={title}
            icon={<Icon name={icon} />}
            defaultChecked={form.way === way}
            disabled={!isOffered(ways, way)}
          >
            {wordsOf(ways, way, new Date())}
          </RadioCard>
        ))}
      </RadioCards>
      <p className={css.show}>
        <Button look="line" type="submit" name="do" value="show">
          Показать выбранный способ
        </Button>
      </p>
      <FieldError>{errors.way}</FieldError>
      {missing !== null && <Notice tone="bad">{missing}</Notice>}
      {form.way === 'pickup' && <Stores {...props} />}
      {form.way === 'point' && <Points {...props} />}
      {form.way === 'courier' && <Courier {...props} />}
    </section>
  )
}

const Tenders = ({ tenders: { balance, spendsPoints, number, pin, error } }: CheckoutFormsProps) => {
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
      {hasBonus && bonus !== null && balance !== null && balance >= POINT && (
        <Checkbox name="points" value="on" defaultChecked={spendsPoints}>
          Списать бонусы
          <span className={css.small}>
            На&nbsp;карте {formatPoints(balance)}. Можно оплатить до&nbsp;{bonus.maxPercent}&nbsp;% стоимости товаров,
            но&nbsp;не&nbsp;товары со&nbsp;скидкой.
          </span>
        </Checkbox>
      )}
      {hasCertificates && (
        <details className={css.certificate} open={number !== ''}>
          <summary>Есть подарочный сертификат</summary>
          <div className={css.tender}>
            <TextField
              name="certificate_number"
              label="Номер сертификата"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={number}
              error={error}
              onChange={doNothing}
            />
            <TextField
              name="certificate_pin"
              label="Код"
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              value={pin}
              onChange={doNothing}
            />
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
          {notice.short.map(({ productId, left }) => (
            <li key={productId}>
              {items.find((item) => item.productId === productId)?.name ?? 'Товар'}&nbsp;—{' '}
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
      <Checkbox name="agreement" value={agreement} defaultChecked={ticks.agreement}>
        Принимаю{' '}
        <TextLink to={paths.userAgreement} target="_blank">
          пользовательское соглашение
        </TextLink>
      </Checkbox>
      <Checkbox name="consent" value={consent.version} defaultChecked={ticks.consent}>
        {consent.text}.{' '}
        <TextLink to={paths.privacyPolicy} target="_blank">
          Политика
        </TextLink>
      </Checkbox>
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
  const { form, errors, ways, point, cityForms, cityKey, idempotencyKey } = props
  const common = { form, errors, set: doNothing }
  return (
    <>
      <section className={css.city} aria-label="Город">
        {cityForms}
      </section>
      <form method="post" action={paths.checkout} className={css.grid} noValidate>
        <div>
          <input type="hidden" name="key" value={idempotencyKey} />
          <input type="hidden" name="shown_way" value={form.way ?? ''} />
          <input type="hidden" name="shown_city" value={cityKey} />
          <ContactsSection {...common} onSignIn={null} />
          <Receiving {...props} />
          {/* The choice stays: the sum may change with the rest of the form before the next answer. */}
          <PaymentSection {...common} ways={ways} point={point} price={undefined} />
          <Tenders {...props} />
          <CommentSection {...common} />
        </div>
        <Sums {...props} />
      </form>
    </>
  )
}
