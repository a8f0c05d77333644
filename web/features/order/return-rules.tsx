import { returnRulesOn } from '#domain/return-policy.ts'
import { counted } from '#domain/plural.ts'
import css from './return-order.module.css'

const DAYS = ['день', 'дня', 'дней'] as const
const CATEGORY_NAMES: Readonly<Record<string, string>> = { '': 'Все товары', aksessuary: 'Аксессуары' }

const rulesFor = (day: string, categories: readonly string[]) =>
  returnRulesOn(day).filter(({ category }) => category === '' || categories.includes(category))

/** The terms of returns of orders placed on this day, by category; those of `categories` that the shop has. */
export const ReturnRules = ({ day, categories }: { day: string; categories: readonly string[] }) => (
  <ul className={css.rules}>
    {rulesFor(day, categories).map(({ category, unopenedDays, condition }) => (
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
