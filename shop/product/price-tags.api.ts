import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Kopecks, OrNull, Shape, VariantId } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'

export const PriceTag = Shape({
  variant_id: VariantId,
  name: Type.String(),
  brand_name: Type.String(),
  /** Shade and size: «Калина, 3,5 г»; empty when there is nothing to tell apart. */
  kind: Type.String(),
  sku: Type.String(),
  price: Kopecks,
  /** To be crossed out; null where nothing may be. */
  old_price: OrNull(Kopecks),
  /** SVG markup of the barcode, or of the article number where the variant has no barcode. */
  barcode: Type.String(),
})
export type PriceTag = Static<typeof PriceTag>

/** Products whose tags are asked for at once. */
const MAX_TAGGED = 200

/** DESK-07: what is printed for the shelf. */
export const priceTags = staffGroup({
  priceTags: endpoint({
    method: 'GET',
    path: '/office/price-tags',
    summary: 'Ценники найденных товаров',
    staff: 'price_tags.print',
    /** A barcode, an article number, or words of the brand and the name. */
    in: Shape({ text: Type.String({ minLength: 1, maxLength: 100 }) }),
    out: Shape({ tags: Type.Array(PriceTag) }),
    refusals: STAFF_REFUSALS,
  }),
  /** POST: the input is a long list. */
  tagsOfProducts: endpoint({
    method: 'POST',
    path: '/office/price-tags/of-products',
    summary: 'Ценники товаров, отмеченных в\u00a0списке',
    staff: 'price_tags.print',
    in: Shape({ slugs: Type.Array(Type.String({ maxLength: 120 }), { minItems: 1, maxItems: MAX_TAGGED }) }),
    out: Shape({ tags: Type.Array(PriceTag) }),
    refusals: STAFF_REFUSALS,
  }),
})
