import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { BasketLineId, OrNull, ProductId, VariantId } from '#kernel/shared.api.ts'
import { MAX_LINES_MERGED } from './facts/basket-limits.ts'
import { MAX_PIECES } from '#shop/stock/facts/max-pieces.ts'
import { joinVariantPicture } from '#platform/db/picture-json.ts'
import { NumericText, queryRows, queryTogether, Row, type Statement } from '#platform/db/rows.ts'
import { offerSql } from '#shop/catalogue/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { sessionReplaced, type NewVisitor } from '#platform/calls/caller.ts'

/** By code of the promotion: the variant chosen, null for no gift. */
const BasketGifts = Type.Record(Type.String(), OrNull(Type.Integer()))
export type BasketGifts = Static<typeof BasketGifts>

const LineRow = Row({
  id: BasketLineId,
  variant_id: VariantId,
  product_id: ProductId,
  quantity: Type.Integer(),
  price_seen: Type.Integer(),
  price: Type.Integer(),
  old_price: OrNull(Type.Integer()),
  lowest_30: OrNull(Type.Integer()),
  size_text: Type.String(),
  shade_name: OrNull(Type.String()),
  height_mm: Type.Integer(),
  weight_g: Type.Integer(),
  sku: Type.String(),
  brand: Type.String(),
  category: Type.String(),
  labels: Type.Array(Type.String()),
  catalogue_version: NumericText,
  /** Gifts of the basket, equal in every line. */
  gifts: BasketGifts,
  slug: Type.String(),
  name: Type.String(),
  discontinued: Type.Boolean(),
  brand_name: Type.String(),
  hash: OrNull(Type.String()),
  width: OrNull(Type.Integer()),
  height: OrNull(Type.Integer()),
  tone: OrNull(Type.String()),
})
export type LineRow = Static<typeof LineRow>

/** The lines of the visitor's open basket, in the order in which they were added. */
export const readLines = (db: Kysely<DB>, visitorId: string): Promise<LineRow[]> =>
  queryRows(db, LineRow, linesStatement(visitorId))

const linesStatement = (visitorId: string) => sql`
    SELECT l.id::int AS id, l.variant_id, v.product_id, l.quantity, l.price_seen, v.price, v.old_price,
           CASE WHEN v.old_price IS NOT NULL THEN ${offerSql.lowestPrice('v', sql`current_date`)} END AS lowest_30,
           v.size_text, v.shade_name, v.height_mm, v.weight_g, p.slug, p.name, p.discontinued,
           v.sku, br.slug AS brand, c.path AS category,
           array_remove(ARRAY[CASE WHEN p.is_new THEN 'new' END, CASE WHEN p.is_hit THEN 'hit' END], NULL) AS labels,
           (SELECT version FROM catalogue_version) AS catalogue_version, b.gifts,
           br.name AS brand_name, pic.hash, pic.width, pic.height, pic.tone
    FROM basket b
    JOIN basket_line l ON l.basket_id = b.id
    JOIN variant v ON v.id = l.variant_id
    JOIN product p ON p.id = v.product_id
    JOIN brand br ON br.id = p.brand_id
    JOIN category c ON c.id = p.category_id
    ${joinVariantPicture}
    WHERE b.visitor_id = ${visitorId} AND b.ordered_at IS NULL
    ORDER BY l.id`

const OpenBasketRow = Row({ id: Type.String() })

/**
 * Locks the visitor's open basket until the transaction ends, and reads its lines: a statement of its own, so that it sees what
 * was committed while the first waited for the lock.
 */
export const basketStatements = (
  visitorId: string,
): readonly [Statement<typeof OpenBasketRow>, Statement<typeof LineRow>] => [
  [
    OpenBasketRow,
    sql`SELECT id::text AS id FROM basket WHERE visitor_id = ${visitorId} AND ordered_at IS NULL FOR UPDATE`,
  ],
  [LineRow, linesStatement(visitorId)],
]

/** Ids of the variants in the visitor's open basket. A subquery. */
export const variantsInBasket = (visitorId: string) => sql`
    SELECT l.variant_id FROM basket b JOIN basket_line l ON l.basket_id = b.id
    WHERE b.visitor_id = ${visitorId} AND b.ordered_at IS NULL`

/** Rows of `basketStatements`; undefined if there is no open basket. */
export const lockOpenBasket = async (
  tx: Transaction<DB>,
  visitorId: string,
): Promise<{ id: string; lines: LineRow[] } | undefined> => {
  const [[basket], lines] = await queryTogether(tx, ...basketStatements(visitorId))
  return basket && { id: basket.id, lines }
}

