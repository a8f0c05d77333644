import type { VariantId } from '#kernel/ids.ts'
import { quoted } from '#kernel/text.ts'
import { linesOfKey } from '#shop/basket/facts/parcel-plan.ts'
import { WHY_PLANS } from '#shop/basket/facts/plan-options.ts'
import { readyShort } from '#shop/delivery/facts/promised-time.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import css from './checkout.module.css'
import type { Checkout } from './use-checkout.ts'

/** PARCEL-01: one parcel or two, side by side. Nothing where there is no choice. */
export const PlanChoice = ({
  checkout: { form, plans, secondStore, isPlanGone, notice, set },
  productName,
}: {
  checkout: Checkout
  productName: (variantId: VariantId) => string
}) => {
  const apart = linesOfKey(form.plan ?? '')
  const namesOf = (ids: readonly VariantId[]): string => ids.map((id) => quoted(productName(id))).join(', ')
  // A refusal says it itself.
  const gone = isPlanGone && notice === null && (
    <div role="status">
      <Notice>
        Прежний способ больше не&nbsp;подходит: изменились наличие или корзина. Проверьте тот, что выбран теперь.
      </Notice>
    </div>
  )
  return plans.length === 0 ? (
    gone
  ) : (
    <div className={css.ways}>
      {gone}
      <p className={css.small}>{WHY_PLANS}</p>
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
      {apart?.isMoved === true && (
        <p className={css.small}>
          Привезём из&nbsp;другого магазина: {namesOf(apart.variant_ids)}. Получите всё сразу.
        </p>
      )}
      {apart?.isMoved === false && secondStore !== null && (
        <p className={css.small}>
          {secondStore.name}, {secondStore.address}
          {secondStore.partly_ready_at !== null &&
            `, ${readyShort(secondStore.partly_ready_at, secondStore.timezoneoffset, new Date())}`}
          : {namesOf(apart.variant_ids)}. Остальное:
        </p>
      )}
    </div>
  )
}
