/** Records of the catalogue: brands, sections, collections and ingredients. */
import { Type } from 'typebox'
import { safeHtml } from '#platform/import/markdown.ts'
import { field, own, picture, record, references, Shape, type RecordOf } from '#platform/import/record.ts'
import {
  BRAND,
  CATEGORY,
  CategoryPath,
  Lead,
  Markdown,
  PictureFile,
  PictureFocus,
  Price,
  PRODUCT,
  Slug,
  Whole,
  Words,
} from '#platform/import/record-values.ts'

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
    asks_tone: field(Type.Optional(Type.Boolean()), {
      title: 'Спрашивать в отзыве тон кожи',
      help: 'в этом разделе и во всех под ним',
      absent: false,
    }),
    /** SEO-03: they redirect to it. */
    formerly: own(Type.Optional(Type.Array(CategoryPath, { minItems: 1, maxItems: 20 })), {
      title: 'Прежние адреса',
      help: 'раздел переезжает с товарами, прежний адрес перенаправляет на новый',
    }),
  },
})
export type CategoryRecord = RecordOf<typeof CategoryRecord>

/** Colours of labels, each legible with its own colour of text. */
const LABEL_COLOURS = ['ink', 'lake', 'rowan', 'buck', 'powder', 'paper'] as const

/** OFFICE-03: a label of the shop's own next to «Новинка» and «Хит». */
export const LabelRecord = record({
  kind: 'labels',
  file: 'labels.jsonl',
  title: 'метка товаров',
  help: 'надпись на карточке, как «Новинка»; `colour` — тёмная ink, озёрная lake, красная rowan, жёлтая buck, пудровая powder, белая paper',
  table: 'label',
  key: ['code'],
  fields: {
    code: field(Slug, { title: 'Код' }),
    name: field(Type.String({ minLength: 1, maxLength: 24 }), { title: 'Надпись', help: 'до 24 знаков' }),
    colour: field(Type.Enum([...LABEL_COLOURS]), {
      title: 'Цвет',
      labels: {
        ink: 'Тёмная',
        lake: 'Озёрная',
        rowan: 'Красная',
        buck: 'Жёлтая',
        powder: 'Пудровая',
        paper: 'Белая',
      },
    }),
    position: field(Type.Optional(Whole), { title: 'Место среди меток', absent: 0 }),
  },
})

/** OFFICE-03: products of a page of their own, named by hand, found by a rule, or both. */
export const CollectionRecord = record({
  kind: 'collections',
  file: 'collections.jsonl',
  title: 'подборка товаров',
  help:
    'страница `/collections/адрес`: сначала `products` в этом порядке, за ними товары, у которых верно всё, что сказано в ' +
    '`sections`, `brands`, `labels`, `attributes`, `price_from`, `price_to` (копейки), `in_stock`, кроме `except`',
  table: 'collection',
  key: ['slug'],
  fields: {
    slug: field(Slug, { title: 'Адрес' }),
    title: field(Words, { title: 'Название' }),
    lead: field(Lead, { title: 'Вступление', help: 'его видят и поисковики' }),
    picture: picture(Type.Optional(PictureFile), { title: 'Картинка', column: 'picture_id' }),
    picture_focus: field(Type.Optional(PictureFocus), {
      title: 'Что на картинке главное',
      help: 'точка, которую оставляет обрезка: проценты слева и сверху, `50 25`; без неё середина',
      widget: 'focus',
    }),
    products: references(PRODUCT, Type.Optional(Type.Array(Slug, { maxItems: 200 })), {
      title: 'Товары',
      help: 'выбраны руками, показаны первыми в этом порядке',
      absent: [],
    }),
    sections: references(CATEGORY, Type.Optional(Type.Array(CategoryPath, { maxItems: 30 })), {
      title: 'Разделы',
      help: 'по правилу: товар из любого',
      absent: [],
    }),
    brands: references(BRAND, Type.Optional(Type.Array(Slug, { maxItems: 30 })), {
      title: 'Бренды',
      help: 'по правилу: товар любого',
      absent: [],
    }),
    labels: field(Type.Optional(Type.Array(Slug, { maxItems: 30 })), {
      title: 'Метки',
      help: 'по правилу: «new» — новинки, «sale» — со скидкой, «hit» — хиты или код своей метки',
      absent: [],
    }),
    attributes: field(
      Type.Optional(
        Type.Array(Shape({ code: Slug, values: Type.Array(Words, { minItems: 1, maxItems: 30 }) }), { maxItems: 10 }),
      ),
      {
        title: 'Свойства',
        help: 'по правилу: `code` — код фильтра списка, `values` — любое из значений, как в адресе списка',
        absent: [],
      },
    ),
    price_from: field(Type.Optional(Price), { title: 'Цена от', help: 'копейки; по правилу', widget: 'money' }),
    price_to: field(Type.Optional(Price), { title: 'Цена до', help: 'копейки; по правилу', widget: 'money' }),
    in_stock: field(Type.Optional(Type.Boolean()), {
      title: 'Только в наличии',
      help: 'по правилу: в городе покупателя',
      absent: false,
    }),
    except: references(PRODUCT, Type.Optional(Type.Array(Slug, { maxItems: 200 })), {
      title: 'Кроме товаров',
      help: 'правило их не возьмёт',
      column: 'except_products',
      absent: [],
    }),
    body: field(Type.Optional(Markdown), {
      title: 'Текст',
      help: 'под списком товаров',
      widget: 'markdown',
      column: 'body_html',
      absent: '',
      store: (text) => (text === undefined ? '' : safeHtml(text)),
    }),
    position: field(Type.Optional(Whole), { title: 'Место среди подборок', absent: 0 }),
    disabled: field(Type.Optional(Type.Boolean()), { title: 'Выключена', help: 'страницы нет', absent: false }),
  },
})
export type CollectionRecord = RecordOf<typeof CollectionRecord>

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
