import { capitalize } from '#kernel/text.ts'
import { hoursRange } from '#shop/delivery/facts/courier-intervals.ts'
import { dayAt, relativeDay } from '#kernel/dates.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from './courier-address.module.css'
import type { CheckoutFields } from './use-checkout-fields.ts'
import type { CourierInterval, OfferedMethods } from '#shop/delivery/methods.api.ts'

const ANY = 'any'
const keyOf = ({ date, from, to }: CourierInterval): string => `${date} ${from} ${to}`
/** What the field's value means; null: any time. */
export const intervalOfKey = (key: string): CourierInterval | null => {
  const [date = '', from = '', to = ''] = key === ANY ? [] : key.split(' ')
  return date === '' ? null : { date, from, to }
}

type Props = Pick<CheckoutFields, 'form' | 'errors' | 'set'> & {
  readonly courier: NonNullable<OfferedMethods['courier']>
}

/** The hours of the shop's own courier; nothing where there is no choice. */
export const CourierTime = ({ form: { interval }, errors, set, courier }: Props) => {
  if (courier.intervals.length === 0) return null
  const dayName = (date: string): string => capitalize(relativeDay(date, dayAt(new Date(), courier.timezoneoffset)))
  const options = [
    { value: ANY, label: `${dayName(courier.date)}, в\u00a0любое время` },
    ...courier.intervals.map((one) => ({ value: keyOf(one), label: `${dayName(one.date)}, ${hoursRange(one)}` })),
  ]
  return (
    <div className={css.time}>
      <TextField
        kind="select"
        name="interval"
        label="Когда привезти"
        required
        options={options}
        value={interval === null ? ANY : keyOf(interval)}
        error={errors.interval}
        onChange={(key) => set({ interval: courier.intervals.find((one) => keyOf(one) === key) ?? null })}
      />
    </div>
  )
}
