import { Type, type Static } from 'typebox'
import { CityKey, Count, DateText, OrNull, Shape, StoreId, VariantId } from '#kernel/shared.api.ts'

/** BASK-02. `products` are the product_ids of the lines. */
export const AvailByCityQuery = Shape({
  products: Type.Array(VariantId, { maxItems: 200 }),
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
        product_id: VariantId,
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
  store_amount: Type.Array(
    Shape({ store_id: StoreId, items: Type.Array(Shape({ product_id: VariantId, quantity: Count })) }),
  ),
})
export type AvailByCity = Static<typeof AvailByCity>

/** PARCEL-03: pieces of a date that leave a store for another one. */
export const MovedLot = Shape({ best_before: DateText, number: Type.String(), pieces: Count })
export type MovedLot = Static<typeof MovedLot>
