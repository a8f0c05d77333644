/** Fields of the form of a promotion: those that its kind needs, and what is typed as a record. */
import type { PromotionFields } from '#shop/pricing/facts/promotion-sentence.ts'

export const PROMOTION_KINDS = [
  { value: 'percent', label: 'Скидка в\u00a0процентах' },
  { value: 'amount', label: 'Скидка суммой с\u00a0заказа' },
  { value: 'cheapest_percent', label: 'Скидка на\u00a0самый дешёвый из\u00a0нескольких' },
  { value: 'n_for_m', label: 'Несколько по\u00a0цене меньшего числа' },
  { value: 'set', label: 'Скидка на\u00a0набор' },
  { value: 'gift', label: 'Подарок от\u00a0суммы' },
] as const

type Control = 'number' | 'money' | 'list' | 'text' | 'date' | 'yes' | 'no'
export type PromotionField = {
  readonly name: string
  readonly label: string
  readonly control: Control
  readonly hint?: string
  /** Kinds that have it; absent: all. */
  readonly of?: readonly string[]
  readonly isRequired?: boolean
}
export const PROMOTION_FIELDS: readonly PromotionField[] = [
  { name: 'title', label: 'Название для покупателей', control: 'text', isRequired: true },
  {
    name: 'percent',
    label: 'Скидка, %',
    control: 'number',
    of: ['percent', 'cheapest_percent', 'set'],
    isRequired: true,
  },
  { name: 'amount', label: 'Скидка, ₽', control: 'money', of: ['amount'], isRequired: true },
  { name: 'n', label: 'Сколько взять', control: 'number', of: ['cheapest_percent', 'n_for_m'], isRequired: true },
  { name: 'm', label: 'За сколько заплатить', control: 'number', of: ['n_for_m'], isRequired: true },
  { name: 'gift_sku', label: 'Артикул подарка', control: 'text', of: ['gift'] },
  { name: 'skus', label: 'Артикулы', control: 'list', hint: 'через запятую' },
  { name: 'brands', label: 'Марки', control: 'list', hint: 'коды через запятую; пусто — все' },
  { name: 'categories', label: 'Разделы', control: 'list', hint: 'адреса через запятую; пусто — все' },
  { name: 'threshold', label: 'Заказ от, ₽', control: 'money' },
  { name: 'per_customer', label: 'Раз на покупателя', control: 'number' },
  { name: 'budget', label: 'Сколько всего отдать, ₽', control: 'money', hint: 'на этой сумме акция закончится' },
  { name: 'from', label: 'С какого дня', control: 'date', isRequired: true },
  { name: 'until', label: 'По какой день', control: 'date' },
  { name: 'first_order', label: 'Только на первый заказ', control: 'yes' },
  { name: 'stackable', label: 'Вместе с другими акциями', control: 'no' },
  { name: 'body', label: 'Условия для покупателей', control: 'text', isRequired: true },
]
export const fieldsOfKind = (kind: string): readonly PromotionField[] =>
  PROMOTION_FIELDS.filter(({ of }) => of === undefined || of.includes(kind))

/** Text of a value as a person types it; a field that is not filled in is an empty text. */
export const typedOf = (value: unknown, { control }: PromotionField): string => {
  if (control === 'yes') return value === true ? 'yes' : ''
  if (control === 'no') return value === false ? '' : 'yes'
  if (value === undefined || value === null) return ''
  if (control === 'money') return String(Number(value) / 100)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** What a record has of it; null: nothing. */
export const valueOf = (typed: string, { control }: PromotionField): unknown => {
  const text = typed.trim()
  switch (control) {
    case 'yes':
      return text === 'yes' ? true : null
    case 'no':
      return text === 'yes' ? null : false
    case 'number':
      return text === '' ? null : Number(text)
    case 'money':
      return text === '' ? null : Math.round(Number(text.replaceAll(/\s/g, '').replace(',', '.')) * 100)
    case 'list': {
      const list = text.split(',').map((part) => part.trim())
      const filled = list.filter((part) => part !== '')
      return filled.length === 0 ? null : filled
    }
    case 'text':
    case 'date':
      return text === '' ? null : text
  }
}

/** The record with a field as typed. Fields that its kind lacks are left out. */
export const withField = (fields: PromotionFields, field: PromotionField, typed: string): PromotionFields =>
  Object.fromEntries(
    Object.entries({ ...fields, [field.name]: valueOf(typed, field) }).filter(([, value]) => value !== null),
  )
export const ofKind = (fields: PromotionFields, kind: string): PromotionFields => {
  const known = new Set(fieldsOfKind(kind).map(({ name }) => name))
  const all = new Set(PROMOTION_FIELDS.map(({ name }) => name))
  return { ...Object.fromEntries(Object.entries(fields).filter(([name]) => known.has(name) || !all.has(name))), kind }
}
