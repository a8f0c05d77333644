/** EXCH-02: takes back what an exchange has done to the stock. */
import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'

const Last = Row({ id: Type.Integer() })
/** Id of the last movement of all stock; 0: there is none. */
export const lastMovement = async (db: Db): Promise<number> =>
  (await queryRow(db, Last, sql`SELECT coalesce(max(id), 0)::float8 AS id FROM stock_movement`))?.id ?? 0

type Undoing = {
  /** Ids of the movements. */
  readonly from: number
  readonly before: number
  /** Ids of those that came later than the exchange, when it is undone. */
  readonly later: { readonly from: number; readonly to: number }
  /** Whether the exchange has said the stock of a variant. */
  readonly isOf: (variantId: RawBuilder<unknown>) => RawBuilder<unknown>
}
const Undone = Row({ moved: Type.Integer(), left: Type.Integer() })

/**
 * Moves stock by the opposite of what movements of an exchange have changed, to nothing at least: what was sold or reserved since stays so.
 * `left`: figures that were exchanged or counted later, and stay.
 */
export const undoMovements = async (db: Db, { from, before, later, isOf }: Undoing): Promise<Static<typeof Undone>> =>
  (await queryRow(
    db,
    Undone,
    sql`
    WITH made AS MATERIALIZED (
      SELECT store_id, variant_id, sum(on_hand_change)::int AS change FROM stock_movement
      WHERE id >= ${from} AND id < ${before} AND kind = 'exchange' GROUP BY store_id, variant_id HAVING sum(on_hand_change) <> 0
    ), back AS MATERIALIZED (
      SELECT s.store_id, s.variant_id, greatest(s.on_hand - m.change, 0) - s.on_hand AS change
      FROM made m JOIN stock s USING (store_id, variant_id)
      WHERE ${isOf(sql`m.variant_id`)} AND NOT EXISTS (
        SELECT FROM stock_movement l WHERE l.store_id = m.store_id AND l.variant_id = m.variant_id
          AND l.id BETWEEN ${later.from} AND ${later.to} AND l.kind IN ('exchange', 'recount'))
      ORDER BY store_id, variant_id FOR UPDATE OF s
    ), moved AS (
      UPDATE stock s SET on_hand = s.on_hand + b.change FROM back b
      WHERE s.store_id = b.store_id AND s.variant_id = b.variant_id AND b.change <> 0 RETURNING 1
    ), movement AS (
      INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
      SELECT store_id, variant_id, 'exchange', change, 0 FROM back WHERE change <> 0
    )
    SELECT (SELECT count(*) FROM moved)::int AS moved, ((SELECT count(*) FROM made) - (SELECT count(*) FROM back))::int AS left`,
  )) ?? { moved: 0, left: 0 }
