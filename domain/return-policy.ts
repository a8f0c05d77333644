/**
 * What may be returned after hand-over, by category and date. Perfume and cosmetics of good quality need not be taken back by law;
 * the shop takes unopened ones, which its terms promise. Goods with a flaw, of another kind than ordered or wrongly described are
 * always taken back. An order is returned by the policy of the day on which it was placed.
 */

export const RETURN_REASONS = ['unopened', 'defect', 'wrong_product', 'wrong_information'] as const
export type ReturnReasonCode = (typeof RETURN_REASONS)[number]

export const RETURN_REASON_TEXTS: Readonly<Record<ReturnReasonCode, string>> = {
  unopened: 'Не\u00a0подошло, упаковка не\u00a0вскрыта',
  defect: 'Дефект или повреждение',
  wrong_product: 'Привезли другой товар',
  wrong_information: 'Описание на\u00a0сайте неверно',
}

type CategoryRule = {
  /** Path of the category; it holds below it as well. '' is every category without a rule of its own. */
  readonly category: string
  /** Days after hand-over within which unopened goods are taken back; null: they are not. */
  readonly unopenedDays: number | null
  /** What «unopened» means here. */
  readonly condition: string
}
type ReturnPolicy = {
  /** 'YYYY-MM-DD': the first day of orders for which it holds. */ readonly since: string
  readonly rules: readonly CategoryRule[]
}

/** Newest first. A change of terms adds a policy; a published one is never edited. */
const RETURN_POLICIES: readonly [ReturnPolicy, ...ReturnPolicy[]] = [
  {
    since: '2026-01-01',
    rules: [
      { category: '', unopenedDays: 14, condition: 'упаковка не\u00a0вскрыта, защитная плёнка и\u00a0марки целы' },
      {
        category: 'aksessuary',
        unopenedDays: 14,
        condition: 'упаковка целая: кисти, расчёски и\u00a0мочалки без неё не\u00a0принимаем',
      },
    ],
  },
]

/** Days in which a flaw or a mistake of the shop may be claimed: two years, unless the shelf life ends before. */
export const CLAIM_DAYS = 730

const policyOn = (day: string): ReturnPolicy =>
  RETURN_POLICIES.find(({ since }) => since <= day) ?? RETURN_POLICIES.at(-1) ?? RETURN_POLICIES[0]

/** The rules that hold for orders of this day, the general one first. */
export const returnRulesOn = (day: string): readonly CategoryRule[] => policyOn(day).rules

/** The rule of the nearest category. `placedOn`: day of the order. */
export const returnRuleOf = (categoryPath: string, placedOn: string): CategoryRule => {
  const rules = returnRulesOn(placedOn).filter(
    ({ category }) => category === '' || categoryPath === category || categoryPath.startsWith(`${category}/`),
  )
  const [nearest] = rules.toSorted((a, b) => b.category.length - a.category.length)
  return nearest ?? { category: '', unopenedDays: null, condition: '' }
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The last day on which a line may be returned for this reason; null: not at all. `deliveredOn`: day of the hand-over. */
export const returnableUntil = (rule: CategoryRule, reason: ReturnReasonCode, deliveredOn: string): string | null => {
  if (reason !== 'unopened') return addDays(deliveredOn, CLAIM_DAYS)
  return rule.unopenedDays === null ? null : addDays(deliveredOn, rule.unopenedDays)
}

/** One sentence for orders of this day, before they are paid. */
export const returnSummary = (day: string): string => {
  const { unopenedDays } = returnRuleOf('', day)
  const unopened =
    unopenedDays === null
      ? 'Средства надлежащего качества возврату не\u00a0подлежат.'
      : `Нераспечатанное можно вернуть в\u00a0течение ${unopenedDays}\u00a0дней после получения, вскрытое\u00a0— нет.`
  return `${unopened} Дефект или нашу ошибку примем всегда.`
}
