import type { VariantId } from '#kernel/ids.ts'
import { secondOfKey } from '#shop/basket/facts/parcel-plan.ts'
import { readyShort } from '#shop/delivery/facts/promised-time.ts'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import css from './checkout.module.css'
import type { Checkout } from './use-checkout.ts'

/** PARCEL-01: one parcel or two, side by side. Nothing where there is no choice. */
export const PlanChoice = ({
  checkout: { form, plans, secondStore, set },
  productName,
}: {
  checkout: Checkout
  productName: (variantId: VariantId) => string
}) => {
  const second = secondOfKey(form.plan ?? '')
  return (
    plans.length > 0 && (
      <div className={css.ways}>
        <RadioCards legend="Одной или двумя частями">
          {plans.map(({ key, delivery, storeId, title, words }) => (
            <RadioCard
              key={key}
              name="plan"
              value={key}
              title={title}
              checked={form.plan === key}
              onChange={() => set({ plan: key, delivery, storeId })}
            >
              {words}
            </RadioCard>
          ))}
        </RadioCards>
        {second !== null && secondStore !== null && (
          <p className={css.small}>
            {secondStore.name}, {secondStore.address}
            {secondStore.partly_ready_at !== null &&
              `, ${readyShort(secondStore.partly_ready_at, secondStore.timezoneoffset, new Date())}`}
            : {second.variant_ids.map((id) => `«${productName(id)}»`).join(', ')}. Остальное:
          </p>
        )}
      </div>
    )
  )
}
