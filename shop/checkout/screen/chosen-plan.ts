/** PARCEL-01: the plan of an order of two parcels in the form of the checkout. */
import type { VariantId } from '#kernel/ids.ts'
import { linesOfKey, movedKey, secondKey } from '#shop/basket/facts/parcel-plan.ts'
import { planOptions, type PlanOption } from '#shop/basket/facts/plan-options.ts'
import type { DeliveryMethod, OfferedMethods } from '#shop/delivery/methods.api.ts'
import type { BasketPlan, PlanChanged } from '#shop/order/parcels.api.ts'
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
}

/**
 * The chosen plan, or the first one where the chosen one is not possible any more; one parcel for a buyer who has chosen a delivery, or
 * had the last order delivered. `variants`: of the basket. `last`: how the last order was had.
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
  const method = form.delivery ?? last
  const isSent = (form.plan === null || isOther) && method !== null && method !== 'pickup'
  const plan = chosenBefore ?? (isSent ? plans.find(({ key }) => key === '') : undefined) ?? plans[0]
  const apart = linesOfKey(plan?.key ?? '')
  if (plan === undefined) return { form: { ...form, plan: null }, methods, plans, secondStore: null }
  const byPlan = { delivery: plan.delivery, storeId: plan.storeId }
  if (apart === null) {
    const chosen = chosenBefore !== undefined && form.delivery === null ? byPlan : {}
    return { form: { ...form, plan: plan.key, ...chosen }, methods, plans, secondStore: null }
  }
  return {
    form: { ...form, plan: plan.key, ...(chosenBefore === undefined || form.delivery === null ? byPlan : {}) },
    methods: apart.isMoved ? methodsWithMoved(methods, apart) : methodsBeside(methods, apart),
    plans,
    secondStore: apart.isMoved ? null : (methods.pickup.find(({ store_id }) => store_id === apart.store_id) ?? null),
  }
}

const keyOf = ({ delivery, second_parcel: second, moved_from: moved }: BasketPlan): string | null => {
  if (moved !== null) return movedKey(moved)
  const sent = delivery === 'pickup' ? 'pickup' : 'courier'
  if (second !== null) return secondKey(sent, second)
  return sent === 'pickup' ? null : ''
}
/** The choices that order the plan which a refusal has named; empty when it has named none. */
export const choicesOfPlan = ({ nearest }: PlanChanged): Partial<ReceivingChoice> =>
  nearest === null ? {} : { plan: keyOf(nearest), delivery: nearest.delivery, storeId: nearest.store_id }
