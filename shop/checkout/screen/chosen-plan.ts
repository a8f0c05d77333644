/** PARCEL-01: the plan of an order of two parcels in the form of the checkout. */
import type { VariantId } from '#kernel/ids.ts'
import { linesOfKey } from '#shop/basket/facts/parcel-plan.ts'
import { planOptions, type PlanOption } from '#shop/basket/facts/plan-options.ts'
import type { DeliveryMethod, OfferedMethods } from '#shop/delivery/methods.api.ts'
import { keyOfPlan } from '#shop/order/facts/basket-plan.ts'
import type { PlanChanged } from '#shop/order/parcels.api.ts'
import type { CheckoutForm } from './checkout-form.ts'
import type { ReceivingChoice } from './refusal.ts'
import { methodsBeside, methodsWithMoved } from './methods-beside.ts'

type Planned = {
  readonly form: CheckoutForm
  /** What is offered for the lines that do not come from a store of their own. */
  readonly methods: OfferedMethods
  readonly plans: readonly PlanOption[]
  /** Where the second parcel waits; null in one parcel. */
  readonly secondStore: OfferedMethods['pickup'][number] | null
  /** The chosen plan is not possible any more, with this stock or this basket. */
  readonly isPlanGone: boolean
}
const kindOf = (key: string | null): string => key?.split('-', 1)[0] ?? ''

/**
 * The chosen plan; where it is not possible any more, one of its kind from other sources (decision 0232) or the first one; one parcel
 * for a buyer who has chosen a delivery, or had the last order delivered. `variants`: of the basket. `last`: how the last order was had.
 */
export const withPlan = (
  form: CheckoutForm,
  methods: OfferedMethods,
  variants: readonly VariantId[],
  now: Date,
  last: DeliveryMethod | null = null,
): Planned => {
  const plans = planOptions(variants, methods, now)
  // Goods are moved to a store: another method is another plan.
  const isOther = form.delivery !== null && form.delivery !== 'pickup' && linesOfKey(form.plan ?? '')?.isMoved === true
  const chosenBefore = isOther ? undefined : plans.find(({ key }) => key === form.plan)
  const isPlanGone = !isOther && chosenBefore === undefined && linesOfKey(form.plan ?? '') !== null
  const alike = isPlanGone ? plans.find(({ key }) => kindOf(key) === kindOf(form.plan)) : undefined
  const method = form.delivery ?? last
  const isSent = (form.plan === null || isOther) && method !== null && method !== 'pickup'
  const plan = chosenBefore ?? alike ?? (isSent ? plans.find(({ key }) => key === '') : undefined) ?? plans[0]
  const apart = linesOfKey(plan?.key ?? '')
  if (plan === undefined) return { form: { ...form, plan: null }, methods, plans, secondStore: null, isPlanGone }
  const byPlan = { delivery: plan.delivery, storeId: plan.storeId }
  if (apart === null) {
    const chosen = chosenBefore !== undefined && form.delivery === null ? byPlan : {}
    return { form: { ...form, plan: plan.key, ...chosen }, methods, plans, secondStore: null, isPlanGone }
  }
  // A courier or a point brings the rest from wherever it is.
  const hasMethod = chosenBefore !== undefined || (alike?.delivery === 'courier' && form.delivery !== 'pickup')
  return {
    form: { ...form, plan: plan.key, ...(hasMethod && form.delivery !== null ? {} : byPlan) },
    methods: apart.isMoved ? methodsWithMoved(methods, apart) : methodsBeside(methods, apart),
    plans,
    secondStore: apart.isMoved ? null : (methods.pickup.find(({ store_id }) => store_id === apart.store_id) ?? null),
    isPlanGone,
  }
}

/** The choices that order the plan which a refusal has named; empty when it has named none. */
export const choicesOfPlan = ({ nearest }: PlanChanged): Partial<ReceivingChoice> =>
  nearest === null ? {} : { plan: keyOfPlan(nearest), delivery: nearest.delivery, storeId: nearest.store_id }
