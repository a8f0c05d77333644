/** Records of what is cheaper, for whom and until when: promotions and promo codes. */
import { Type, type Static } from 'typebox'
import { safeHtml } from '#platform/import/markdown.ts'
import {
  PatternedText,
  BRAND,
  CATEGORY,
  CategoryPath,
  DateText,
  Markdown,
  Price,
  SKU,
  Sku,
  Slug,
  Url,
  Whole,
  Words,
} from '#platform/import/record-values.ts'
import { field, mention, own, record, references, Shape, type RecordOf } from '#platform/import/record.ts'
const Percent = Type.Integer({ minimum: 1, maximum: 99 })
const Times = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const List = <T extends Type.TSchema>(items: T) => Type.Optional(Type.Array(items, { minItems: 1, maxItems: 20_000 }))
const Labels = List(Type.Enum(['new', 'hit']))

const Excludes = Shape({
  brands: List(Slug),
  categories: List(CategoryPath),
  skus: List(Sku),
  labels: Labels,
  on_sale: Type.Optional(Type.Boolean()),
})
type Excludes = Static<typeof Excludes>

const TERMS = {
  title: field(Words, { title: 'Название' }),
  from: field(DateText, { title: 'С какого дня', column: 'from_on' }),
  until: field(Type.Optional(DateText), {
    title: 'По какой день',
    help: 'последний день, до полуночи по Москве; без него — пока не отменят',
    column: 'until_on',
  }),
  brands: references(BRAND, List(Slug), { title: 'Бренды', help: 'на какие действует', absent: [] }),
  categories: references(CATEGORY, List(CategoryPath), { title: 'Разделы', help: 'на какие действует', absent: [] }),
  excludes: {
    ...field(Type.Optional(Excludes), {
      title: 'Кроме',
      help: '`brands`, `categories`, `skus`, `labels`; `on_sale` — товары с зачёркнутой ценой',
      absent: {},
    }),
    mentions: [
      mention(BRAND, ({ brands }: Excludes) => brands),
      mention(CATEGORY, ({ categories }: Excludes) => categories),
      mention(SKU, ({ skus }: Excludes) => skus),
    ],
  },
  percent: field(Type.Optional(Percent), { title: 'Скидка, %' }),
  amount: field(Type.Optional(Price), { title: 'Сумма', help: 'копейки с заказа', widget: 'money' }),
  threshold: field(Type.Optional(Price), { title: 'От суммы', help: 'копейки', widget: 'money' }),
  per_customer: field(Type.Optional(Times), { title: 'Сколько раз одному покупателю' }),
  total_uses: field(Type.Optional(Times), { title: 'Сколько раз всем вместе' }),
  budget: field(Type.Optional(Type.Integer({ minimum: 100, maximum: 2_000_000_000 })), {
    title: 'Сколько всего можно скинуть',
    help: 'копейки: когда скидки всех заказов дойдут до этой суммы, она закончится',
    widget: 'money',
  }),
  first_order: field(Type.Optional(Type.Boolean()), { title: 'Только на первый заказ', absent: false }),
  stackable: field(Type.Optional(Type.Boolean()), {
    title: 'Вместе с другими акциями',
    help: 'если нет, на её товары больше ничего не действует',
    absent: true,
  }),
}

/**
 * price: the products named are already cheaper (`old_price` is the price before); percent: off each;
 * amount: kopecks off the order; cheapest_percent: off the cheapest of `n`; n_for_m: `n` for the price of `m`; set: percent off
 * every set of all `skus`; gift: `gift_sku`, or one of `gift_skus`, from `threshold` on; bonus: `amount` points.
 */
