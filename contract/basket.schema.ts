import { Type, type Static } from 'typebox'
import {
  CityKey,
  Count,
  Id,
  Kopecks,
  type Nothing as NothingSchema,
  OrNull,
  Shape,
  Slug,
  variantFields,
} from './shared.schema.ts'

export type Nothing = Static<typeof NothingSchema>

const Quantity = Type.Integer({ minimum: 1, maximum: 99 })

/** BASK-01. `product_id` is the id of the variant, which has the article number. */
export const BasketLine = Shape({
  id: Id,
  product_id: Id,
  quantity: Quantity,
  product: Shape({
    id: Id,
    /** The product whose variant this is, by which favourites know it. */
    parent_id: Id,
    slug: Slug,
    ...variantFields,
    price: Kopecks,
    old_price: OrNull(Kopecks),
    /** CAT-12: of a piece, only together with an old price. */
    lowest_30: OrNull(Kopecks),
    /** No longer sold: stays in the basket, cannot be ordered. */
    discontinued: Type.Boolean(),
  }),
  /** The price last shown; null when it has not changed since (BASK-06). */
  price_was: OrNull(Kopecks),
})
export type BasketLine = Static<typeof BasketLine>

export const Basket = Shape({ items: Type.Array(BasketLine), total_items: Count, goods_total: Kopecks })
export type Basket = Static<typeof Basket>

export const AddToBasket = Shape({ product_id: Id, quantity: Type.Optional(Quantity) })
export type AddToBasket = Static<typeof AddToBasket>
export const AddSeveral = Shape({ product_ids: Type.Array(Id, { minItems: 1, maxItems: 20 }) })
export type AddSeveral = Static<typeof AddSeveral>
/** Data of «discontinued»: the variants that are no longer sold. */
export const Discontinued = Shape({ product_ids: Type.Array(Id) })
export type Discontinued = Static<typeof Discontinued>
export const SetQuantity = Shape({ id: Id, quantity: Quantity })
export type SetQuantity = Static<typeof SetQuantity>
export const DeleteItem = Shape({ id: Id })
export type DeleteItem = Static<typeof DeleteItem>
export const DeleteItems = Shape({ positions: Type.Array(Id, { minItems: 1, maxItems: 200 }) })
export type DeleteItems = Static<typeof DeleteItems>

/** The gift of a promotion; `product_id` is null for no gift. */
export const ChooseGift = Shape({ promotion: Slug, product_id: OrNull(Id) })
export type ChooseGift = Static<typeof ChooseGift>

/** BASK-02. `products` are the product_ids of the lines. */
export const AvailByCityQuery = Shape({
  products: Type.Array(Id, { maxItems: 200 }),
  city: CityKey,
  uf_mainstore_delivery: Type.Boolean(),
})
export type AvailByCityQuery = Static<typeof AvailByCityQuery>

const Amount = Shape({ quantity: Count })
/** Availability of each line in the city (available + not_available = the line's quantity), and in each store. */
export const AvailByCity = Shape({
  avail_by_city: Shape({
    items: Type.Array(
      Shape({
        product_id: Id,
        available: Amount,
        not_available: Amount,
        /** Highest quantity that a single delivery method can provide; the maximum of the stepper. */
        limit: Count,
        /** CAT-15: ISO moment of the oldest exchange of stock among the shops, or warehouses, that have it; null: never. */
        synced_at: OrNull(Type.String()),
      }),
    ),
    total_available: Amount,
  }),
  store_amount: Type.Array(Shape({ store_id: Id, items: Type.Array(Shape({ product_id: Id, quantity: Count })) })),
})
export type AvailByCity = Static<typeof AvailByCity>
