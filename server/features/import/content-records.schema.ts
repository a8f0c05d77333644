import { Type, type Static } from 'typebox'
import { CITY_PHONE } from '#domain/phone.ts'
import { PatternedText } from './patterned-text.ts'
import { CategoryPath, DateText, Markdown, PictureFile, Slug, Whole, Words } from './product-records.schema.ts'

/** Shapes of the import format (demo/README.md): places, and what editors write. */
const Shape = <P extends Type.TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const CityCode = PatternedText('^[a-z]{2,20}$', 'нужен код города: от 2 до 20 строчных латинских букв')
const Latitude = Type.Number({ minimum: -90, maximum: 90 })
const Longitude = Type.Number({ minimum: -180, maximum: 180 })
const Clock = PatternedText('^([01][0-9]|2[0-4]):[0-5][0-9]$', 'нужно время вида 09:30')
export const Address = PatternedText('^(/|https://)', 'нужен адрес: с «/» в начале или с https://', { maxLength: 500 })

/** A city from the country's list (cities/*.csv), already read from its row. */
export const CityRecord = Shape({
  fias_id: PatternedText(
    '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    'нужен код ФИАС из списка городов, например 93b3df57-4c89-44df-ac42-96f05e9cd3b9',
  ),
  name: Words,
  region: Words,
  lat: Latitude,
  lon: Longitude,
  utc_offset_min: Type.Integer({ minimum: -720, maximum: 840 }),
  population: Whole,
})
export type CityRecord = Static<typeof CityRecord>

/** What the shop adds to a city: the carriers' codes; for a city with shops also its code and its name in «в …». */
export const ShopCityRecord = Shape({
  fias_id: CityRecord.properties.fias_id,
  code: Type.Optional(CityCode),
  name_in: Type.Optional(Words),
  cdek_code: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  boxberry_code: Type.Optional(Words),
})
export type ShopCityRecord = Static<typeof ShopCityRecord>

export const StoreRecord = Shape({
  code: Slug,
  city: CityCode,
  is_warehouse: Type.Optional(Type.Boolean()),
  name: Words,
  address: Words,
  phone: Type.Optional(
    PatternedText(`^(8|\\+?7) ?${CITY_PHONE}`, 'нужен телефон с кодом города, например 8 (843) 200-55-44'),
  ),
  metro: Type.Optional(Words),
  lat: Latitude,
  lon: Longitude,
  /** Monday first; null = closed that day. */
  hours: Type.Optional(
    Type.Array(Type.Union([Shape({ open: Clock, close: Clock }), Type.Null()]), { minItems: 7, maxItems: 7 }),
  ),
  photo: Type.Optional(PictureFile),
})
export type StoreRecord = Static<typeof StoreRecord>

/** A day on which shops are open otherwise: one store's, a city's, or, with neither, every store's. Without hours: closed. */
export const SpecialDayRecord = Shape({
  day: DateText,
  note: Words,
  store: Type.Optional(Slug),
  city: Type.Optional(CityCode),
  open: Type.Optional(Clock),
  close: Type.Optional(Clock),
})
export type SpecialDayRecord = Static<typeof SpecialDayRecord>

/** Hours in which the shop's own courier comes: of one city with shops, or of all. Orders of the day before are taken until `order_by`. */
export const CourierIntervalRecord = Shape({
  city: Type.Optional(CityCode),
  from: Clock,
  to: Clock,
  order_by: Clock,
  disabled: Type.Optional(Type.Boolean()),
})
export type CourierIntervalRecord = Static<typeof CourierIntervalRecord>

export const ArticleRecord = Shape({
  slug: Slug,
  title: Words,
  lead: Type.String({ minLength: 1, maxLength: 600 }),
  published_on: DateText,
  picture: Type.Optional(PictureFile),
  body: Markdown,
  /** Slugs of the products it mentions, in display order. */
  goods: Type.Optional(Type.Array(Slug, { maxItems: 24 })),
})
export type ArticleRecord = Static<typeof ArticleRecord>

export const PageRecord = Shape({
  path: PatternedText('^/[a-z0-9_/-]*$', 'нужен адрес страницы: «/», строчные латинские буквы, цифры, дефис'),
  title: Words,
  description: Words,
  updated_on: DateText,
  lead: Type.Optional(Type.String({ maxLength: 600 })),
  facts: Type.Optional(
    Type.Array(Shape({ figure: Type.String({ minLength: 1, maxLength: 20 }), words: Words }), { maxItems: 4 }),
  ),
  body: Markdown,
})
export type PageRecord = Static<typeof PageRecord>

export const BannerRecord = Shape({
  code: Slug,
  place: Type.Enum(['hero', 'ritual', 'listing', 'service']),
  position: Whole,
  title: Words,
  body: Type.String({ maxLength: 600 }),
  action: Type.Optional(Shape({ text: Words, url: Address })),
  picture: Type.Optional(PictureFile),
  skus: Type.Optional(Type.Array(Words)),
  /** Of place «listing»: the categories whose subtrees show it. */
  sections: Type.Optional(Type.Array(CategoryPath)),
})
export type BannerRecord = Static<typeof BannerRecord>

export const NeedRecord = Shape({
  code: Slug,
  position: Whole,
  name: Words,
  note: Words,
  url: Address,
  picture: Type.Optional(PictureFile),
})
export type NeedRecord = Static<typeof NeedRecord>

export const RedirectRecord = Shape({
  from: PatternedText('^/', 'нужен адрес с «/» в начале', { maxLength: 500 }),
  to: Address,
  status: Type.Enum([301, 302]),
})
export type RedirectRecord = Static<typeof RedirectRecord>

const MenuLinkRecord = Shape({ title: Words, link: Address })
const MENU_PLACE = {
  code: Slug,
  place: Type.Enum(['top', 'sections', 'burger', 'footer']),
  position: Whole,
  title: Words,
}
/** Two levels: an item leads somewhere, or opens a list of items that do. */
export const MenuRecord = Type.Union([
  Shape({ ...MENU_PLACE, link: Address, is_sale: Type.Optional(Type.Boolean()) }),
  Shape({ ...MENU_PLACE, items: Type.Array(MenuLinkRecord, { minItems: 1, maxItems: 30 }) }),
])
export type MenuRecord = Static<typeof MenuRecord>

export const ContactRecord = Type.Union([
  Shape({
    kind: Type.Literal('email'),
    value: PatternedText('^[^@\\s]+@[^@\\s]+$', 'нужен адрес почты', { maxLength: 200 }),
  }),
  Shape({
    kind: Type.Literal('director_phone'),
    value: PatternedText('^7[0-9]{10}$', 'нужен телефон: 11 цифр, первая 7'),
  }),
  Shape({
    kind: Type.Enum(['telegram', 'whatsapp', 'vk', 'tiktok']),
    value: PatternedText('^https://', 'нужен адрес с https:// в начале', { maxLength: 500 }),
  }),
])
export type ContactRecord = Static<typeof ContactRecord>
