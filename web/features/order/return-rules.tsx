import { returnRulesOn } from '#domain/return-policy.ts'
import { counted } from '#domain/plural.ts'
import css from './return-order.module.css'

const DAYS = ['день', 'дня', 'дней'] as const
const CATEGORY_NAMES: Readonly<Record<string, string>> = { '': 'Все товары', aksessuary: 'Аксессуары' }

/** The terms of returns of orders placed on this day, by category. */
export const ReturnRules = ({ day }: { day: string }) => (
  <ul className={css.rules}>
    {returnRulesOn(day).map(({ category, unopenedDays, condition }) => (
      <li key={category}>
        <b>{CATEGORY_NAMES[category] ?? category}</b>:{' '}
        {unopenedDays === null
          ? 'надлежащего качества не\u00a0возвращаем'
          : `${counted(unopenedDays, DAYS)} после получения, если ${condition}`}
      </li>
    ))}
    <li>
      <b>Дефект, не&nbsp;тот товар, ошибка в&nbsp;описании</b>: всегда, в&nbsp;пределах срока годности
    </li>
  </ul>
)
