/** ORD-08: a new address, and other hours of the shop's own courier, in a dialog or below the button without JavaScript. */
import { useRef, useState } from 'react'
import type { ChangeDelivery as Input, DeliveryOptions, OrderView } from '../order.api.ts'
import { hoursRange, intervalText } from '#shop/delivery/facts/courier-intervals.ts'
import { doorOf } from '#shop/checkout/screen/checkout-form.ts'
import { AddressFields, type DoorForm } from '#shop/checkout/screen/courier-address.tsx'
import { orderFields } from '../facts/order-fields.ts'
import { capitalize } from '#kernel/text.ts'
import { dayAndMonth, dayAt, relativeDay } from '#kernel/dates.ts'
import { api } from '#platform/client/client.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { errorsFrom, isValid } from '#platform/ui/forms/form-errors.ts'
import { ConfirmChange } from './confirm-change.tsx'
import css from './order-page.module.css'

type CourierOrder = Extract<OrderView, { readonly delivery: 'courier' | 'express' }>
type Interval = DeliveryOptions['intervals'][number]
/** The hours stay. */
const SAME = 'same'
/** `interval`: key of the chosen hours, or `SAME`. */
export type DeliveryForm = DoorForm & { readonly interval: string }

/** The value of the field of hours: «2026-11-24 10:00 14:00». */
export const keyOfInterval = ({ date, from, to }: Interval): string => `${date} ${from} ${to}`
/** Undefined: the hours stay. */
export const intervalOfKey = (key: string): Interval | undefined => {
  const [date = '', from = '', to = ''] = key === SAME ? [] : key.split(' ')
  return date === '' ? undefined : { date, from, to }
}

const formOf = ({ postal_address: door }: CourierOrder): DeliveryForm => ({
  street: door.house === null ? door.line : door.street,
  house: door.house ?? '',
  flat: door.flat ?? '',
  entrance: door.entrance ?? '',
  floor: door.floor ?? '',
  intercom: door.intercom ?? '',
  postalCode: door.postal_code,
  interval: SAME,
})

/** What was typed without JavaScript. A postal code belongs to a picked suggestion, and there were none. */
export const postedDelivery = (fields: URLSearchParams): DeliveryForm => {
  const text = (name: string): string => fields.get(name) ?? ''
  const [street, house, flat] = [text('street'), text('house'), text('flat')]
  const [entrance, floor, intercom] = [text('entrance'), text('floor'), text('intercom')]
  return { street, house, flat, entrance, floor, intercom, postalCode: null, interval: text('interval') }
}

/** What the call is made with, from the fields of either form. */
export const changeOf = ({
  interval,
  postalCode,
  ...door
}: DeliveryForm): Pick<Input, 'postal_address' | 'interval'> => {
  const chosen = intervalOfKey(interval)
  return {
    postal_address: { ...doorOf(door), postal_code: postalCode },
    ...(chosen === undefined ? {} : { interval: chosen }),
  }
}

const errorsOf = (form: DeliveryForm) => {
  const { street, house } = doorOf(form)
  return errorsFrom({ street: orderFields.street(street), house: orderFields.house(house ?? '') })
}

const staysText = ({ courier_date: date, courier_hours: hours }: CourierOrder): string => {
  if (date === null) return 'Не\u00a0менять'
  return `Оставить: ${hours === null ? dayAndMonth(date) : intervalText({ date, ...hours })}`
}

type FieldsProps = {
  readonly order: CourierOrder
  readonly options: DeliveryOptions
  readonly form: DeliveryForm
  readonly set: (part: Partial<DeliveryForm>) => void
  readonly errors: ReturnType<typeof errorsOf>
  readonly live: boolean
}
const Fields = ({ order, options: { city, house_stays, intervals }, form, set, errors, live }: FieldsProps) => {
  const dayName = (date: string): string => capitalize(relativeDay(date, dayAt(new Date(), order.timezoneoffset)))
  return (
    <>
      <p className={css.terms}>
        {house_stays ? (
          <>
            Цена экспресс-доставки посчитана до&nbsp;этого дома, поэтому изменить можно квартиру, подъезд, этаж
            и&nbsp;домофон. Чтобы привезли в&nbsp;другой дом, отмените заказ и&nbsp;оформите его заново.
          </>
        ) : (
          <>
            {order.city_name}: цена доставки не&nbsp;изменится. Чтобы привезли в&nbsp;другой город, отмените заказ
            и&nbsp;оформите его заново.
          </>
        )}
      </p>
      <AddressFields form={form} set={set} errors={errors} city={city} live={live ? {} : null} />
      {intervals.length > 0 && (
        <div className={css.hours}>
          <TextField
            kind="select"
            name="interval"
            label="Когда привезти"
            options={[
              { value: SAME, label: staysText(order) },
              ...intervals.map((one) => ({
                value: keyOfInterval(one),
                label: `${dayName(one.date)}, ${hoursRange(one)}`,
              })),
            ]}
            value={form.interval}
            onChange={(interval) => set({ interval })}
          />
        </div>
      )}
    </>
  )
}

type Props = {
  readonly order: OrderView
  /** What may be chosen; null when nothing may. */
  readonly options: DeliveryOptions | null
  /** The idempotency key of the form without JavaScript. */
  readonly formKey?: string
  /** What was posted and refused; null otherwise. */
  readonly posted?: DeliveryForm | null
  readonly onChanged: () => void
}

/** Nothing for an order whose delivery stays. */
export const ChangeDelivery = ({ order, options, ...rest }: Props) =>
  options !== null && (order.delivery === 'courier' || order.delivery === 'express') ? (
    <DeliveryButton order={order} options={options} {...rest} />
  ) : null

type ButtonProps = Omit<Props, 'order' | 'options'> & {
  readonly order: CourierOrder
  readonly options: DeliveryOptions
}
const DeliveryButton = ({ order, options, formKey, posted = null, onChanged }: ButtonProps) => {
  const { token, cancel_needs_digits: needsDigits } = order
  const [form, setForm] = useState<DeliveryForm | null>(null)
  const [isShown, setShown] = useState(false)
  const key = useRef<string | null>(null)
  const typed = form ?? posted ?? formOf(order)
  const errors = isShown ? errorsOf(typed) : {}
  const set = (part: Partial<DeliveryForm>): void => {
    key.current = null // Another address is another request.
    setForm({ ...typed, ...part })
  }
  const title = options.intervals.length > 0 ? 'Изменить адрес или время' : 'Изменить адрес'
  return (
    <ConfirmChange
      order={{ token, needsDigits, formKey }}
      action="delivery"
      button={title}
      look="text"
      title={title}
      yes="Сохранить"
      no={<>Не&nbsp;менять</>}
      isPosted={posted !== null}
      fields={(live) => <Fields order={order} options={options} form={typed} set={set} errors={errors} live={live} />}
      check={() => {
        setShown(true)
        return isValid(errorsOf(typed))
      }}
      ask={(digits) => {
        key.current ??= crypto.randomUUID()
        return api.order.changeDelivery({ token, ...changeOf(typed), ...digits }, { idempotencyKey: key.current })
      }}
      onOpen={() => setForm(formOf(order))}
      onClose={() => setForm(null)}
      onDone={onChanged}
      onRefused={({ refusal }) => {
        key.current = null // Other digits are another request.
        // The page shows what may be chosen now.
        if (refusal === 'too-late' || refusal === 'no-interval') onChanged()
      }}
    />
  )
}
