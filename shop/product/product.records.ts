/** Records of products: products with their variants, prices, reviews and questions. */
import { Type } from 'typebox'
import type { PartialKind } from '#platform/changes/journal.ts'
import type { SharedPart } from '#platform/changes/shared-part.ts'
import { safeHtml } from '#platform/import/markdown.ts'
import {
  PatternedText,
  BRAND,
  CATEGORY,
  CategoryPath,
  Colour,
  DateText,
  LABEL,
  Lead,
  Markdown,
  PictureFile,
  Price,
  PRODUCT,
  Sku,
  Slug,
  Whole,
  Words,
} from '#platform/import/record-values.ts'
import { ANSWER_KINDS } from './facts/questions.ts'
import {
  field,
  mention,
  own,
  picture,
  record,
  reference,
  references,
  Shape,
  type RecordOf,
  type Reference,
} from '#platform/import/record.ts'

/** Measured in advance to avoid decoding the file; ignored when the file has another hash. */
export const PictureRecord = record({
  file: 'pictures.jsonl',
  title: 'размер и средний цвет картинки',
  help: 'необязателен: избавляет от чтения картинки; запись используется, пока совпадает хеш',
  table: 'picture',
  key: ['hash'],
  fields: {
    file: field(PictureFile, { title: 'Файл' }),
    hash: field(PatternedText('^[0-9a-f]{16}$', 'нужен хеш картинки: 16 шестнадцатеричных цифр'), { title: 'Хеш' }),
    width: field(Type.Integer({ minimum: 1 }), { title: 'Ширина' }),
    height: field(Type.Integer({ minimum: 1 }), { title: 'Высота' }),
    tone: field(Colour, { title: 'Средний цвет', widget: 'colour' }),
  },
})
export type PictureRecord = RecordOf<typeof PictureRecord>

export const PastPrice = record({
  title: 'прежняя цена',
  table: 'price_history',
  key: ['since'],
  tableKey: ['variant_id', 'since'],
  computed: { variant_id: 'int' },
  fields: {
    since: field(DateText, { title: 'С какого дня' }),
    price: field(Price, { title: 'Цена', help: 'копейки', widget: 'money' }),
  },
})

/** Values by code of an attribute (`attributes.jsonl`), as `attribute-values.ts` checks them. */
const Attributes = Type.Record(
  Type.String(),
  Type.Union([
    Words,
    Type.Number(),
    Type.Boolean(),
    Type.Array(Words, { minItems: 1, maxItems: 50 }),
    Type.Array(Type.Number(), { minItems: 1, maxItems: 50 }),
    Shape({ name: Words, color: Colour }),
  ]),
)

export const VariantRecord = record({
  title: 'вариант товара',
  table: 'variant',
  key: ['sku'],
  computed: {
    product_id: 'int',
    position: 'int',
    shade_name: 'text',
    shade_color: 'text',
    size_text: 'text',
    size_amount: 'numeric',
    size_unit: 'text',
    attributes: 'jsonb',
  },
  fields: {
    sku: field(Sku, { title: 'Артикул' }),
    price: field(Price, { title: 'Цена', help: 'копейки', widget: 'money' }),
    old_price: field(Type.Optional(Price), {
      title: 'Старая цена',
      help: 'копейки; больше цены, показана зачёркнутой',
      widget: 'money',
    }),
    barcode: field(Type.Optional(PatternedText('^[0-9]{13}$', 'нужны 13 цифр')), {
      title: 'Штрихкод',
      help: 'EAN-13, у каждого варианта свой: по нему находит поиск',
    }),
    shade: own(Type.Optional(Shape({ name: Words, color: Colour })), {
      title: 'Оттенок',
      help: '`name` — название, `color` — цвет',
    }),
    /** Absent: the goods have none, or their attributes say it. */
    size: own(
      Type.Optional(Shape({ amount: Type.Number({ exclusiveMinimum: 0 }), unit: Words, text: Type.Optional(Words) })),
      {
        title: 'Объём',
        help: '`amount` — число, `unit` — единица из `units.jsonl`, `text` — как написать, если иначе',
      },
    ),
    attributes: own(Type.Optional(Attributes), {
      title: 'Свойства варианта',
      help: 'значения по кодам свойств, которые различают варианты',
      widget: 'axes',
    }),
    height_mm: field(Type.Integer({ minimum: 1, maximum: 2000 }), {
      title: 'Высота, мм',
      help: 'упаковки показаны в одном масштабе',
    }),
    weight_g: field(Type.Integer({ minimum: 1, maximum: 100_000 }), { title: 'Вес с упаковкой, г' }),
    history: own(Type.Optional(Type.Array(PastPrice.schema)), {
      title: 'Прежние цены',
      help: 'от старых к новым; сохранённые, которых здесь нет, остаются',
      parts: PastPrice,
    }),
    tnved: field(Type.Optional(PatternedText('^[0-9]{4,10}$', 'нужны от 4 до 10 цифр')), {
      title: 'Код ТН ВЭД',
      help: 'код товара для таможни и маркировки, от 4 до 10 цифр; есть в 1С и в документах поставщика. Не знаете — оставьте пустым',
    }),
    marked_from: field(Type.Optional(DateText), {
      title: 'Маркируется с',
      help: 'если остаток без кодов продаётся дольше: первый день, с которого выдаём только с кодом',
    }),
    marking_exempt: field(Type.Optional(Type.Boolean()), {
      title: 'Без маркировки',
      help: 'тестеры, пробники, весовое',
      absent: false,
    }),
    picture: picture(Type.Optional(PictureFile), { title: 'Картинка', column: 'picture_id' }),
  },
})
export type VariantRecord = RecordOf<typeof VariantRecord>

