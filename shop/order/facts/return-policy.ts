/**
 * What may be returned after hand-over, by category and date. Some goods of good quality need not be taken back by law (perfume,
 * cosmetics); a shop may promise in its terms to take unopened ones. Goods with a flaw, of another kind than ordered or wrongly
 * described are always taken back. An order is returned by the policy of the day on which it was placed.
 */

export const RETURN_REASONS = ['unopened', 'irritation', 'defect', 'wrong_product', 'wrong_information'] as const
export type ReturnReasonCode = (typeof RETURN_REASONS)[number]

export const RETURN_REASON_TEXTS: Readonly<Record<ReturnReasonCode, string>> = {
  unopened: 'Не\u00a0подошло, упаковка не\u00a0вскрыта',
  irritation: 'Вызвало раздражение кожи',
  defect: 'Дефект или повреждение',
  wrong_product: 'Привезли другой товар',
  wrong_information: 'Описание на\u00a0сайте неверно',
}

/** How the goods come back. */
export const RETURN_WAYS = ['store', 'post'] as const
export type ReturnWay = (typeof RETURN_WAYS)[number]
/** What the buyer wants for goods with a flaw; the store settles it. */
export const RETURN_WISHES = ['money', 'exchange', 'discount'] as const
export type ReturnWish = (typeof RETURN_WISHES)[number]
export const RETURN_WISH_TEXTS: Readonly<Record<ReturnWish, string>> = {
  money: 'Вернуть деньги',
  exchange: 'Заменить на\u00a0такой\u00a0же',
  discount: 'Снизить цену и\u00a0оставить себе',
}
/** Reasons that are the shop's fault, of which it pays the way back, and for which the buyer may wish something else than the money. */
export const isShopsFault = (reason: ReturnReasonCode): boolean => reason !== 'unopened' && reason !== 'irritation'

/** Reasons that a photo shows. */
export const isShownByPhoto = (reason: ReturnReasonCode): boolean =>
  reason === 'irritation' || reason === 'defect' || reason === 'wrong_product'
export const MAX_RETURN_PHOTOS = 5

type CategoryRule = {
  /** Path of the category; it holds below it as well. '' is every category without a rule of its own. */
  readonly category: string
  /** What the terms call it: «Аксессуары». */
  readonly name: string
  /** Days after hand-over within which unopened goods are taken back; null: they are not. */
  readonly unopenedDays: number | null
  /** Days within which one opened piece that irritated the skin is taken back; null: it is not. */
  readonly irritationDays: number | null
  /** What «unopened» means here. */
  readonly condition: string
}
type ReturnPolicy = {
  /** 'YYYY-MM-DD': the first day of orders for which it holds. */ readonly since: string
  /** The rule of all categories first. */
  readonly rules: readonly CategoryRule[]
}
/** The policies of the shop, by `returns` of `shop.yaml`, newest first. A change of terms adds one; a published one is never edited. */
export type ReturnTerms = readonly [ReturnPolicy, ...ReturnPolicy[]]

/** Days in which a flaw or a mistake of the shop may be claimed: two years, unless the shelf life ends before. */
export const CLAIM_DAYS = 730

const policyOn = (terms: ReturnTerms, day: string): ReturnPolicy =>
  terms.find(({ since }) => since <= day) ?? terms.at(-1) ?? terms[0]

/** The rules that hold for orders of this day, the general one first. */
export const returnRulesOn = (terms: ReturnTerms, day: string): readonly CategoryRule[] => policyOn(terms, day).rules

/** The rule of the nearest category. `placedOn`: day of the order. */
export const returnRuleOf = (terms: ReturnTerms, categoryPath: string, placedOn: string): CategoryRule => {
  const rules = returnRulesOn(terms, placedOn).filter(
    ({ category }) => category === '' || categoryPath === category || categoryPath.startsWith(`${category}/`),
  )
  const [nearest] = rules.toSorted((a, b) => b.category.length - a.category.length)
  return nearest ?? { category: '', name: '', unopenedDays: null, irritationDays: null, condition: '' }
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The last day on which a line may be returned for this reason; null: not at all. `deliveredOn`: day of the hand-over. */
export const returnableUntil = (rule: CategoryRule, reason: ReturnReasonCode, deliveredOn: string): string | null => {
  if (isShopsFault(reason)) return addDays(deliveredOn, CLAIM_DAYS)
  const days = reason === 'irritation' ? rule.irritationDays : rule.unopenedDays
  return days === null ? null : addDays(deliveredOn, days)
}

/** Names of the sections of which nothing of good quality is taken back, although of the others it is. */
const closedSections = (terms: ReturnTerms, day: string): readonly string[] =>
  returnRulesOn(terms, day)
    .filter(({ category, unopenedDays }) => category !== '' && unopenedDays === null)
    .map(({ name }) => name)

/**
 * What is said before an order of this day is paid: of the section of a product, or, without one, of all sections, those named of
 * which nothing is taken back.
 */
export const returnSummary = (terms: ReturnTerms, day: string, category = ''): string => {
  const { unopenedDays } = returnRuleOf(terms, category, day)
  const closed = category === '' && unopenedDays !== null ? closedSections(terms, day) : []
  const except = closed.length === 0 ? '' : ` Кроме разделов: ${closed.join(', ')}.`
  const unopened =
    unopenedDays === null
      ? 'Исправные товары не\u00a0возвращаем.'
      : `Нераспечатанное можно вернуть в\u00a0течение ${unopenedDays}\u00a0дней после получения, вскрытое\u00a0— нет.`
  return `${unopened}${except} Дефект, нашу ошибку и\u00a0неверное описание примем всегда.`
}
