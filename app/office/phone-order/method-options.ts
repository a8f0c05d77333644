/** DESK-04: how an order by phone can be received, and how the form names each: «pickup 1», «courier», «point 12», «plan 1 pickup-2-3». */
import { storeId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { counted, quoted } from '#kernel/text.ts'
import { linesOfKey } from '#shop/basket/facts/parcel-plan.ts'
import { planOptions, type PlanOption } from '#shop/basket/facts/plan-options.ts'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import { dayShort, readyShort } from '#shop/delivery/facts/promised-time.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'
import { keyOfPlan, partsOfKey } from '#shop/order/facts/basket-plan.ts'
import type { BasketPlan } from '#shop/order/parcels.api.ts'
import type { PhoneGoods, PhonePrice } from '#shop/order/phone-order.api.ts'

export type Good = PhoneGoods['goods'][number]
export type Line = { readonly good: Good; readonly quantity: number }
export type MethodOption = {
  readonly method: string
  readonly title: string
  readonly note: string
  readonly isWhole: boolean
}
type Destination = Pick<PhonePrice, 'delivery' | 'store_id' | 'point_id' | 'second_parcel' | 'moved_from'>

const lackText = (lines: number): string => `не\u00a0хватает: ${counted(lines, ['товар', 'товара', 'товаров'])}`

const courierOption = ({ courier }: OfferedMethods, now: Date): MethodOption[] =>
  courier === null
    ? []
    : [
        {
          method: 'courier',
          title: courier.carrier === null ? 'Курьер' : `Курьер, ${carrierName(courier.carrier)}`,
          note:
            courier.missing.length > 0
              ? lackText(courier.missing.length)
              : `${dayShort(courier.date, courier.timezoneoffset, now)}, ${formatMoney(courier.price)}`,
          isWhole: courier.missing.length === 0,
        },
      ]

const storeOption = (store: OfferedMethods['pickup'][number], now: Date): MethodOption => {
  const { store_id, name, address, ready_at, timezoneoffset, missing } = store
  const note = ready_at === null ? 'закрыт надолго' : readyShort(ready_at, timezoneoffset, now)
  return {
    method: `pickup ${store_id}`,
    title: `${name}, ${address}`,
    note: missing.length > 0 ? lackText(missing.length) : note,
    isWhole: missing.length === 0 && ready_at !== null,
  }
}

const optionOfPlan = (
  { key, storeId: store, title, words }: PlanOption,
  pickup: OfferedMethods['pickup'],
  lines: readonly Line[],
): MethodOption => {
  const apart = linesOfKey(key)
  const from = pickup.find(({ store_id }) => store_id === apart?.store_id)?.name ?? ''
  const names = lines
    .filter(({ good }) => apart?.variant_ids.includes(good.variant_id))
    .map(({ good }) => quoted(good.name))
    .join(', ')
  return { method: `plan ${store ?? ''} ${key}`, title, note: `${words}. ${from}: ${names}`, isWhole: true }
}

/** Plans of two sources come first: there are some only where no store has everything (PARCEL-01). */
export const methodOptionsOf = (methods: OfferedMethods, lines: readonly Line[], now: Date): MethodOption[] => {
  const stores = methods.pickup.map((store) => storeOption(store, now))
  const courier = courierOption(methods, now)
  const variants = lines.map(({ good }) => good.variant_id)
  const plans = planOptions(variants, methods, now).flatMap((plan) =>
    plan.key === '' ? courier : optionOfPlan(plan, methods.pickup, lines),
  )
  return [...plans, ...stores, ...courier.filter((option) => !plans.includes(option))]
}

/** The fields of the order that name a method. */
export const destinationOf = (method: string): Destination => {
  const [kind, id = '', key = ''] = method.split(' ')
  const store_id = id === '' ? null : storeId(Number(id))
  switch (kind) {
    case 'pickup':
      return { delivery: 'pickup', store_id }
    case 'point':
      return { delivery: 'point', store_id: null, point_id: Number(id) }
    case 'courier':
      return { delivery: 'courier', store_id: null }
    case 'plan':
      return { delivery: store_id === null ? 'courier' : 'pickup', store_id, ...partsOfKey(key) }
    default:
      return {}
  }
}

/** The method of the plan that a refusal has named; null where the form offers none like it: a point of a carrier and a store. */
export const methodOfPlan = (plan: BasketPlan): string | null => {
  const { delivery, store_id, second_parcel, moved_from } = plan
  if (delivery !== 'pickup' && delivery !== 'courier') return null
  if (second_parcel !== null || moved_from !== null) return `plan ${store_id ?? ''} ${keyOfPlan(plan)}`
  return store_id === null ? 'courier' : `pickup ${store_id}`
}
