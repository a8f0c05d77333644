/** PARCEL-01: the ways in which a basket can be had that no store has whole, side by side. */
import { dayAt } from '#kernel/dates.ts'
import { storeId, type StoreId, type VariantId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { dayShort, readyShort } from '#shop/delivery/facts/promised-time.ts'
import type { PlanPart, TwoParcelPlan } from './fulfilment-plan.ts'
import { deliveryOf, movedKey, movedOf, planKey, plansOf } from './parcel-plan.ts'

/** Why there is a choice. */
export const WHY_PLANS = 'Ни\u00a0в\u00a0одном магазине нет сразу всего: выберите, как удобнее.'

export type PlanOption = {
  /** Name in addresses and forms; empty for one parcel. */
  readonly key: string
  /** How the parcel is received that is not the one in a store of its own. */
  readonly delivery: 'pickup' | 'courier'
  /** Store of that parcel; null by courier. */
  readonly storeId: StoreId | null
  readonly title: string
  /** When, where and for how much. */
  readonly words: string
}
/** What the delivery methods of a city offer for the basket, and what they lack of it. Prices in kopecks. */
type Methods = {
  readonly pickup: readonly {
    readonly store_id: StoreId
    readonly name: string
    readonly partly_ready_at: string | null
    readonly moved_ready_at: string | null
    readonly timezoneoffset: number
    readonly missing: readonly VariantId[]
  }[]
  readonly courier: {
    readonly date: string
    readonly price: number
    readonly timezoneoffset: number
    readonly missing: readonly VariantId[]
  } | null
}

const storeText = ({ pickup }: Methods, { store: id, lines }: PlanPart, now: Date): string => {
  const store = pickup.find(({ store_id }) => store_id === id)
  const time = store?.partly_ready_at ? ` ${readyShort(store.partly_ready_at, store.timezoneoffset, now)}` : ''
  return `${lines.length}${time}\u00a0— ${store?.name ?? ''}`
}
const courierText = ({ courier }: Methods, now: Date): string =>
  courier === null
    ? ''
    : `${dayShort(courier.date, courier.timezoneoffset, now)}, ${courier.price === 0 ? 'бесплатно' : formatMoney(courier.price)}`

const optionOf = (plan: TwoParcelPlan, methods: Methods, now: Date): PlanOption => {
  const common = { key: planKey(plan), delivery: deliveryOf(plan) }
  const first = storeText(methods, plan.first, now)
  return plan.kind === 'two-stores'
    ? {
        ...common,
        storeId: storeId(plan.first.store),
        title: 'Забрать в\u00a0двух магазинах',
        words: `${first}, ещё ${storeText(methods, plan.second, now)}, бесплатно`,
      }
    : {
        ...common,
        storeId: null,
        title: 'Часть забрать, часть с\u00a0курьером',
        words: `${first}, ещё ${plan.courier.length} курьером: ${courierText(methods, now)}`,
      }
}

type TwoStores = Extract<TwoParcelPlan, { readonly kind: 'two-stores' }>
/** PARCEL-03: everything in the first of two stores, on the day on which the rest comes there; null where nothing is moved. */
const movedOption = (plan: TwoStores, { pickup }: Methods, now: Date): PlanOption | null => {
  const store = pickup.find(({ store_id }) => store_id === plan.first.store)
  if (!store?.moved_ready_at) return null
  const from = pickup.find(({ store_id }) => store_id === plan.second.store)
  return {
    key: movedKey(movedOf(plan)),
    delivery: 'pickup',
    storeId: store.store_id,
    title: 'Забрать всё в\u00a0одном магазине',
    words:
      `Всё ${readyShort(store.moved_ready_at, store.timezoneoffset, now)}\u00a0— ${store.name}: ${plan.second.lines.length} ` +
      `привезём из\u00a0магазина ${from?.name ?? ''}, бесплатно`,
  }
}

/** Two stores, and one that gets what it lacks: the sooner first, and one store where both are ready on the same day. */
const freeOptions = (plan: TwoStores, methods: Methods, now: Date): PlanOption[] => {
  const two = optionOf(plan, methods, now)
  const one = movedOption(plan, methods, now)
  if (one === null) return [two]
  const dayOf = ({ store: id }: PlanPart, when: 'partly_ready_at' | 'moved_ready_at'): string => {
    const store = methods.pickup.find(({ store_id }) => store_id === id)
    return store?.[when] ? dayAt(new Date(store[when]), store.timezoneoffset) : ''
  }
  const isNoLater = [plan.first, plan.second].some(
    (part) => dayOf(plan.first, 'moved_ready_at') <= dayOf(part, 'partly_ready_at'),
  )
  return isNoLater ? [one, two] : [two, one]
}

/**
 * The first one is chosen until the buyer chooses (decision 0254): the whole by courier where that is free; otherwise what is collected
 * free of charge, the sooner first; then the whole by courier; last a store and the courier. Empty where there is nothing to choose: a
 * store has everything, or two parcels do not suffice.
 */
export const planOptions = (variants: readonly VariantId[], methods: Methods, now: Date): PlanOption[] => {
  const plans = plansOf(variants, methods)
  if (plans.length === 0) return []
  const free = plans.flatMap((plan) => (plan.kind === 'two-stores' ? freeOptions(plan, methods, now) : []))
  const parted = plans.flatMap((plan) => (plan.kind === 'two-stores' ? [] : optionOf(plan, methods, now)))
  const { courier } = methods
  if (courier?.missing.length !== 0) return [...free, ...parted]
  const whole: PlanOption = {
    key: '',
    delivery: 'courier',
    storeId: null,
    title: 'Всё сразу с\u00a0курьером',
    words: courierText(methods, now),
  }
  return courier.price === 0 ? [whole, ...free, ...parted] : [...free, whole, ...parted]
}
