import type { ReactNode } from 'react'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './basket-plan.module.css'
import type { LineAvailability } from './line-availability.ts'
import { expressText, pickupTodayOf, planTexts, type PickupStore } from './plan-texts.ts'
import { useBasketMethods } from './use-basket.ts'

/** BASK-07: where can I take all of it. Empty until it is known. */
export const BasketPlan = ({
  lines,
  reserve,
}: {
  lines: readonly LineAvailability[]
  /** The button that reserves the whole basket in this store. */
  reserve: (store: PickupStore) => ReactNode
}) => {
  const methods = useBasketMethods()
  const today = methods && pickupTodayOf(lines, methods, new Date())
  const texts = methods === null ? null : planTexts(lines, methods, new Date())
  const express = methods === null ? null : expressText(methods, new Date())
  return (
    <section className={css.plan} aria-label="Где взять всё сразу">
      {texts !== null && <Icon name="store" size={24} />}
      <div className={css.words} aria-live="polite">
        {texts !== null && (
          <>
            <p className={css.title}>{texts.title}</p>
            {texts.note !== null && <p className={css.note}>{texts.note}</p>}
            {express !== null && <p className={css.note}>{express}</p>}
          </>
        )}
      </div>
      {today && reserve(today)}
    </section>
  )
}
