import { Type, type Static } from 'typebox'
import { Count, Kopecks, OrNull, PictureOrNull, Shape, Slug, VariantId } from '#kernel/shared.api.ts'

/** The name of `variant_id` in the release before, for its open tabs and nodes; the next release leaves it out. */
export const formerName = { product_id: VariantId }
/** Every sum names its rule; a rule that does not apply names its missing condition (ORD-04). */
export const PriceRow = Shape({
  rule: Type.String(),
  title: Type.String(),
  /** Signed kopecks; null for a rule that does not apply. */
  amount: OrNull(Type.Integer()),
  /** The missing condition: «до бесплатной доставки не хватает 240 ₽». */
  missing: OrNull(Type.String()),
  /** More products would make the rule apply. */
  reachable: Type.Optional(Type.Literal(true)),
})
/**
 * `goods_full` at full prices, `goods_total` at current prices; `discount_total`: order-wide discounts with `points_total`,
 * subtracted from `goods_total`. total = goods_total − discount_total + delivery_price = Σ rows; to_pay = total −
 * certificate_total.
 */
export const PriceTree = Shape({
  lines: Type.Array(
    Shape({
      variant_id: VariantId,
      ...formerName,
      quantity: Count,
      /** Pieces of `quantity` that are gifts. */
      gift_quantity: Count,
      unit_price: Kopecks,
      total: Kopecks,
      /** Share of the line's discount that is paid with points. */
      points_discount: Kopecks,
      rows: Type.Array(PriceRow),
    }),
  ),
  goods_full: Kopecks,
  goods_total: Kopecks,
  discount_total: Kopecks,
  points_total: Kopecks,
  delivery_price: Kopecks,
  total: Kopecks,
  certificate_total: Kopecks,
  to_pay: Kopecks,
  rows: Type.Array(PriceRow),
})
export type PriceTree = Static<typeof PriceTree>
/** A variant that a promotion gives away. */
export const GiftProduct = Shape({
  variant_id: VariantId,
  ...formerName,
  slug: Slug,
  name: Type.String(),
  size_text: Type.String(),
  shade_name: OrNull(Type.String()),
  picture: PictureOrNull,
  height_mm: Type.Integer(),
  price: Kopecks,
})
export type GiftProduct = Static<typeof GiftProduct>
/** A promotion that gives one of `gifts`, those that are left. */
export const GiftOffer = Shape({
  promotion: Slug,
  title: Type.String(),
  gifts: Type.Array(GiftProduct),
  /** What the price includes; null: none is left, or the shopper wants none. */
  given: OrNull(VariantId),
  is_declined: Type.Boolean(),
  /** Name of the gift that the shopper chose before the last of it was gone. */
  missed: OrNull(Type.String()),
})
export type GiftOffer = Static<typeof GiftOffer>
/** The price of a basket before it is ordered, with the gifts to choose. */
export const BasketPrice = Shape({ ...PriceTree.properties, gifts: Type.Array(GiftOffer) })
export type BasketPrice = Static<typeof BasketPrice>
