import { sql, type Kysely, type Transaction } from 'kysely'
import { MAX_LINES_MERGED, MAX_PIECES } from '#domain/basket-limits.ts'
import type { DB } from '#server/db/types.gen.ts'

export type LineRow = {
  id: number
  variant_id: number
  product_id: number
  quantity: number
  price_seen: number
  price: number
  old_price: number | null
  size_text: string
  shade_name: string | null
  height_mm: number
  slug: string
  name: string
  discontinued: boolean
  brand_name: string
  hash: string | null
  width: number | null
  height: number | null
  tone: string | null
}

/** The open basket with all that is shown of it, in the order in which things were added. */
export const readLines = async (db: Kysely<DB>, visitorId: string): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    SELECT l.id::int AS id, l.variant_id, v.product_id, l.quantity, l.price_seen, v.price, v.old_price, v.size_text, v.shade_name, v.height_mm,
           p.slug, p.name, p.discontinued, br.name AS brand_name, pic.hash, pic.width, pic.height, pic.tone
    FROM basket b
    JOIN basket_line l ON l.basket_id = b.id
    JOIN variant v ON v.id = l.variant_id
    JOIN product p ON p.id = v.product_id
    JOIN brand br ON br.id = p.brand_id
    LEFT JOIN LATERAL (
      SELECT pp.picture_id FROM product_picture pp
      WHERE v.picture_id IS NULL AND pp.product_id = p.id AND pp.kind = 'pack'
      ORDER BY pp.position LIMIT 1
    ) pack ON true
    LEFT JOIN picture pic ON pic.id = coalesce(v.picture_id, pack.picture_id)
    WHERE b.visitor_id = ${visitorId} AND b.ordered_at IS NULL
    ORDER BY l.id`.execute(db)
  return rows
}

export type Addable = { id: number; discontinued: boolean }
export const readAddable = async (
  db: Kysely<DB>,
  visitorId: string,
  variantIds: readonly number[],
): Promise<{ goods: Addable[]; linesAfter: number }> => {
  const { rows } = await sql<Addable & { lines_after: number }>`
    SELECT v.id, p.discontinued,
           (SELECT count(*) FROM (
              SELECT l.variant_id FROM basket b JOIN basket_line l ON l.basket_id = b.id
              WHERE b.visitor_id = ${visitorId} AND b.ordered_at IS NULL
              UNION SELECT unnest(${variantIds}::int[])) AS together)::int AS lines_after
    FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.id = ANY(${variantIds}::int[])`.execute(db)
  return { goods: rows, linesAfter: rows[0]?.lines_after ?? 0 }
}

/**
 * One statement: opens a basket if there is none, adds to what lies in it. Adds at the same moment queue up on the
 * basket's row, so none is lost; one that meets the order taking this basket waits and goes into the next basket.
 */
export const addPieces = async (
  db: Kysely<DB>,
  visitorId: string,
  customerId: number | null,
  variantIds: readonly number[],
  quantity: number,
): Promise<void> => {
  await sql`
    WITH open_basket AS (
      INSERT INTO basket (visitor_id, customer_id) VALUES (${visitorId}, ${customerId})
      ON CONFLICT (visitor_id) WHERE ordered_at IS NULL DO UPDATE SET customer_id = coalesce(excluded.customer_id, basket.customer_id)
      RETURNING id
    )
    INSERT INTO basket_line (basket_id, variant_id, quantity, price_seen)
    SELECT open_basket.id, v.id, ${quantity}, v.price
    FROM open_basket, unnest(${variantIds}::int[]) WITH ORDINALITY AS wanted (variant_id, place) JOIN variant v ON v.id = wanted.variant_id
    ORDER BY wanted.place
    ON CONFLICT (basket_id, variant_id) DO UPDATE
    SET quantity = least(${MAX_PIECES}, basket_line.quantity + excluded.quantity), price_seen = excluded.price_seen`.execute(
    db,
  )
}

/** The lines of one basket into the open one of an account, which is opened if there is none. Prices are those that were seen last. */
export const joinLines = async (
  tx: Transaction<DB>,
  fromBasketId: string,
  { visitorId, customerId }: { visitorId: string; customerId: number },
): Promise<void> => {
  await sql`
    WITH open_basket AS (
      INSERT INTO basket (visitor_id, customer_id) VALUES (${visitorId}, ${customerId})
      ON CONFLICT (visitor_id) WHERE ordered_at IS NULL DO UPDATE SET customer_id = excluded.customer_id
      RETURNING id
    ), room AS (
      SELECT open_basket.id, ${MAX_LINES_MERGED} - (SELECT count(*) FROM basket_line l WHERE l.basket_id = open_basket.id) AS lines FROM open_basket
    ), brought AS (
      SELECT g.*, count(*) FILTER (WHERE own.id IS NULL) OVER (ORDER BY g.id) AS new_lines
      FROM room, basket_line g LEFT JOIN basket_line own ON own.basket_id = (SELECT id FROM room) AND own.variant_id = g.variant_id
      WHERE g.basket_id = ${fromBasketId}
    )
    INSERT INTO basket_line (basket_id, variant_id, quantity, price_seen, added_at)
    SELECT room.id, b.variant_id, b.quantity, b.price_seen, b.added_at FROM room, brought b
    WHERE b.new_lines <= room.lines ORDER BY b.id
    ON CONFLICT (basket_id, variant_id) DO UPDATE
    SET quantity = least(${MAX_PIECES}, basket_line.quantity + excluded.quantity), price_seen = excluded.price_seen`.execute(
    tx,
  )
}

/** Changing and taking out lock the basket too: never a line of a basket that is just being ordered. */
const openBasket = (visitorId: string) =>
  sql`SELECT id FROM basket WHERE visitor_id = ${visitorId} AND ordered_at IS NULL FOR NO KEY UPDATE`

/** False where there is no such line in the visitor's open basket. */
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

/** How many were taken out. */
export const removeLines = async (db: Kysely<DB>, visitorId: string, lineIds: readonly number[]): Promise<number> => {
  const { rows } = await sql`
    WITH open_basket AS (${openBasket(visitorId)})
    DELETE FROM basket_line l USING open_basket
    WHERE l.basket_id = open_basket.id AND l.id = ANY(${lineIds}::int[])
    RETURNING l.id`.execute(db)
  return rows.length
}
