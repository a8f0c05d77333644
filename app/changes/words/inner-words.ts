/** Words of fields inside fields, which have no declaration of their own (OFFICE-02). */
import type { TSchema } from 'typebox'
import { WEEKDAYS } from '#kernel/weekdays.ts'
import type { Reference } from '#platform/import/record.ts'
import { BRAND, CATEGORY, LABEL, PRODUCT, SKU, STORE_CITY } from '#platform/import/record-values.ts'
import type { RecordField } from '#shop/changes/changes.api.ts'
import { ARTICLE } from '#shop/people/people.records.ts'

/** Titles of fields inside fields, which have no declaration of their own. */
const INNER_TITLES: Readonly<Record<string, string>> = {
  name: 'Название',
  value: 'Значение',
  text: 'Надпись',
  title: 'Надпись',
  url: 'Адрес',
  link: 'Куда ведёт',
  figure: 'Число',
  words: 'Слова',
  product: 'Товар',
  why: 'Почему',
  open: 'Открытие',
  close: 'Закрытие',
  color: 'Цвет',
  advertiser: 'Рекламодатель',
  erid: 'Идентификатор рекламы (erid)',
  amount: 'Сколько',
  unit: 'Единица',
  since: 'С какого дня',
  price: 'Цена',
  label: 'Метка',
  until: 'По какой день',
  code: 'Код',
  values: 'Значения',
  percent: 'Процент',
  phone: 'Телефон',
  ogrn: 'ОГРН',
  inn: 'ИНН',
  system: 'Система',
  plastic_cards: 'Пластиковые карты у покупателей',
  brands: 'Бренды',
  categories: 'Разделы',
  skus: 'Артикулы',
  labels: 'Метки',
  on_sale: 'Товары с зачёркнутой ценой',
  to_km: 'До скольких километров дороги',
  ingredients: 'Ингредиенты',
  factor: 'Во сколько раз больше',
  chip: 'Надпись выбранного значения',
  any: 'Надпись, когда ничего не выбрано',
  find: 'Надпись поиска по значениям',
  prefix: 'Слово перед числом',
  is_open: 'Значения видны сразу',
  is_quick: 'Частые значения над списком в телефоне',
  is_indexed: 'Раздел с одним значением находят поисковики',
  of: 'Какие значения в него входят',
  with: 'С чем вместе',
  noun: 'Существительное',
  is_restriction: 'Сужает список',
  bare_endings: 'Окончания без существительного',
  negation: 'Слово отрицания',
  is_silent: 'По нему не ищут',
  old_price: 'Старая цена',
  stock: 'Остатки',
  barcode: 'Штрихкод',
  vat: 'НДС',
  attributes: 'Свойства',
  deletion: 'Удаление',
  weight: 'Вес',
  hours_in: 'Часы в\u00a0городах',
  times: 'Когда',
  break: 'Перерыв',
  from: 'С',
  to: 'До',
}
/** Records that texts inside a field name; settings, whose fields are described, name none so. */
export const INNER_SUGGESTS: Readonly<Record<string, Reference>> = {
  brands: BRAND,
  categories: CATEGORY,
  skus: SKU,
  product: PRODUCT,
  label: LABEL,
  articles: ARTICLE,
  products: PRODUCT,
}
/** What people call the values of fields inside fields. */
export const INNER_LABELS: Readonly<Record<string, RecordField['labels']>> = {
  days: Object.fromEntries(WEEKDAYS.map((name, at) => [at + 1, name])),
  rule: { new: 'Новинки', hit: 'Хиты' },
  labels: { new: 'Новинки', hit: 'Хиты' },
  states: {
    none: 'Ничего не\u00a0меняет',
    assembling: 'Собирается',
    ready_for_pickup: 'Готов к\u00a0выдаче',
    shipped: 'В\u00a0пути',
    delivered: 'Выдан',
    cancelled: 'Отменён',
  },
}
/** What values are named by, where their field holds them by names; `refers`: the records that the names are. */
export const MAP_KEYS: Readonly<Record<string, { readonly title: string; readonly to?: Reference }>> = {
  hours_in: { title: 'Город', to: STORE_CITY },
  categories: { title: 'Раздел', to: CATEGORY },
  states: { title: 'Состояние в\u00a01С' },
}
/** Titles of groups, whose descriptions say nothing. */
const GROUP_TITLES: Readonly<Record<string, string>> = {
  assembly: 'Сборка заказа',
  transfers: 'Перемещения между магазинами',
  birthday: 'День рождения',
  advice: 'Совет',
  order: 'При заказе',
  certificate: 'При покупке сертификата',
  account: 'При входе',
  news: 'На новости',
  feedback: 'При обращении',
  arrival: 'О поступлении',
  favourites: 'О ценах избранного',
  points: 'О бонусах',
  reviews: 'На публикацию отзыва',
  calls: 'На звонки',
  measuring: 'На статистику',
  cover: 'Шаг, без которого другим нельзя',
  owners: 'Кто решает поля товаров',
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
/** What a description says to who writes a file is of no use in a form: «целое число», «[5]», «дата в кавычках». */
const OF_FILES = /^(целое число$|\[|.*в кавычках)/
/** What a field inside a field is called: «цена доставки курьером, рублей: целое число». */
export const innerWords = (name: string, schema: TSchema): { readonly title: string; readonly help: string } => {
  if ('title' in schema && typeof schema.title === 'string') return { title: schema.title, help: '' }
  const said = 'description' in schema && typeof schema.description === 'string' ? schema.description : ''
  if (said === '' || said.startsWith('вложенные'))
    return { title: GROUP_TITLES[name] ?? INNER_TITLES[name] ?? name, help: '' }
  const [first = '', ...rest] = said.split(/[:;] /)
  const own = INNER_TITLES[name]
  const help = (own === undefined ? rest : [first, ...rest])
    .filter((part) => !OF_FILES.test(part))
    .join('; ')
    .replace('без ключа', 'если не задать,')
  return { title: own ?? capital(first.replace(/ в кавычках$/, '')), help }
}
