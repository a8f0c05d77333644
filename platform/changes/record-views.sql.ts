/** Views of lists: chosen columns, order and filters under a name, of a member of staff or of all. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'

const ViewRow = Row({ id: Type.Integer(), name: Type.String(), address: Type.String(), shared: Type.Boolean() })
export type ViewRow = Static<typeof ViewRow>
const columns = sql`id::float8 AS id, name, address, staff_id IS NULL AS shared`

/** Those of all first. */
export const readViews = (db: Db, kind: string, staffId: number): Promise<ViewRow[]> =>
  queryRows(
    db,
    ViewRow,
    sql`SELECT ${columns} FROM record_view WHERE kind = ${kind} AND (staff_id IS NULL OR staff_id = ${staffId})
        ORDER BY staff_id IS NOT NULL, name`,
  )

/** A view that the member sees. */
export const readView = (db: Db, id: number, staffId: number): Promise<ViewRow | undefined> =>
  queryRow(
    db,
    ViewRow,
    sql`SELECT ${columns} FROM record_view WHERE id = ${id} AND (staff_id IS NULL OR staff_id = ${staffId})`,
  )

export type NewView = {
  readonly kind: string
  readonly name: string
  readonly address: string
  /** Null: of all. */
  readonly staffId: number | null
}
/** Replaces the view of that name. */
export const writeView = async (db: Db, { kind, name, address, staffId }: NewView, at: Date): Promise<void> => {
  await sql`
    INSERT INTO record_view (kind, name, staff_id, address, changed_at) VALUES (${kind}, ${name}, ${staffId}, ${address}, ${at})
    ON CONFLICT (kind, staff_id, name) DO UPDATE SET address = excluded.address, changed_at = excluded.changed_at`.execute(
    db,
  )
}
export const deleteView = async (db: Db, id: number): Promise<void> => {
  await sql`DELETE FROM record_view WHERE id = ${id}`.execute(db)
}