export const CompositionPart = record({
  title: 'ингредиент состава',
  table: 'product_ingredient',
  key: [],
  tableKey: ['product_id', 'position'],
  computed: { product_id: 'int', position: 'int' },
  fields: {
    inci: reference(
      { table: 'ingredient', key: 'inci', what: 'ингредиента', hint: 'они названы в ingredients.jsonl' },
      Words,
      { title: 'Название INCI', column: 'ingredient_id' },
    ),
    active: field(Type.Optional(Type.Boolean()), { title: 'Главный', column: 'is_active', absent: false }),
    share: field(Type.Optional(Words), { title: 'Доля', help: 'какую назвал производитель', column: 'share_text' }),
    part: field(Type.Optional(Words), {
      title: 'Вещь набора',
      help: 'как она названа в наборе; у каждой вещи свой состав',
      column: 'part_name',
    }),
  },
})

export const ProductPicture = record({
  title: 'снимок товара',
  table: 'product_picture',
  key: [],
  tableKey: ['product_id', 'position'],
  computed: { product_id: 'int', position: 'int' },
  fields: {
    file: picture(PictureFile, { title: 'Файл', column: 'picture_id' }),
    kind: field(Type.Enum(['pack', 'texture', 'swatch', 'size', 'box']), {
      title: 'Что снято',
      labels: { pack: 'Упаковка', texture: 'Текстура', swatch: 'Мазок', size: 'Размер', box: 'Коробка' },
    }),
    alt: field(Words, { title: 'Описание для незрячих' }),
  },
})

/** Since which day goods of a code are marked. The law's rows are there already; a row of the folder replaces that of its prefix. */
export const MarkingGroupRecord = record({
  kind: 'marking_groups',
  file: 'marking-groups.jsonl',
  title: 'группа маркировки «Честный знак»',
  help: 'нужна, только когда закон меняется: группы 3303–3307 и 3401 магазин знает',
  table: 'marking_group',
  key: ['prefix'],
  fields: {
    prefix: field(PatternedText('^[0-9]{4,10}$', 'нужны от 4 до 10 цифр'), {
      title: 'Начало кода ТН ВЭД',
      help: 'действует самое длинное из подходящих',
    }),
    since: field(Type.Optional(DateText), { title: 'С какого дня', help: 'без дня такие товары не маркируются' }),
    name: field(Words, { title: 'Название' }),
  },
})