export const PromotionRecord = record({
  kind: 'promotions',
  file: 'promotions.jsonl',
  title: 'акция',
  help: 'см. ниже',
  table: 'promotion',
  key: ['code'],
  computed: { gift_sku: 'text', other_gift_skus: 'text[]' },
  fields: {
    code: field(Slug, { title: 'Код' }),
    position: field(Whole, {
      title: 'Которой действует',
      help: 'меньшее число раньше: следующая акция снижает уже сниженную цену',
    }),
    kind: field(Type.Enum(['price', 'percent', 'amount', 'cheapest_percent', 'n_for_m', 'set', 'gift', 'bonus']), {
      title: 'Что делает',
      labels: {
        price: 'Снижает цены',
        percent: 'Скидка в процентах',
        amount: 'Скидка суммой с заказа',
        cheapest_percent: 'Скидка на самый дешёвый из нескольких',
        n_for_m: 'Несколько по цене меньшего числа',
        set: 'Скидка на набор',
        gift: 'Подарок от суммы',
        bonus: 'Бонусы',
      },
    }),
    body: field(Markdown, { title: 'Условия', widget: 'markdown', column: 'body_html', store: safeHtml }),
    ...TERMS,
    until: {
      ...TERMS.until,
      help:
        'последний день, до полуночи по Москве; без него — пока не отменят. Когда кончится акция, которая снижает цены, ' +
        'цена артикулов снова старая',
    },
    amount: { ...TERMS.amount, help: 'копейки с заказа; у акции с бонусами — сколько бонусов' },
    skus: references(SKU, List(Sku), { title: 'Товары', help: 'на какие действует', absent: [] }),
    labels: field(Labels, {
      title: 'Метки',
      help: '`new` — новинки, `hit` — хиты',
      labels: { new: 'Новинки', hit: 'Хиты' },
      absent: [],
    }),
    threshold_categories: references(CATEGORY, List(CategoryPath), {
      title: 'Что считается к сумме',
      help: 'разделы; без них — товары, на которые она действует',
      absent: [],
    }),
    same_brand: field(Type.Optional(Type.Boolean()), {
      title: 'Одной марки',
      help: 'столько товаров, сколько в поле `n`, одной марки',
      absent: false,
    }),
    n: field(Type.Optional(Type.Integer({ minimum: 2, maximum: 100 })), { title: 'Сколько взять', column: 'take_n' }),
    m: field(Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })), {
      title: 'За сколько заплатить',
      column: 'pay_m',
    }),
    gift_sku: own(Type.Optional(Sku), {
      title: 'Подарок',
      help: 'артикул; сумма — в поле `threshold`',
      mentions: [mention(SKU, (sku) => [sku])],
    }),
    gift_skus: own(Type.Optional(Type.Array(Sku, { minItems: 2, maxItems: 10, uniqueItems: true })), {
      title: 'Подарки на выбор',
      help: 'вместо поля `gift_sku`: покупатель выбирает один; кто не выбрал, получит первый из имеющихся',
      mentions: [mention(SKU)],
    }),
    link: field(Type.Optional(Url), { title: 'Ссылка' }),
  },
})
export type PromotionRecord = RecordOf<typeof PromotionRecord>

export const PromoCodeRecord = record({
  kind: 'promo_codes',
  file: 'promo-codes.jsonl',
  title: 'промокод',
  help:
    'заглавные буквы; `percent` или `amount` (копейки), `threshold`, `from`, `until`, `brands`, ' +
    '`categories`, `excludes`, `first_order`, `per_customer`, `total_uses`, `stackable`, `with_points`; ' +
    '`listed` — показать на `/sale`, остальные знает тот, кому их дали; в заказе действует один ' +
    'промокод, какой выгоднее',
  table: 'promo_code',
  key: ['code'],
  fields: {
    code: field(PatternedText('^[0-9A-ZА-ЯЁ-]{3,20}$', 'нужны заглавные буквы, цифры и дефис, от 3 до 20 знаков'), {
      title: 'Код',
      help: 'заглавные буквы, цифры, дефис: так его введёт покупатель',
    }),
    ...TERMS,
    one_time: field(Type.Optional(Type.Boolean()), {
      title: 'Только одноразовыми кодами',
      help: 'сам код не действует, действуют сделанные для него в офисе, каждый один раз',
      absent: false,
    }),
    with_points: field(Type.Optional(Type.Boolean()), { title: 'Вместе с бонусами', absent: true }),
    listed: field(Type.Optional(Type.Boolean()), {
      title: 'Показать на «Акциях»',
      help: 'остальные знает тот, кому их дали',
      absent: false,
    }),
  },
})
export type PromoCodeRecord = RecordOf<typeof PromoCodeRecord>
