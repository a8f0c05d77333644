import { CITY_KEY } from './city-cookie.ts'
import { Type, type Static } from 'typebox'
import type * as ids from './ids.ts'

/** Closed object: an unknown field is an error (SAFE-03). */
export const Shape = <P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
export const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const Nothing = Shape({})
export type Nothing = Static<typeof Nothing>
export const Id = Type.Integer({ minimum: 1, maximum: 2147483647 })
export const ProductId = Type.Unsafe<ids.ProductId>(Id)
export type ProductId = ids.ProductId
export const VariantId = Type.Unsafe<ids.VariantId>(Id)
export type VariantId = ids.VariantId
export const StoreId = Type.Unsafe<ids.StoreId>(Id)
export type StoreId = ids.StoreId
export const BasketLineId = Type.Unsafe<ids.BasketLineId>(Id)
export const OrderLineId = Type.Unsafe<ids.OrderLineId>(Type.String({ pattern: '^[0-9]{1,18}$' }))
export type OrderLineId = ids.OrderLineId
export const Slug = Type.String({ pattern: '^[a-z0-9_-]{1,120}$' })
export const Kopecks = Type.Integer({ minimum: 0 })
export const Count = Type.Integer({ minimum: 0 })
export const CityKey = Type.String({ pattern: CITY_KEY.source })
/** Opening hours of a day, «HH:MM»; null is a day off. */
export const DayHours = OrNull(
  Shape({
    open: Type.String(),
    close: Type.String(),
    /** In which the shop is closed within the day. */
    break: Type.Optional(Shape({ from: Type.String(), to: Type.String() })),
  }),
)
export const DateText = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

/** A picture of the shop. The Picture component of web/ui builds its addresses from hash and width. */
export const Picture = Shape({
  hash: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  tone: Type.String(),
  /** What a crop keeps in sight: «left top» in per cent; the middle without it. */
  focus: Type.Optional(Type.String()),
})
export const PictureOrNull = OrNull(Picture)
export type Picture = Static<typeof Picture>

/** How lists of baskets and orders show a variant. `height_mm`: of its pack, by which pictures are scaled. */
export const variantFields = {
  name: Type.String(),
  brand_name: Type.String(),
  size_text: Type.String(),
  shade_name: OrNull(Type.String()),
  picture: PictureOrNull,
  height_mm: Type.Integer(),
}

export const Link = Shape({ name: Type.String(), url: Type.String() })
export type Link = Static<typeof Link>

/** A file of a form; the properties that the browser's `File` and the server's upload have in common. */
export type Upload = { readonly name: string; readonly size: number; bytes(): Promise<Uint8Array> }
export const Upload = Type.Unsafe<Upload>({ type: 'string', format: 'binary' })

/** Page of a list, from 1. */
export const PageNumber = Type.Integer({ minimum: 1, maximum: 10000 })

/** The secret link of an order or of a certificate. */
export const TokenQuery = Shape({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' }) })
export type TokenQuery = Static<typeof TokenQuery>

/** Token of a link in an email: 128 random bits, base64url. */
export const EmailLinkToken = Shape({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) })
export type EmailLinkToken = Static<typeof EmailLinkToken>

export const CityQuery = Shape({ city: CityKey })
export type CityQuery = Static<typeof CityQuery>