export const ProductRecord = record({
  kind: 'products',
  file: 'products/**/*.jsonl',
  title: 'товар',
  help: 'поля объяснены ниже',
  table: 'product',
  key: ['slug'],
  computed: {
    content_hash: 'text',
    attributes: 'jsonb',
    embargoed: 'bool',
    labels: 'text[]',
    labels_end: 'date',
  },
  fields: {
    slug: field(Slug, { title: 'Адрес' }),
    brand: reference({ ...BRAND, hint: 'они названы в brands.jsonl' }, Slug, { title: 'Бренд', column: 'brand_id' }),
    category: reference({ ...CATEGORY, hint: 'они названы в categories.jsonl' }, CategoryPath, {
      title: 'Раздел',
      help: 'главный: в нём адрес и «хлебные крошки»',
      column: 'category_id',
    }),
    sections: references(CATEGORY, Type.Optional(Type.Array(CategoryPath, { maxItems: 10 })), {
      title: 'Ещё разделы',
      help: 'где товар стоит и находится, кроме главного',
      absent: [],
    }),
    name: field(Words, { title: 'Название' }),
    lead: field(Lead, { title: 'Коротко о товаре' }),
    description: field(Markdown, {
      title: 'Описание',
      widget: 'markdown',
      column: 'description_html',
      store: safeHtml,
    }),
    usage: field(Type.Array(Words), { title: 'Применение', help: 'шаги по порядку', column: 'usage_steps' }),
    facts: field(Type.Array(Shape({ name: Words, value: Words })), {
      title: 'Характеристики',
      help: 'по фактам «Тип волос» и «Финиш» работают фильтры (значения через запятую)',
    }),
    skin_types: field(Type.Optional(Type.Array(Words)), { title: 'Типы кожи', help: 'для фильтра', absent: [] }),
    free_of: field(Type.Optional(Type.Array(Words)), { title: 'Чего нет в составе', help: 'для фильтра', absent: [] }),
    attributes: own(Type.Optional(Attributes), {
      title: 'Свойства',
      help: 'значения по кодам свойств',
      widget: 'attributes',
    }),
    spf: field(Type.Optional(Type.Integer({ minimum: 2, maximum: 100 })), { title: 'SPF', help: 'для фильтра' }),
    spf_plus: field(Type.Optional(Type.Boolean()), {
      title: 'SPF с плюсом',
      help: 'на упаковке написано «50+», а не «50»',
      absent: false,
    }),
    is_new: field(Type.Optional(Type.Boolean()), { title: 'Новинка', absent: false }),
    new_until: field(Type.Optional(DateText), { title: 'Новинка по день', help: 'последний день метки, по Москве' }),
    is_hit: field(Type.Optional(Type.Boolean()), { title: 'Хит', absent: false }),
    hit_until: field(Type.Optional(DateText), { title: 'Хит по день', help: 'последний день метки, по Москве' }),
    labels: {
      ...field(Type.Optional(Type.Array(Shape({ label: Slug, until: Type.Optional(DateText) }), { maxItems: 10 })), {
        title: 'Свои метки',
        help: '`label` — код из labels.jsonl, `until` — последний день',
        column: 'label_terms',
        absent: [],
      }),
      mentions: [mention<readonly { readonly label: string }[]>(LABEL, (terms) => terms.map(({ label }) => label))],
    },
    discontinued: field(Type.Optional(Type.Boolean()), { title: 'Снят с продажи', absent: false }),
    popularity: field(Type.Optional(Whole), { title: 'Популярность', help: 'больше — раньше в списках', absent: 0 }),
    published_on: field(DateText, { title: 'Дата появления', help: 'до этого дня товара нет нигде' }),
    composition: own(Type.Optional(Type.Array(CompositionPart.schema)), {
      title: 'Состав',
      help: 'по убыванию доли, как на упаковке',
      parts: CompositionPart,
    }),
    goes_with: field(Type.Optional(Type.Array(Shape({ product: Slug, why: Words }), { maxItems: 20 })), {
      title: 'С чем используют',
      help: 'лучшее первым, и почему; без него страница показывает другие товары бренда',
      absent: [],
    }),
    substitutes: field(Type.Optional(Type.Array(Slug, { maxItems: 20 })), {
      title: 'Чем заменить',
      help: 'если товара нет, лучшее первым: покупателю на странице, продавцу при сборке; без него — похожие из раздела',
      absent: [],
      suggests: PRODUCT,
    }),
    pictures: own(Type.Array(ProductPicture.schema), { title: 'Снимки', parts: ProductPicture }),
    variants: own(Type.Array(VariantRecord.schema, { minItems: 1 }), {
      title: 'Варианты',
      help: 'первый — главный и самый дешёвый',
      parts: VariantRecord,
    }),
  },
})
export type ProductRecord = RecordOf<typeof ProductRecord>

/** A price alone. Without `old_price` the present one stays, unless it is no longer above the price; null removes it. */
export const PriceRecord = record({
  kind: 'prices',
  file: 'prices.jsonl',
  title: 'цена товара',
  help:
    '`price`, `old_price` в копейках; сильнее цены из `products`. Без `old_price` прежняя остаётся, пока ' +
    'она больше цены; `null` её снимает',
  table: 'variant',
  key: ['sku'],
  changesOnly: true,
  fields: {
    sku: field(Sku, { title: 'Артикул' }),
    price: field(Price, { title: 'Цена', help: 'копейки', widget: 'money' }),
    old_price: field(Type.Optional(Type.Union([Price, Type.Null()])), {
      title: 'Старая цена',
      help: 'без неё прежняя остаётся, пока она больше цены; `null` её снимает',
      widget: 'money',
      type: 'int',
    }),
  },
})
export type PriceRecord = RecordOf<typeof PriceRecord>

/** A variant's price is in its product's record too. */
export const VARIANT_PRICES: SharedPart = {
  kind: ProductRecord.kind,
  field: 'variants',
  of: PriceRecord.kind,
  key: 'sku',
  fields: ['price', 'old_price'],
}

