import { returnRulesOn, type ReturnTerms } from '../facts/return-policy.ts'
import { counted } from '#kernel/text.ts'
import { useShop } from '#platform/client/shop.ts'
import css from './return-order.module.css'

const DAYS = ['день', 'дня', 'дней'] as const

const rulesFor = (terms: ReturnTerms, day: string, categories: readonly string[]) =>
  returnRulesOn(terms, day).filter(({ category }) => category === '' || categories.includes(category))

/** The terms of returns of orders placed on this day, by category; those of `categories` that the shop has. */
export const ReturnRules = ({ day, categories }: { day: string; categories: readonly string[] }) => (
  <ul className={css.rules}>
    {rulesFor(useShop().terms.returns, day, categories).map(({ category, name, unopenedDays, condition }) => (
      <li key={category}>
        <b>{name}</b>:{' '}
        {unopenedDays === null
          ? 'исправное не\u00a0возвращаем'
          : `${counted(unopenedDays, DAYS)} после получения, если ${condition}`}
      </li>
    ))}
    <li>
      <b>Дефект, не&nbsp;тот товар, ошибка в&nbsp;описании</b>: всегда, в&nbsp;пределах срока годности
    </li>
  </ul>
)
