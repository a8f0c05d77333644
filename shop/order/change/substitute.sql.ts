import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrderLineId, OrNull, variantFields, VariantId } from '#kernel/shared.api.ts'
import type { StoreId } from '#kernel/ids.ts'
import { variantPicture } from '#platform/db/picture-json.ts'
import { OrderId, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { heldStock } from '#shop/stock/face.ts'

const ProposedRow = Row({
  id: Type.String(),
  order_line_id: OrderLineId,
  variant_id: VariantId,
  slug: Type.String(),
  ...variantFields,
  quantity: Type.Integer(),
  unit_price: Type.Integer(),
  answer_until: Timestamp,
})
export type ProposedRow = Readonly<Static<typeof ProposedRow>>

const PRODUCT = sql`
  p.name, p.slug, br.name AS brand_name, v.size_text, v.shade_name, v.height_mm, ${variantPicture} AS picture`

/** Substitutes of an order that wait for an answer. */
export const readProposed = (db: QueryExecutorProvider, orderId: OrderId): Promise<ProposedRow[]> =>
  queryRows(
    db,
    ProposedRow,
    sql`
    SELECT s.id::text AS id, s.order_line_id::text AS order_line_id, s.variant_id, ${PRODUCT}, s.quantity, s.unit_price,
           s.answer_until
    FROM substitute s JOIN order_line l ON l.id = s.order_line_id
    JOIN variant v ON v.id = s.variant_id JOIN product p ON p.id = v.product_id JOIN brand br ON br.id = p.brand_id
    WHERE l.order_id = ${orderId} AND s.state = 'proposed' ORDER BY s.id`,
  )

const OfferRow = Row({
  variant_id: VariantId,
  slug: Type.String(),
  ...variantFields,
  sku: Type.String(),
  barcode: OrNull(Type.String()),
  unit_price: Type.Integer(),
  free: Type.Integer(),
})
export type OfferRow = Readonly<Static<typeof OfferRow>>

const MAX_OFFERS = 12

const OFFER = sql`
  SELECT v.id AS variant_id, ${PRODUCT}, v.sku, v.barcode, v.price AS unit_price, st.on_hand - st.reserved AS free
  FROM stock st JOIN variant v ON v.id = st.variant_id
  JOIN product p ON p.id = v.product_id JOIN brand br ON br.id = p.brand_id`
const inStock = (storeId: StoreId, units: number) => sql`
  st.store_id = ${storeId} AND st.on_hand - st.reserved >= ${units} AND NOT p.discontinued`
const onSale = (storeId: StoreId, orderId: OrderId, units: number) => sql`
  ${inStock(storeId, units)}
  AND NOT EXISTS (
    SELECT FROM order_line l LEFT JOIN substitute s ON s.order_line_id = l.id AND s.state = 'proposed'
    WHERE l.order_id = ${orderId} AND v.id IN (l.variant_id, s.variant_id))`

type Wanted = {
  readonly orderId: OrderId
  readonly storeId: StoreId
  readonly variantId: VariantId
  readonly units: number
}

/** Other variants of the product, then its substitutes as its record has them, then products of its category by nearest price. */
export const readLikelyOffers = (db: Kysely<DB>, { orderId, storeId, variantId, units }: Wanted): Promise<OfferRow[]> =>
  queryRows(
    db,
    OfferRow,
    sql`
    ${OFFER} JOIN variant gone ON gone.id = ${variantId} JOIN product g ON g.id = gone.product_id
    WHERE ${onSale(storeId, orderId, units)} AND (p.category_id = g.category_id OR p.slug = ANY(g.substitutes))
    ORDER BY v.product_id <> gone.product_id, array_position(g.substitutes, p.slug) NULLS LAST,
      abs(v.price - gone.price), v.id LIMIT ${MAX_OFFERS}`,
  )

/** By barcode or article number, or by words of the brand and the name. */
const isNamed = (text: string) => sql`
  (v.barcode = ${text} OR lower(v.sku) = lower(${text}) OR NOT EXISTS (
    SELECT FROM regexp_split_to_table(lower(${text}), '\\s+') AS word
    WHERE position(word IN lower(concat_ws(' ', br.name, p.name, v.shade_name, v.size_text))) = 0))`

/** What the store has. */
export const findAdditions = (
  db: Kysely<DB>,
  { storeId, units }: Pick<Wanted, 'storeId' | 'units'>,
  text: string,
): Promise<OfferRow[]> =>
  queryRows(
    db,
    OfferRow,
    sql`${OFFER} WHERE ${inStock(storeId, units)} AND ${isNamed(text)} ORDER BY p.name, v.id LIMIT ${MAX_OFFERS}`,
  )

export const findOffers = (
  db: Kysely<DB>,
  { orderId, storeId, variantId, units }: Wanted,
  text: string,
): Promise<OfferRow[]> =>
  queryRows(
    db,
    OfferRow,
    sql`
    ${OFFER} JOIN variant gone ON gone.id = ${variantId}
    WHERE ${onSale(storeId, orderId, units)} AND ${isNamed(text)}
    ORDER BY abs(v.price - gone.price), v.id LIMIT ${MAX_OFFERS}`,
  )

export const readOffer = (db: Kysely<DB>, variantId: VariantId, storeId: StoreId): Promise<OfferRow | undefined> =>
  queryRow(db, OfferRow, sql`${OFFER} WHERE v.id = ${variantId} AND st.store_id = ${storeId} AND NOT p.discontinued`)

const IdRow = Row({ id: Type.String() })
type NewSubstitute = {
  readonly lineId: OrderLineId
  readonly variantId: VariantId
  readonly quantity: number
  readonly unitPrice: number
  readonly staffId: number
  readonly at: Date
  readonly until: Date
}
/** Undefined when the line has a proposed one. */
export const insertSubstitute = async (tx: Transaction<DB>, given: NewSubstitute): Promise<string | undefined> =>
  (
    await queryRow(
      tx,
      IdRow,
      sql`
      INSERT INTO substitute (order_line_id, variant_id, quantity, unit_price, state, proposed_at, proposed_by, answer_until)
      VALUES (${given.lineId}, ${given.variantId}, ${given.quantity}, ${given.unitPrice}, 'proposed', ${given.at},
              ${given.staffId}, ${given.until})
      ON CONFLICT (order_line_id) WHERE state = 'proposed' DO NOTHING
      RETURNING id::text AS id`,
    )
  )?.id

export const SUBSTITUTE_ENDS = ['declined', 'expired', 'withdrawn'] as const
export type SubstituteEnd = (typeof SUBSTITUTE_ENDS)[number]

/** The order is locked. */
export const endSubstitute = async (
  tx: Transaction<DB>,
  id: string,
  answer: {
    readonly state: SubstituteEnd | 'accepted'
    readonly staffId: number | null
    readonly newLineId: string | null
    readonly at: Date
  },
): Promise<void> => {
  await sql`
    UPDATE substitute SET state = ${answer.state}, answered_at = ${answer.at}, answered_by = ${answer.staffId},
           new_line_id = ${answer.newLineId}
    WHERE id = ${id} AND state = 'proposed'`.execute(tx)
}

const ExpiredRow = Row({ order_id: OrderId })
export const ordersWithExpired = (db: Kysely<DB>, now: Date): Promise<Static<typeof ExpiredRow>[]> =>
  queryRows(
    db,
    ExpiredRow,
    sql`
    SELECT DISTINCT l.order_id::text AS order_id FROM substitute s JOIN order_line l ON l.id = s.order_line_id
    WHERE s.state = 'proposed' AND s.answer_until <= ${now}`,
  )

/** Ends a proposal because the pieces were found after all, or because the order has ended; nothing of the order changes. */
export const withdrawSubstitute = async (
  tx: Transaction<DB>,
  { id }: { readonly id: string },
  staffId: number | null,
  at: Date,
): Promise<void> => {
  await heldStock.endHold(tx, id, at)
  await endSubstitute(tx, id, { state: 'withdrawn', staffId, newLineId: null, at })
}

export const withdrawSubstitutes = async (tx: Transaction<DB>, orderId: OrderId, at: Date): Promise<void> => {
  for (const proposed of await readProposed(tx, orderId)) await withdrawSubstitute(tx, proposed, null, at)
}
