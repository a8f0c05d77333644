/** Records of the catalogue: brands, sections and ingredients. */
import { Type } from 'typebox'
import { safeHtml } from '#platform/import/markdown.ts'
import { field, own, record, type RecordOf } from '#platform/import/record.ts'
import { CategoryPath, Markdown, Slug, Whole, Words } from '#platform/import/record-values.ts'

export const BrandRecord = record({
  kind: 'brands',
  file: 'brands.jsonl',
  title: 'бренд',
  help: '`story` — Markdown',
  table: 'brand',
  key: ['slug'],
  fields: {
    slug: field(Slug, { title: 'Адрес' }),
    name: field(Words, { title: 'Название' }),
    country: field(Words, { title: 'Страна' }),
    tagline: field(Words, { title: 'Девиз' }),
    story: field(Markdown, { title: 'Рассказ о бренде', widget: 'markdown', column: 'story_html', store: safeHtml }),
    popularity: field(Type.Optional(Whole), { title: 'Популярность', help: 'больше — раньше в списках', absent: 0 }),
  },
})
export type BrandRecord = RecordOf<typeof BrandRecord>

export const CategoryRecord = record({
  kind: 'categories',
  file: 'categories.jsonl',
  title: 'раздел',
  help:
    'до трёх частей, родитель раньше детей; порядок записей — порядок меню; `formerly` — прежние адреса: ' +
    'раздел переезжает с товарами, прежний адрес перенаправляет на новый',
  table: 'category',
  key: ['path'],
  computed: { parent_id: 'int' },
  fields: {
    path: field(CategoryPath, { title: 'Адрес', help: 'до трёх частей через «/»' }),
    name: field(Words, { title: 'Название' }),
    title: field(Words, { title: 'Заголовок страницы' }),
    description: field(Type.String(), { title: 'Описание для поисковиков' }),
    position: field(Whole, { title: 'Место среди соседних' }),
    /** SEO-03: they redirect to it. */
    formerly: own(Type.Optional(Type.Array(CategoryPath, { minItems: 1, maxItems: 20 })), {
      title: 'Прежние адреса',
      help: 'раздел переезжает с товарами, прежний адрес перенаправляет на новый',
    }),
  },
})
export type CategoryRecord = RecordOf<typeof CategoryRecord>

export const IngredientRecord = record({
  kind: 'ingredients',
  file: 'ingredients.jsonl',
  title: 'ингредиент',
  help: 'объяснение простыми словами показывается у состава',
  table: 'ingredient',
  key: ['inci'],
  fields: {
    inci: field(Words, { title: 'Название INCI' }),
    name: field(Words, { title: 'Название по-русски' }),
    purpose: field(Words, { title: 'Назначение', help: 'по нему работает фильтр' }),
    explanation: field(Words, { title: 'Объяснение простыми словами' }),
  },
})
export type IngredientRecord = RecordOf<typeof IngredientRecord>
