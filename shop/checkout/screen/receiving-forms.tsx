import type { PickupPoint } from '#shop/delivery/delivery.api.ts'
import { capitalize, counted, PICKUP_POINTS } from '#kernel/text.ts'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { VariantId } from '#kernel/ids.ts'
import { readyShort } from '#shop/delivery/facts/promised-time.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Radio } from '#platform/ui/fields/checkbox.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { SectionHead } from '#platform/ui/layout/section-head.tsx'
import type { CarrierOffers } from './carrier-offers.ts'
import type { FieldErrors } from '#platform/ui/forms/form-errors.ts'
import type { CheckoutForm, FieldName } from './checkout-form.ts'
import type { CheckoutItem } from './checkout-summary.tsx'
import css from './checkout.module.css'
import { OPTIONAL_FIELDS } from './courier-address.tsx'
import { CourierTime } from './courier-time.tsx'
import { METHOD_CARDS, METHOD_ORDER } from './method-cards.ts'
import { courierWords, missingEverywhereWords, missingWords, pickupWords } from './method-words.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

/** Carriers are not asked before a place is chosen. */
const NO_OFFERS: CarrierOffers = { quotes: [], waiting: [], failed: [] }
const doNothing = (): void => {}

export type ReceivingFormsProps = {
  readonly form: CheckoutForm
  readonly errors: FieldErrors<FieldName>
  readonly items: readonly CheckoutItem[]
  readonly methods: OfferedMethods
  /** The chosen point of a carrier. */
  readonly point: PickupPoint | null
  /** Those that were found, or the nearest. */
  readonly points: readonly PickupPoint[]
  readonly pointQuery: string
}

const pointWords = ({ point }: OfferedMethods): string =>
  point === null || point.count === 0
    ? 'в\u00a0этом городе пунктов нет'
    : point.missing.length > 0
      ? 'не\u00a0всё есть на\u00a0складе'
      : `${counted(point.count, PICKUP_POINTS)}, цену покажем после выбора`

const wordsOf = (methods: OfferedMethods, delivery: DeliveryMethod, now: Date): string =>
  ({
    pickup: pickupWords(methods, now),
    courier: courierWords(methods, NO_OFFERS, now) ?? '',
    point: pointWords(methods),
  })[delivery]

/** The name of a product of the order, for a sentence. */
const nameIn =
  (items: readonly CheckoutItem[]) =>
  (variantId: VariantId): string =>
    items.find((item) => item.variantId === variantId)?.name ?? 'товар'

export const FieldError = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <p className={`${css.hint} ${css.error}`} role="alert">
      {children}
    </p>
  )

const Stores = ({ methods, form, errors, items }: ReceivingFormsProps) => {
  const nameOf = nameIn(items)
  const ready = methods.pickup.filter(({ ready_at }) => ready_at !== null)
  const others = methods.pickup.filter(({ ready_at }) => ready_at === null)
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

const PickupPointChoice = ({ points, point, pointQuery, form, errors }: ReceivingFormsProps) => {
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
          {carrierName(one.carrier)}, {one.address}
          <span className={css.small}>{one.hours_text}</span>
        </Radio>
      ))}
      <FieldError>{errors.pointId}</FieldError>
      <p className={css.hint}>Выберите пункт и&nbsp;нажмите «Пересчитать»: в&nbsp;сумме появится доставка.</p>
    </fieldset>
  )
}

const Courier = ({ methods, form, errors }: ReceivingFormsProps) => (
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
    {methods.courier !== null && <CourierTime form={form} errors={errors} set={doNothing} courier={methods.courier} />}
  </>
)

/** Ways of delivery, and what the chosen one needs. */
export const ReceivingForms = (props: ReceivingFormsProps) => {
  const { methods, form, errors, items } = props
  const nameOf = nameIn(items)
  const missing = form.delivery === null ? missingEverywhereWords(methods, nameOf) : null
  return (
    <section className={css.section} aria-labelledby="checkout-2">
      <SectionHead id="checkout-2" figure={2} title="Как получите" />
      <RadioCards legend="Способ получения">
        {METHOD_ORDER.map((delivery) => (
          <RadioCard
            key={delivery}
            name="delivery"
            value={delivery}
            title={METHOD_CARDS[delivery].title}
            icon={<Icon name={METHOD_CARDS[delivery].icon} />}
            defaultChecked={form.delivery === delivery}
            disabled={!METHOD_CARDS[delivery].isEnabled(methods)}
          >
            {wordsOf(methods, delivery, new Date())}
          </RadioCard>
        ))}
      </RadioCards>
      <p className={css.show}>
        <Button look="line" type="submit" name="do" value="show">
          Показать выбранный способ
        </Button>
      </p>
      <FieldError>{errors.delivery}</FieldError>
      {missing !== null && <Notice tone="bad">{missing}</Notice>}
      {form.delivery === 'pickup' && <Stores {...props} />}
      {form.delivery === 'point' && <PickupPointChoice {...props} />}
      {form.delivery === 'courier' && <Courier {...props} />}
    </section>
  )
}
