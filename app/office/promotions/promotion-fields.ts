/** Fields of the workshop of promotions: those that a kind needs, drawn from the record's declaration. */
import { shortDate } from '#kernel/short-date.ts'
import type { RecordField } from '#shop/changes/changes.api.ts'
import type { PromotionFields } from '#shop/pricing/facts/promotion-sentence.ts'
import type { PromotionState } from '#shop/pricing/office-promotions.api.ts'

export const PROMOTION_KINDS = [
  { value: 'percent', label: 'Скидка в\u00a0процентах' },
  { value: 'amount', label: 'Скидка суммой с\u00a0заказа' },
  { value: 'cheapest_percent', label: 'Скидка на\u00a0самый дешёвый из\u00a0нескольких' },
  { value: 'n_for_m', label: 'Несколько по\u00a0цене меньшего числа' },
  { value: 'set', label: 'Скидка на\u00a0набор' },
  { value: 'gift', label: 'Подарок от\u00a0суммы' },
] as const

/** Lower prices and points at the counter change no basket. */
export const isTriable = ({ kind }: PromotionFields): boolean => PROMOTION_KINDS.some(({ value }) => value === kind)

/** In their order, each with the kinds that have it; none: every kind has it. */
const SHOWN: readonly (readonly [name: string, ...kinds: string[]])[] = [
  ['title'],
  ['percent', 'percent', 'cheapest_percent', 'set'],
  ['amount', 'amount'],
  ['n', 'cheapest_percent', 'n_for_m'],
  ['m', 'n_for_m'],
  ['same_brand', 'cheapest_percent', 'n_for_m'],
  ['gift_sku', 'gift'],
  ['gift_skus', 'gift'],
  ['skus'],
  ['brands'],
  ['categories'],
  ['labels'],
  ['excludes'],
  ['threshold'],
  ['threshold_categories'],
  ['per_customer'],
  ['total_uses'],
  ['budget'],
  ['from'],
  ['until'],
  ['first_order'],
  ['stackable'],
  ['body'],
]
/** What a kind may lack although only some kinds have it: one gift or a choice of them, any brands. */
const OPTIONAL: readonly string[] = ['gift_sku', 'gift_skus', 'same_brand']

export const fieldsOfKind = (kind: string, declared: readonly RecordField[]): readonly RecordField[] =>
  SHOWN.flatMap(([name, ...kinds]) => {
    const field = declared.find((one) => one.name === name)
    if (field === undefined || (kinds.length > 0 && !kinds.includes(kind))) return []
    return [kinds.length === 0 || OPTIONAL.includes(name) ? field : { ...field, required: true }]
  })

/** The record with a field as it is given; null: without it. */
export const withField = (fields: PromotionFields, name: string, value: unknown): PromotionFields =>
  Object.fromEntries(Object.entries({ ...fields, [name]: value }).filter(([, one]) => one !== null))

/** The days of a promotion that holds until `lastDay` only; one that has begun later begins then, since it lasts a day at least. */
export const daysOfStopped = (
  { from, until = null }: PromotionFields,
  lastDay: string,
): { readonly before: PromotionFields; readonly after: PromotionFields } =>
  typeof from === 'string' && from > lastDay
    ? { before: { from, until }, after: { from: lastDay, until: lastDay } }
    : { before: { until }, after: { until: lastDay } }

/** Whether it holds, or since when it does not. */
export const stateText = (
  { kind, holds, budget, given }: Pick<PromotionState, 'kind' | 'holds' | 'budget' | 'given'>,
  { from, until }: PromotionFields,
  today: string,
): string => {
  if (budget !== null && given >= budget) return 'Сумма отдана, больше не\u00a0действует'
  if (holds) return 'Действует'
  if (typeof from === 'string' && from > today) return `Начнётся ${shortDate(from, today)}`
  const ended = kind === 'promotions' ? 'Закончилась' : 'Закончился'
  return typeof until === 'string' ? `${ended} ${shortDate(until, today)}` : 'Сейчас не\u00a0действует'
}

/** The record as one of another kind, without the fields that this kind lacks. */
export const ofKind = (fields: PromotionFields, kind: string): PromotionFields => {
  const lacking = new Set(
    SHOWN.flatMap(([name, ...kinds]) => (kinds.length > 0 && !kinds.includes(kind) ? [name] : [])),
  )
  return { ...Object.fromEntries(Object.entries(fields).filter(([name]) => !lacking.has(name))), kind }
}
