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

/** «courier-2-101.102»: how the first parcel goes, the store of the second one and its variants. */
export const planKey = (plan: TwoParcelPlan): string => {
  const second = secondOf(plan)
  return `${deliveryOf(plan)}-${second.store_id}-${second.variant_ids.join('.')}`
}

const KEY = /^(?:pickup|courier)-(\d{1,9})-(\d{1,9}(?:\.\d{1,9}){0,99})$/
/** Null for one parcel, which is the empty text, and for a text that is no key. */
export const secondOfKey = (key: string): SecondLines | null => {
  const [, store, variants] = KEY.exec(key) ?? []
  return store === undefined || variants === undefined
    ? null
    : { store_id: storeId(Number(store)), variant_ids: variants.split('.').map((id) => variantId(Number(id))) }
}
