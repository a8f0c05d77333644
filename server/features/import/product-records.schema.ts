import { Type, type Static } from 'typebox'
import { PatternedText } from './patterned-text.ts'

/** Shapes of the import format (demo/README.md): products. An unknown field is an error, so that a misspelt one is reported. */
const Shape = <P extends Type.TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
export const Slug = PatternedText(
  '^[a-z0-9_-]{1,120}$',
  'нужны строчные латинские буквы, цифры, «-» и «_», до 120 знаков',
)
export const DateText = Type.String({ format: 'date' })
export const Words = Type.String({ minLength: 1, maxLength: 300 })
export const Markdown = Type.String({ minLength: 1, maxLength: 60_000 })
const FOLDER = '[\\p{L}\\p{N}_-][\\p{L}\\p{N} _.()-]{0,119}'
const ENDING = '([wW][eE][bB][pP]|[pP][nN][gG]|[jJ][pP][eE]?[gG]|[aA][vV][iI][fF])'
/** Relative to the folder's pictures/. */
export const PictureFile = PatternedText(
  `^${FOLDER}(/${FOLDER}){0,3}\\.${ENDING}$`,
  'нужно имя файла в pictures, например packs/krem.webp (WebP, PNG, JPEG, AVIF)',
)
const Color = PatternedText('^#[0-9a-f]{6}$', 'нужен цвет вида #d08f96')
export const CategoryPath = PatternedText(
  '^[a-z0-9_-]+(/[a-z0-9_-]+){0,2}$',
  'нужен адрес раздела: до трёх частей через «/», в них строчные латинские буквы, цифры, «-» и «_»',
  { maxLength: 200 },
)
export const Sku = PatternedText(
  '^[0-9A-Za-zА-Яа-яЁё._-]{1,40}$',
  'нужен артикул: буквы, цифры, «.», «-» и «_» без пробелов, до 40 знаков',
)
/** Kopecks: 149000 is 1 490 ₽. */
export const Price = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })
export const Whole = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** Measured in advance to avoid decoding the file; ignored when the file has another hash. */
export const PictureRecord = Shape({
  file: PictureFile,
  hash: PatternedText('^[0-9a-f]{16}$', 'нужен хеш картинки: 16 шестнадцатеричных цифр'),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  tone: Color,
})
export type PictureRecord = Static<typeof PictureRecord>

export const BrandRecord = Shape({
  slug: Slug,
  name: Words,
  country: Words,
  tagline: Words,
  story: Markdown,
  popularity: Type.Optional(Whole),
})
export type BrandRecord = Static<typeof BrandRecord>

export const CategoryRecord = Shape({
  path: CategoryPath,
  name: Words,
  title: Words,
  description: Type.String(),
  position: Whole,
  /** Its earlier paths, which redirect to it (SEO-03). */
  formerly: Type.Optional(Type.Array(CategoryPath, { minItems: 1, maxItems: 20 })),
})
export type CategoryRecord = Static<typeof CategoryRecord>

export const IngredientRecord = Shape({ inci: Words, name: Words, purpose: Words, explanation: Words })
export type IngredientRecord = Static<typeof IngredientRecord>

export const VariantRecord = Shape({
  sku: Sku,
  /** EAN-13, of one variant only. */
  barcode: Type.Optional(PatternedText('^[0-9]{13}$', 'нужны 13 цифр')),
  shade: Type.Optional(Shape({ name: Words, color: Color })),
  size: Shape({
    amount: Type.Number({ exclusiveMinimum: 0 }),
    unit: Type.Enum(['мл', 'г', 'шт.']),
    text: Type.Optional(Words),
  }),
  height_mm: Type.Integer({ minimum: 1, maximum: 2000 }),
  weight_g: Type.Integer({ minimum: 1, maximum: 100_000 }),
  price: Price,
  old_price: Type.Optional(Price),
  /** Earlier prices, oldest first. Stored prices that are not listed here stay. */
  history: Type.Optional(Type.Array(Shape({ since: DateText, price: Price }))),
  picture: Type.Optional(PictureFile),
})
export type VariantRecord = Static<typeof VariantRecord>

export const ProductRecord = Shape({
  slug: Slug,
  brand: Slug,
  category: CategoryPath,
  name: Words,
  lead: Type.String({ minLength: 1, maxLength: 600 }),
  description: Markdown,
  usage: Type.Array(Words),
  facts: Type.Array(Shape({ name: Words, value: Words })),
  skin_types: Type.Optional(Type.Array(Words)),
  free_of: Type.Optional(Type.Array(Words)),
  spf: Type.Optional(Type.Integer({ minimum: 2, maximum: 100 })),
  /** The pack is labelled «50+». */
  spf_plus: Type.Optional(Type.Boolean()),
  is_new: Type.Optional(Type.Boolean()),
  is_hit: Type.Optional(Type.Boolean()),
  discontinued: Type.Optional(Type.Boolean()),
  popularity: Type.Optional(Whole),
  published_on: DateText,
  /** In falling order of share, as on the pack. */
  composition: Type.Optional(
    Type.Array(Shape({ inci: Words, active: Type.Optional(Type.Boolean()), share: Type.Optional(Words) })),
  ),
  /** Companions, best first, each with the reason. */
  goes_with: Type.Optional(Type.Array(Shape({ product: Slug, why: Words }), { maxItems: 20 })),
  pictures: Type.Array(
    Shape({ file: PictureFile, kind: Type.Enum(['pack', 'texture', 'swatch', 'size', 'box']), alt: Words }),
  ),
  variants: Type.Array(VariantRecord, { minItems: 1 }),
})
export type ProductRecord = Static<typeof ProductRecord>

export const ReviewRecord = Shape({
  id: PatternedText('^[0-9A-Za-z._-]{1,60}$', 'нужны латинские буквы, цифры, «.», «-» и «_», до 60 знаков'),
  product: Slug,
  author: Words,
  age_group: Type.Optional(Words),
  skin_type: Type.Optional(Words),
  shade: Type.Optional(Words),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  body: Type.String({ minLength: 1, maxLength: 4000 }),
  written_on: DateText,
  helpful: Type.Optional(Whole),
  bought_here: Type.Optional(Type.Boolean()),
  answer: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
  photo: Type.Optional(PictureFile),
  hidden: Type.Optional(Type.Boolean()),
})
export type ReviewRecord = Static<typeof ReviewRecord>

/** A price alone. Without `old_price` the present one stays, unless it is no longer above the price; null removes it. */
export const PriceRecord = Shape({ sku: Sku, price: Price, old_price: Type.Optional(Type.Union([Price, Type.Null()])) })
export type PriceRecord = Static<typeof PriceRecord>

/** One variant's stock: pieces by store code. Stores not named are not changed. */
export const Pieces = Type.Integer({ minimum: 0, maximum: 1_000_000 })
export const StockRecord = Shape({ sku: Sku, stores: Type.Record(Slug, Pieces) })
export type StockRecord = Static<typeof StockRecord>
/** As the stock exchange brings it: its stores are checked one by one, so that a wrong one does not hold back the others. */
export const StockExchange = Shape({ sku: Sku, stores: Type.Record(Type.String(), Type.Unknown()) })
export type StockExchange = Static<typeof StockExchange>
