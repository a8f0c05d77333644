/** OFFICE-02: fields of a form in sections, for kinds with many. A field that no section names stands in the last one. */
import type { RecordField } from '../changes.api.ts'

type Layout = readonly (readonly [title: string, ...fields: string[]])[]

const LAYOUTS: Readonly<Record<string, Layout>> = {
  products: [
    ['Главное', 'name', 'slug', 'brand', 'category', 'sections', 'published_on', 'discontinued'],
    ['Тексты', 'lead', 'description', 'usage'],
    ['Варианты и\u00a0цены', 'variants'],
    ['Снимки', 'pictures'],
    ['Состав и\u00a0свойства', 'composition', 'free_of', 'skin_types', 'spf', 'spf_plus', 'facts', 'attributes'],
    ['Метки', 'is_new', 'new_until', 'is_hit', 'hit_until', 'labels', 'popularity'],
    ['Связи', 'goes_with', 'substitutes'],
  ],
  collections: [
    ['О\u00a0подборке', 'title', 'slug', 'lead', 'picture', 'picture_focus'],
    ['Товары руками', 'products'],
    [
      'Товары по\u00a0правилу',
      'sections',
      'brands',
      'labels',
      'attributes',
      'price_from',
      'price_to',
      'in_stock',
      'except',
    ],
    ['Страница', 'body', 'position', 'disabled'],
  ],
  feed_rules: [
    ['Исключение', 'title', 'code'],
    ['Что исключить', 'sections', 'brands', 'price_from', 'price_to', 'stock_older_hours', 'without_barcode'],
    ['Действие', 'position', 'disabled'],
  ],
  marketplace_rules: [
    ['Правило', 'title', 'code', 'marketplace'],
    ['Товары', 'sections', 'products'],
    ['Что делать', 'safety', 'not_offered'],
    ['Действие', 'position', 'disabled'],
  ],
  articles: [
    ['Статья', 'title', 'slug', 'lead', 'published_on', 'picture', 'picture_focus'],
    ['Текст', 'body'],
    ['Товары', 'goods'],
  ],
  pages: [
    ['Страница', 'title', 'path', 'description', 'updated_on'],
    ['Над текстом', 'lead', 'facts'],
    ['Текст', 'body'],
  ],
  banners: [
    ['Место и\u00a0срок', 'title', 'code', 'place', 'sections', 'position', 'until'],
    ['Что на\u00a0нём', 'body', 'action', 'picture', 'picture_focus', 'icon', 'skus'],
    ['Чужая реклама', 'advertisement'],
  ],
}

export type Section = { readonly title: string; readonly fields: readonly RecordField[] }

const CODES = ['slug', 'code', 'path']
/** A code follows from the name, which comes before it. */
const nameFirst = (fields: readonly RecordField[]): readonly RecordField[] => {
  const [code, ...others] = fields
  const name = others.find((field) => field.name === 'name' || field.name === 'title')
  if (code === undefined || name === undefined || !CODES.includes(code.name)) return fields
  return [name, code, ...others.filter((field) => field !== name)]
}

/** The sections of a form; one without a title for a kind whose fields follow its declaration. */
export const sectionsOf = (kind: string, fields: readonly RecordField[]): readonly Section[] => {
  const layout = LAYOUTS[kind]
  if (layout === undefined) return [{ title: '', fields: nameFirst(fields) }]
  const sections = layout.map(([title, ...names]) => ({
    title,
    fields: names.flatMap((name) => fields.filter((field) => field.name === name)),
  }))
  const placed = new Set(layout.flatMap(([, ...names]) => names))
  const others = fields.filter(({ name }) => !placed.has(name))
  return [...sections, ...(others.length === 0 ? [] : [{ title: 'Остальное', fields: others }])]
}
