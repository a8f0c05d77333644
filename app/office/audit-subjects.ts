/** What the journal's entries are about, in words. */
import type { AuditAction } from '#shop/office/facts/audit-actions.ts'

/** By the word that stands before the number. */
const NUMBERED: Readonly<Record<string, string>> = {
  transfer: 'Перемещение №',
  review: 'Отзыв №',
  question: 'Вопрос №',
  answer: 'Ответ №',
  certificate: 'Сертификат №',
  customer: 'Покупатель №',
}
/** By the kind of what 1C sends. */
const OF_1C: Readonly<Record<string, string>> = {
  price_type: 'Вид цен 1С',
  warehouse: 'Склад 1С',
  group: 'Группа 1С',
  property: 'Свойство 1С',
  brand: 'Изготовитель 1С',
  offer: 'Предложение 1С',
}
/** By the kind of record. */
const RECORDS: Readonly<Record<string, string>> = {
  pictures: 'Картинка',
  settings: 'Настройка',
  documents: 'Документ',
  cities: 'Город страны',
  shop_cities: 'Город магазина',
  stores: 'Магазин',
  special_days: 'День с\u00a0другими часами',
  courier_intervals: 'Часы курьера',
  express_stores: 'Экспресс-доставка',
  brands: 'Бренд',
  categories: 'Раздел',
  ingredients: 'Ингредиент',
  units: 'Единица',
  attributes: 'Свойство товаров',
  marking_groups: 'Группа маркировки',
  labels: 'Метка товаров',
  products: 'Товар',
  prices: 'Цена товара',
  reviews: 'Отзыв',
  questions: 'Вопрос о\u00a0товаре',
  answers: 'Ответ на\u00a0вопрос',
  collections: 'Подборка товаров',
  feed_rules: 'Исключение из\u00a0выгрузок',
  marketplace_rules: 'Правило маркетплейсов',
  articles: 'Статья',
  pages: 'Страница',
  banners: 'Баннер',
  needs: 'Повод на\u00a0главной',
  promotions: 'Акция',
  promo_codes: 'Промокод',
  plastic_cards: 'Пластиковая карта',
  newsletters: 'Письмо подписчикам',
  redirects: 'Старый адрес',
  menus: 'Пункт меню',
  search_synonyms: 'Слова одного значения',
  search_brand_aliases: 'Написания бренда',
  search_problems: 'Проблема словами покупателей',
  search_redirects: 'Страница по\u00a0фразе',
  search_pins: 'Первые по\u00a0фразе',
  search_phrases: 'Фраза среди «часто ищут»',
  search_checks: 'Проверочная фраза',
  contacts: 'Способ связаться',
  stock: 'Остаток',
}
const ALL_CUSTOMERS = 'all customers'
const EVERYBODY = 'Все покупатели'
const PARTS = /^([a-z_]+)(?:[ /](.+))?$/

/** The first word of a subject means a kind only with some actions: a program or a promo code may have any name. */
const KINDS: Readonly<Partial<Record<AuditAction, typeof RECORDS>>> = {
  'record changed': RECORDS,
  imported: RECORDS,
  'exchange link changed': OF_1C,
}
const kindsOf = (action: string): typeof RECORDS =>
  Object.entries(KINDS).find(([name]) => name === action)?.[1] ?? NUMBERED

/** «Перемещение № 2» of `transfer 2`, «Цена товара 200001» of `prices 200001`; order numbers, logins and names as they are. */
export const subjectText = (subject: string, action: string): string => {
  if (subject === ALL_CUSTOMERS) return EVERYBODY
  const [, kind = '', name = ''] = PARTS.exec(subject) ?? []
  const kinds = kindsOf(action)
  const words = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (words === undefined || (kinds === NUMBERED && !/^\d+$/.test(name))) return subject
  return name === '' ? words : `${words}\u00a0${name}`
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').trim()
/** What is stored, of what people read in the journal: `transfer 2` of «Перемещение № 2». */
export const storedSubject = (text: string): string => {
  const typed = plain(text)
  if (typed === EVERYBODY) return ALL_CUSTOMERS
  const [found] = [NUMBERED, RECORDS, OF_1C]
    .flatMap((kinds) => Object.entries(kinds))
    .map(([kind, words]) => ({ kind, start: `${plain(words)} ` }))
    .filter(({ start }) => typed.startsWith(start))
    .toSorted((a, b) => b.start.length - a.start.length)
  return found === undefined ? text.trim() : `${found.kind} ${typed.slice(found.start.length)}`
}