const AddableRow = Row({ id: VariantId, discontinued: Type.Boolean(), lines_after: Type.Integer() })
export type Addable = { readonly id: VariantId; readonly discontinued: boolean }

/** Those of the variants that exist, and how many lines the basket would have with all of them. */
export const readAddable = async (
  db: Kysely<DB>,
  visitorId: string | null,
  variantIds: readonly VariantId[],
): Promise<{ addable: Addable[]; linesAfter: number }> => {
  const rows = await queryRows(
    db,
    AddableRow,
    sql`
    SELECT v.id, p.discontinued,
           (SELECT count(*) FROM (
              SELECT l.variant_id FROM basket b JOIN basket_line l ON l.basket_id = b.id
              WHERE b.visitor_id = ${visitorId} AND b.ordered_at IS NULL
              UNION SELECT unnest(${variantIds}::int[])) AS together)::int AS lines_after
    FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.id = ANY(${variantIds}::int[]) AND NOT p.embargoed`,
  )
  return { addable: rows, linesAfter: rows[0]?.lines_after ?? 0 }
}

const AddedRow = Row({ variant_id: VariantId })

/**
 * Opens the session of a new visitor and a basket if there is none, and adds to its lines, in one statement. Concurrent adds wait for
 * the basket's row, so none is lost. An add that runs while an order takes the basket waits, and goes into the next basket. One that
 * runs while its guest signs in is merged or, when it comes after that, adds nothing and returns no row.
 */
const piecesStatement = (
  { visitorId, opening, keeping }: NewVisitor,
  customerId: number | null,
  variantIds: readonly VariantId[],
  quantity: number,
) => sql`
    WITH ${opening === null ? sql`` : sql`opened AS (${opening}),`} kept AS (${keeping ?? sql`SELECT`}), open_basket AS (
      INSERT INTO basket (visitor_id, customer_id) SELECT ${visitorId}::uuid, ${customerId}::int FROM kept
      ON CONFLICT (visitor_id) WHERE ordered_at IS NULL
        DO UPDATE SET customer_id = coalesce(excluded.customer_id, basket.customer_id)
      RETURNING id
    )
    INSERT INTO basket_line (basket_id, variant_id, quantity, price_seen)
    SELECT open_basket.id, v.id, ${quantity}, v.price
    FROM open_basket, unnest(${variantIds}::int[]) WITH ORDINALITY AS wanted (variant_id, position)
    JOIN variant v ON v.id = wanted.variant_id
    ORDER BY wanted.position
    ON CONFLICT (basket_id, variant_id) DO UPDATE
    SET quantity = least(${MAX_PIECES}, basket_line.quantity + excluded.quantity), price_seen = excluded.price_seen
    RETURNING variant_id`

export const addPieces = async (
  db: Kysely<DB>,
  visitorId: string,
  customerId: number | null,
  variantIds: readonly VariantId[],
  quantity: number,
): Promise<void> => {
  await piecesStatement({ visitorId, opening: null, keeping: null }, customerId, variantIds, quantity).execute(db)
}

/** Opens the visitor's basket, and makes these its lines, whatever it had. Products that are not public yet are left out. */
export const replaceLines = async (
  db: Kysely<DB>,
  visitorId: string,
  customerId: number | null,
  lines: readonly { readonly variant_id: VariantId; readonly quantity: number }[],
): Promise<void> => {
  const variantIds = lines.map(({ variant_id }) => variant_id)
  await sql`
    WITH open_basket AS (
      INSERT INTO basket (visitor_id, customer_id) VALUES (${visitorId}::uuid, ${customerId}::int)
      ON CONFLICT (visitor_id) WHERE ordered_at IS NULL DO UPDATE SET customer_id = excluded.customer_id
      RETURNING id
    ), removed AS (
      DELETE FROM basket_line l USING open_basket b WHERE l.basket_id = b.id AND l.variant_id <> ALL(${variantIds}::int[])
    )
    INSERT INTO basket_line (basket_id, variant_id, quantity, price_seen)
    SELECT open_basket.id, v.id, wanted.quantity, v.price
    FROM open_basket, unnest(${variantIds}::int[], ${lines.map(({ quantity }) => quantity)}::int[])
      WITH ORDINALITY AS wanted (variant_id, quantity, position)
    JOIN variant v ON v.id = wanted.variant_id JOIN product p ON p.id = v.product_id AND NOT p.embargoed
    ORDER BY wanted.position
    ON CONFLICT (basket_id, variant_id) DO UPDATE SET quantity = excluded.quantity, price_seen = excluded.price_seen`.execute(
    db,
  )
}

