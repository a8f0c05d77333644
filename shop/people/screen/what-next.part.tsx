import type { BonusCard } from '#shop/loyalty/bonus.api.ts'
import { BURN_WARNING_DAYS, bonusPointsFigure } from '#shop/loyalty/facts/bonus-programme.ts'
import type { OrderView } from '#shop/order/order.api.ts'
import { nextStepsOf } from '#shop/order/screen/next-steps.ts'
import { addDays, fullDate } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import css from './personal/personal.module.css'
import { PersonalSection } from './personal/personal-section.tsx'

type Row = { readonly to: string; readonly title: string; readonly text: string }

/** Points that burn within the days of which the letter warns. */
const burningRows = (card: BonusCard | null, today: string): readonly Row[] => {
  const soon = card?.burning.filter(({ day }) => day <= addDays(today, BURN_WARNING_DAYS)) ?? []
  return soon.map(({ amount, day }) => ({
    to: paths.personalBonus,
    title: `Скоро сгорят бонусы: ${bonusPointsFigure(amount)}`,
    text: `Срок до\u00a0${fullDate(day)}: до\u00a0этого дня ими можно платить.`,
  }))
}

/** What waits for the customer; nothing is shown when nothing does. `today`: 'YYYY-MM-DD' in Moscow. */
export const WhatNext = ({
  orders,
  card,
  today,
}: {
  orders: readonly OrderView[]
  card: BonusCard | null
  today: string
}) => {
  const ofOrders = orders.flatMap((order) =>
    nextStepsOf(order).map((step) => ({ to: paths.personalOrder(order.number), ...step })),
  )
  const rows: readonly Row[] = [...ofOrders, ...burningRows(card, today)]
  if (rows.length === 0) return null
  return (
    <PersonalSection title="Что дальше">
      <ul className={css.next}>
        {rows.map(({ to, title, text }) => (
          <li key={`${title} ${text}`}>
            <TextLink to={to}>{title}</TextLink>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </PersonalSection>
  )
}
