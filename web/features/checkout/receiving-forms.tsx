import type { PickupPoint } from '#contract/delivery.schema.ts'
import type { Ways } from '#contract/order.schema.ts'
import { capitalize } from '#domain/capitalize.ts'
import { CARRIER_NAMES } from '#domain/carriers.ts'
import type { DeliveryWay } from '#domain/delivery.ts'
import { counted, PICKUP_POINTS } from '#domain/plural.ts'
import { readyShort } from '#domain/promised-time.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Radio } from '#web/ui/fields/checkbox.tsx'
import { RadioCard, RadioCards } from '#web/ui/fields/radio-card.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import type { CarrierOffers } from './carrier-offers.ts'
import type { CheckoutForm, FieldErrors } from './checkout-form.ts'
import type { CheckoutItem } from './checkout-summary.tsx'
import css from './checkout.module.css'
import { OPTIONAL_FIELDS } from './courier-address.tsx'
import { CourierTime } from './courier-time.tsx'
import { WAY_CARDS, WAY_ORDER } from './way-cards.ts'
import { courierWords, missingEverywhereWords, missingWords, pickupWords } from './way-words.ts'

/** Carriers are not asked before a place is chosen. */
const NO_OFFERS: CarrierOffers = { quotes: [], waiting: [], failed: [] }
const doNothing = (): void => {}

export type ReceivingFormsProps = {
  readonly form: CheckoutForm
  readonly errors: FieldErrors
  readonly items: readonly CheckoutItem[]
  readonly ways: Ways
  /** The chosen point of a carrier. */
  readonly point: PickupPoint | null
  /** Those that were found, or the nearest. */
  readonly points: readonly PickupPoint[]
  readonly pointQuery: string
}

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

export const FieldError = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <p className={`${css.hint} ${css.error}`} role="alert">
      {children}
    </p>
  )

const Stores = ({ ways, form, errors, items }: ReceivingFormsProps) => {
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

const Points = ({ points, point, pointQuery, form, errors }: ReceivingFormsProps) => {
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

const Courier = ({ ways, form, errors }: ReceivingFormsProps) => (
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

/** Ways of delivery, and what the chosen one needs. */
export const ReceivingForms = (props: ReceivingFormsProps) => {
  const { ways, form, errors, items } = props
  const nameOf = nameIn(items)
  const missing = form.way === null ? missingEverywhereWords(ways, nameOf) : null
  return (
    <section className={css.section} aria-labelledby="checkout-2">
      <SectionHead id="checkout-2" figure={2} title="Как получите" />
      <RadioCards legend="Способ получения">
        {WAY_ORDER.map((way) => (
          <RadioCard
            key={way}
            name="way"
            value={way}
            title={WAY_CARDS[way].title}
            icon={<Icon name={WAY_CARDS[way].icon} />}
            defaultChecked={form.way === way}
            disabled={!WAY_CARDS[way].isEnabled(ways)}
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