/** Without `old_price` a price leaves the one that is stored, unless it is no longer above the price. */
export const PRICE_AS_GIVEN: PartialKind = {
  settle: ({ sku, price, old_price: given }, stored) => {
    const before = stored?.['old_price']
    const old = given ?? (given === undefined && Number(before) > Number(price) ? before : undefined)
    return { sku, price, ...(old === undefined ? {} : { old_price: old }) }
  },
  explicit: ({ sku, price, old_price: old = null }) => ({ sku, price, old_price: old }),
}

const PostCode = PatternedText('^[0-9A-Za-z._-]{1,60}$', 'нужны латинские буквы, цифры, «.», «-» и «_», до 60 знаков')
const QUESTION: Reference = { table: 'product_question', key: 'external_id', what: 'вопроса' }

export const ReviewRecord = record({
  kind: 'reviews',
  file: 'reviews/**/*.jsonl',
  title: 'отзыв',
  help: 'со `hidden` не считается нигде; средняя оценка считается по показанным; `photo` — файл в `pictures/`, `answer` — ответ магазина',
  table: 'review',
  key: ['id'],
  fields: {
    id: field(PostCode, { title: 'Код', column: 'external_id' }),
    product: reference(PRODUCT, Slug, { title: 'Товар', column: 'product_id' }),
    author: field(Words, { title: 'Автор' }),
    age_group: field(Type.Optional(Words), { title: 'Возраст автора' }),
    skin_type: field(Type.Optional(Words), { title: 'Тип кожи автора' }),
    skin_tone: field(Type.Optional(Words), { title: 'Тон кожи автора' }),
    shade: field(Type.Optional(Words), { title: 'Оттенок', column: 'shade_name' }),
    rating: field(Type.Integer({ minimum: 1, maximum: 5 }), { title: 'Оценка' }),
    body: field(Type.String({ minLength: 1, maxLength: 4000 }), { title: 'Текст' }),
    written_on: field(DateText, { title: 'Дата' }),
    helpful: field(Type.Optional(Whole), { title: 'Скольким помог', column: 'helpful_count', absent: 0 }),
    bought_here: field(Type.Optional(Type.Boolean()), { title: 'Куплено здесь', absent: false }),
    answer: field(Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })), { title: 'Ответ магазина' }),
    photo: picture(Type.Optional(PictureFile), { title: 'Фото', help: 'файл из папки картинок', column: 'photo_id' }),
    hidden: field(Type.Optional(Type.Boolean()), { title: 'Скрыт', help: 'не считается нигде', absent: false }),
  },
})
export type ReviewRecord = RecordOf<typeof ReviewRecord>

export const QuestionRecord = record({
  kind: 'questions',
  file: 'questions/**/*.jsonl',
  title: 'вопрос о товаре',
  help: 'ответы на него — в answers',
  table: 'product_question',
  key: ['id'],
  fields: {
    id: field(PostCode, { title: 'Код', column: 'external_id' }),
    product: reference(PRODUCT, Slug, { title: 'Товар', column: 'product_id' }),
    author: field(Words, { title: 'Автор' }),
    body: field(Type.String({ minLength: 1, maxLength: 4000 }), { title: 'Вопрос' }),
    written_on: field(DateText, { title: 'Дата' }),
    hidden: field(Type.Optional(Type.Boolean()), { title: 'Скрыт', help: 'не виден вместе с ответами', absent: false }),
  },
})
export type QuestionRecord = RecordOf<typeof QuestionRecord>

export const AnswerRecord = record({
  kind: 'answers',
  file: 'answers/**/*.jsonl',
  title: 'ответ на вопрос',
  help: '`kind`: shop — от магазина, expert — от эксперта магазина, buyer — от покупателя',
  table: 'product_answer',
  key: ['id'],
  fields: {
    id: field(PostCode, { title: 'Код', column: 'external_id' }),
    question: reference({ ...QUESTION, hint: 'они названы в questions' }, PostCode, {
      title: 'Вопрос',
      column: 'question_id',
    }),
    kind: field(Type.Enum(ANSWER_KINDS), {
      title: 'Кто отвечает',
      labels: { shop: 'Магазин', expert: 'Эксперт магазина', buyer: 'Покупатель' },
    }),
    author: field(Words, { title: 'Автор' }),
    body: field(Type.String({ minLength: 1, maxLength: 4000 }), { title: 'Ответ' }),
    written_on: field(DateText, { title: 'Дата' }),
    helpful: field(Type.Optional(Whole), { title: 'Скольким помог', column: 'helpful_count', absent: 0 }),
    hidden: field(Type.Optional(Type.Boolean()), { title: 'Скрыт', absent: false }),
  },
})
export type AnswerRecord = RecordOf<typeof AnswerRecord>
