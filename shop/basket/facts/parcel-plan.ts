/** PARCEL-01: the plans of two parcels that are offered for a basket, and how addresses and forms name one. */
import { storeId, variantId, type StoreId, type VariantId } from '#kernel/ids.ts'
import { twoParcelPlans, type PlanInput, type TwoParcelPlan } from './fulfilment-plan.ts'

/** The lines that wait in a store of their own. */
export type SecondLines = { readonly store_id: StoreId; readonly variant_ids: readonly VariantId[] }
/** What the delivery methods of a city lack of the basket. */
type Offered = {
  readonly pickup: readonly {
    readonly store_id: StoreId
    readonly partly_ready_at: string | null
    readonly missing: readonly VariantId[]
  }[]
  readonly courier: { readonly missing: readonly VariantId[] } | null
}

export const planInputOf = (variants: readonly VariantId[], { pickup, courier }: Offered): PlanInput => ({
  lines: variants,
  stores: pickup.map(({ store_id, partly_ready_at, missing }) => ({
    id: store_id,
    ready_at: partly_ready_at,
    missing,
  })),
  courier,
})
/** `variants`: of the basket, without those that the city lacks. */
export const plansOf = (variants: readonly VariantId[], offered: Offered): TwoParcelPlan[] =>
  twoParcelPlans(planInputOf(variants, offered))

/** What of a plan waits in a store while the rest goes as the order says. */
export const secondOf = (plan: TwoParcelPlan): SecondLines => {
  const { store, lines } = plan.kind === 'two-stores' ? plan.second : plan.first
  return { store_id: storeId(store), variant_ids: lines.map(variantId) }
}

/** How the parcel of a plan is received that is not the one in a store of its own. */
export const deliveryOf = ({ kind }: TwoParcelPlan): 'pickup' | 'courier' =>
  kind === 'two-stores' ? 'pickup' : 'courier'

/** PARCEL-03: what of a plan of two stores is moved to the first one, so that the order is one parcel. */
export const movedOf = ({ second }: Extract<TwoParcelPlan, { readonly kind: 'two-stores' }>): SecondLines => ({
  store_id: storeId(second.store),
  variant_ids: second.lines.map(variantId),
})

const linesKey = ({ store_id, variant_ids }: SecondLines): string => `${store_id}-${variant_ids.join('.')}`
/** «moved-2-101.102»: the store from which these variants are moved to that of the pickup. */
export const movedKey = (moved: SecondLines): string => `moved-${linesKey(moved)}`
/** «courier-2-101.102»: how the first parcel goes, the store of the second one and its variants. */
export const secondKey = (delivery: 'pickup' | 'courier', second: SecondLines): string =>
  `${delivery}-${linesKey(second)}`
export const planKey = (plan: TwoParcelPlan): string => secondKey(deliveryOf(plan), secondOf(plan))

const KEY = /^(pickup|courier|moved)-(\d{1,9})-(\d{1,9}(?:\.\d{1,9}){0,99})$/
/** The lines that a plan takes from a store of their own; null for a text that names none, such as the empty one of one parcel. */
export const linesOfKey = (key: string): (SecondLines & { readonly isMoved: boolean }) | null => {
  const [, kind, store, variants] = KEY.exec(key) ?? []
  return store === undefined || variants === undefined
    ? null
    : {
        isMoved: kind === 'moved',
        store_id: storeId(Number(store)),
        variant_ids: variants.split('.').map((id) => variantId(Number(id))),
      }
}