/** Adds pieces for a visitor who may be new; returns the lines of the basket. Throws when the guest has signed in meanwhile. */
export const addPiecesAndRead = async (
  db: Kysely<DB>,
  visitor: NewVisitor,
  customerId: number | null,
  variantIds: readonly VariantId[],
  quantity: number,
): Promise<LineRow[]> => {
  const add = piecesStatement(visitor, customerId, variantIds, quantity)
  const [added, lines] = await queryTogether(db, [AddedRow, add], [LineRow, linesStatement(visitor.visitorId)])
  if (added.length === 0) throw sessionReplaced()
  return lines
}

/**
 * Copies the lines of a basket into the open basket of an account, which is opened if there is none. Quantities of a
 * variant that is in both are added up; `price_seen` is that of the copied line, and gifts are those of the copied basket.
 */
export const mergeLines = async (
  tx: Transaction<DB>,
  fromBasketId: string,
  { visitorId, customerId }: { visitorId: string; customerId: number },
): Promise<void> => {
  await sql`
    WITH open_basket AS (
      INSERT INTO basket (visitor_id, customer_id, gifts)
      SELECT ${visitorId}, ${customerId}, gifts FROM basket WHERE id = ${fromBasketId}
      ON CONFLICT (visitor_id) WHERE ordered_at IS NULL
        DO UPDATE SET customer_id = excluded.customer_id, gifts = basket.gifts || excluded.gifts
      RETURNING id
    ), target AS (
      SELECT open_basket.id,
             ${MAX_LINES_MERGED} - (SELECT count(*) FROM basket_line l WHERE l.basket_id = open_basket.id) AS free_lines
      FROM open_basket
    ), source AS (
      SELECT g.*, count(*) FILTER (WHERE own.id IS NULL) OVER (ORDER BY g.id) AS new_lines
      FROM basket_line g
      LEFT JOIN basket_line own ON own.basket_id = (SELECT id FROM target) AND own.variant_id = g.variant_id
      WHERE g.basket_id = ${fromBasketId}
    )
    INSERT INTO basket_line (basket_id, variant_id, quantity, price_seen, added_at)
    SELECT target.id, s.variant_id, s.quantity, s.price_seen, s.added_at FROM target, source s
    WHERE s.new_lines <= target.free_lines ORDER BY s.id
    ON CONFLICT (basket_id, variant_id) DO UPDATE
    SET quantity = least(${MAX_PIECES}, basket_line.quantity + excluded.quantity), price_seen = excluded.price_seen`.execute(
    tx,
  )
}

/** Locks the basket, so that no line of a basket that is being ordered changes. */
const openBasket = (visitorId: string) =>
  sql`SELECT id FROM basket WHERE visitor_id = ${visitorId} AND ordered_at IS NULL FOR NO KEY UPDATE`

/** False if the visitor's open basket has no such line. */
export const writeQuantity = async (
  db: Kysely<DB>,
  visitorId: string,
  lineId: number,
  quantity: number,
): Promise<boolean> => {
  const { rows } = await sql`
    WITH open_basket AS (${openBasket(visitorId)})
    UPDATE basket_line l SET quantity = ${quantity}, price_seen = v.price
    FROM open_basket, variant v
    WHERE l.basket_id = open_basket.id AND l.id = ${lineId} AND v.id = l.variant_id
    RETURNING l.id`.execute(db)
  return rows.length > 0
}

/** The number of lines removed. */
export const removeLines = async (db: Kysely<DB>, visitorId: string, lineIds: readonly number[]): Promise<number> => {
  const { rows } = await sql`
    WITH open_basket AS (${openBasket(visitorId)})
    DELETE FROM basket_line l USING open_basket
    WHERE l.basket_id = open_basket.id AND l.id = ANY(${lineIds}::int[])
    RETURNING l.id`.execute(db)
  return rows.length
}

/** Stores the gift of a promotion in the visitor's open basket; null: no gift. */
export const writeGift = async (
  db: Kysely<DB>,
  visitorId: string,
  promotion: string,
  variantId: VariantId | null,
): Promise<void> => {
  await sql`
    UPDATE basket SET gifts = gifts || jsonb_build_object(${promotion}::text, ${variantId}::int)
    WHERE visitor_id = ${visitorId} AND ordered_at IS NULL`.execute(db)
}
