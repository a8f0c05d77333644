/** BASK-07 in words: where the whole basket can be had, and when. */
import { dayAt } from '#kernel/dates.ts'
import { capitalize, counted, type Forms } from '#kernel/text.ts'
import { fulfilmentPlan, type FulfilmentPlan, type PlanPart } from '../facts/fulfilment-plan.ts'
import { planInputOf } from '../facts/parcel-plan.ts'
import { expressPriceText, windowText } from '#shop/delivery/facts/express.ts'
import { dayShort, readyShort } from '#shop/delivery/facts/promised-time.ts'
import { isShort, type LineAvailability } from './line-availability.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

export type PlanTexts = {
  readonly title: string
  /** Null for one place. */
  readonly note: string | null
}
type PlanMethods = Pick<OfferedMethods, 'pickup' | 'courier'> & Partial<Pick<OfferedMethods, 'express'>>
export type PickupStore = OfferedMethods['pickup'][number]
const IN_STORES: Forms = ['магазине', 'магазинах', 'магазинах']
const TWO_PARCELS = 'Это один заказ из\u00a0двух частей: одна оплата, промокод и\u00a0бонусы действуют на\u00a0всё.'

/** Lines that the city lacks are left out: no place has them. */
const planOf = (lines: readonly LineAvailability[], methods: PlanMethods): { plan: FulfilmentPlan; count: number } => {
  const wanted = lines.filter((stock) => stock.available !== null && !isShort(stock)).map(({ line }) => line.product_id)
  return { plan: fulfilmentPlan(planInputOf(wanted, methods)), count: wanted.length }
}

/** The store that hands over the whole basket today, the earliest, to a buyer who pays there; null when there is none. */
export const pickupTodayOf = (
  lines: readonly LineAvailability[],
  methods: Pick<OfferedMethods, 'pickup' | 'courier' | 'payment_methods'>,
  now: Date,
): PickupStore | null => {
  if (
    !methods.payment_methods.includes('on_receipt') ||
    lines.some((stock) => stock.available === null || isShort(stock))
  )
    return null
  const { plan } = planOf(lines, methods)
  const store = plan.kind === 'stores' ? methods.pickup.find(({ store_id }) => store_id === plan.stores[0]) : undefined
  if (!store?.ready_at) return null
  const dayOf = (moment: Date): string => dayAt(moment, store.timezoneoffset)
  return dayOf(new Date(store.ready_at)) === dayOf(now) ? store : null
}

/** «Или экспресс: сегодня с 14:10 до 16:10, от 299 ₽.»; null where the whole basket cannot be had so now. */
export const expressText = ({ express }: PlanMethods, now: Date): string | null =>
  express?.window && express.missing.length === 0
    ? `Или экспресс: ${windowText(express.window, express.timezoneoffset, now)}, ${expressPriceText({
        ...express.terms,
        minPrice: express.window.price,
      })}.`
    : null

/** Null when there is nothing to say. */
export const planTexts = (lines: readonly LineAvailability[], methods: PlanMethods, now: Date): PlanTexts | null => {
  const { plan, count } = planOf(lines, methods)
  if (count === 0) return null
  const storeAndTime = (id: number): string => {
    const store = methods.pickup.find(({ store_id }) => store_id === id)
    const time = store?.partly_ready_at ? readyShort(store.partly_ready_at, store.timezoneoffset, now) : ''
    return `${time}\u00a0— ${store?.name ?? ''}`
  }
  const some = ({ store, lines: part }: PlanPart): string => `${part.length} из\u00a0${count} ${storeAndTime(store)}`
  const day = methods.courier === null ? '' : dayShort(methods.courier.date, methods.courier.timezoneoffset, now)
  switch (plan.kind) {
    case 'stores': {
      const [first = 0, ...others] = plan.stores
      const note = others.length === 0 ? null : `Всё есть и ещё в\u00a0${counted(others.length, IN_STORES)}.`
      return { title: `${count === 1 ? capitalize(storeAndTime(first)) : `Всё ${storeAndTime(first)}`}`, note }
    }
    case 'two-stores':
      return {
        title: `${some(plan.first)}, ещё ${plan.second.lines.length} ${storeAndTime(plan.second.store)}`,
        note: TWO_PARCELS,
      }
    case 'store-and-courier':
      return { title: `${some(plan.first)}, ещё ${plan.courier.length} привезёт курьер: ${day}`, note: TWO_PARCELS }
    case 'courier':
      return { title: `${count === 1 ? 'Привезёт' : 'Всё привезёт'} курьер: ${day}`, note: null }
    case 'impossible':
      return { title: 'Всё сразу взять негде', note: 'Выберите способ при\u00a0оформлении: покажем, чего где нет.' }
  }
}
