/** Folding of old change sets: their heads stay, what they changed by record goes. An operator decides when. */
import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'

/**
 * Sets made before a moment that hold no dates any more. One that was undone stays while a later set has changed the same records: what
 * that set found may be of it, and its undoing needs what was before.
 */
const foldable = (before: Date): RawBuilder<unknown> => sql`
  s.created_at < ${before} AND s.folded_at IS NULL AND s.state IN ('applied', 'undone', 'refused')
  AND (s.state <> 'applied' OR s.ends_at IS NULL OR s.ended_at IS NOT NULL)
  AND EXISTS (SELECT FROM change_set_record r WHERE r.set_id = s.id)
  AND (s.state <> 'undone' OR NOT EXISTS (
    SELECT FROM change_set_record mine JOIN change_set_record r USING (kind, key) JOIN change_set o ON o.id = r.set_id
    WHERE mine.set_id = s.id AND o.created_at >= ${before}))`

const FoldedRow = Row({ sets: Type.Integer(), records: Type.Integer() })
export type Folded = Static<typeof FoldedRow>

/** What `foldSets` would fold. */
export const countFoldable = async (db: Db, before: Date): Promise<Folded> =>
  (await queryRow(
    db,
    FoldedRow,
    sql`
    SELECT count(DISTINCT s.id)::int AS sets, count(*)::int AS records
    FROM change_set s JOIN change_set_record r ON r.set_id = s.id WHERE ${foldable(before)}`,
  )) ?? { sets: 0, records: 0 }

/** In one transaction: a set is marked before its records go, which the journal lets go of marked sets only. */
export const foldSets = async (trx: Db, before: Date, at: Date): Promise<Folded> => {
  const folded = await countFoldable(trx, before)
  await sql`UPDATE change_set s SET folded_at = ${at} WHERE ${foldable(before)}`.execute(trx)
  await sql`DELETE FROM change_set_record r USING change_set s WHERE s.id = r.set_id AND s.folded_at IS NOT NULL`.execute(
    trx,
  )
  return folded
}
