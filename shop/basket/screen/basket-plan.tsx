import type { ReactNode } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './basket-plan.module.css'
import { isShort, type LineAvailability } from './line-availability.ts'
import { planOptions, WHY_PLANS } from '../facts/plan-options.ts'
import { expressText, pickupTodayOf, planTexts, type PickupStore } from './plan-texts.ts'
import { useBasketMethods } from './use-basket.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

type Props = {
  readonly lines: readonly LineAvailability[]
  /** The button that reserves the whole basket in this store. */
  readonly reserve: (store: PickupStore) => ReactNode
}

/** BASK-07: where can I take all of it. Empty until it is known. */
export const BasketPlan = (props: Props) => <PlanOfBasket {...props} methods={useBasketMethods()} />

/** `code`: a promo code that the address of the checkout names, without JavaScript. */
export const PlanOfBasket = ({
  lines,
  reserve,
  methods,
  code = '',
}: Props & { readonly methods: OfferedMethods | null; readonly code?: string }) => {
  const withCode = code === '' ? '' : `&code=${encodeURIComponent(code)}`
  const today = methods && pickupTodayOf(lines, methods, new Date())
  const texts = methods === null ? null : planTexts(lines, methods, new Date())
  const express = methods === null ? null : expressText(methods, new Date())
  const isWhole = lines.every((stock) => stock.available !== null && !isShort(stock))
  const variants = lines.map(({ line }) => line.product_id)
  const options = methods === null || !isWhole ? [] : planOptions(variants, methods, new Date())
  return (
    <section className={css.plan} aria-label="Где взять всё сразу">
      {texts !== null && <Icon name="store" size={24} />}
      <div className={css.words} aria-live="polite">
        {texts !== null && (
          <>
            <p className={css.title}>{texts.title}</p>
            {texts.note !== null && <p className={css.note}>{texts.note}</p>}
            {express !== null && <p className={css.note}>{express}</p>}
            {options.length > 0 && <p className={css.note}>{WHY_PLANS}</p>}
          </>
        )}
      </div>
      {today && reserve(today)}
      {options.length > 0 && (
        <ul className={css.options} aria-label="Как получить">
          {options.map(({ key, title, words }) => (
            <li key={key}>
              <b>{title}</b>
              <span className={css.note}>{words}</span>
              <TextLink to={`${paths.checkout}?plan=${key}${withCode}`} aria-label={`Оформить: ${title}`}>
                Оформить так
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
