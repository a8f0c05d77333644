/** Work of staff that takes long: its rows are written by the node that does it, and read by any. Times are the database's. */
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { WORK_STATES } from './today.api.ts'

export type Doing = { readonly done: number; readonly total: number | null }
/** `path`: the page of its outcome; null: none stays. */
export type NamedWork = { readonly title: string; readonly path: string | null }

const LOST_AFTER = sql`interval '10 seconds'`

export const insertWork = async (db: Kysely<DB>, staffId: number, work: NamedWork, doing: Doing): Promise<string> => {
  // What ended long ago is nobody's news.
  await sql`DELETE FROM staff_work WHERE staff_id = ${staffId} AND seen_at < now() - interval '1 hour'`.execute(db)
  const row = await queryRow(
    db,
    Row({ id: Type.String() }),
    sql`
    INSERT INTO staff_work (staff_id, title, path, done, total, seen_at)
    VALUES (${staffId}, ${work.title}, ${work.path}, ${doing.done}, ${doing.total}, now()) RETURNING id::text AS id`,
  )
  if (row === undefined) throw new Error('INSERT returned nothing')
  return row.id
}

export const updateWork = async (db: Kysely<DB>, id: string, { done, total }: Doing): Promise<void> => {
  await sql`UPDATE staff_work SET done = ${done}, total = ${total}, seen_at = now() WHERE id = ${id}`.execute(db)
}

/** `path`: where the outcome is; null: there is nothing to be seen, and the work is forgotten. */
export const endWork = async (db: Kysely<DB>, id: string, path: string | null): Promise<void> => {
  if (path === null) await sql`DELETE FROM staff_work WHERE id = ${id}`.execute(db)
  else
    await sql`
      UPDATE staff_work SET done = coalesce(total, done), path = ${path}, seen_at = now(), ended_at = now()
      WHERE id = ${id}`.execute(db)
}

/** Work that has failed is lost as that of a node that has died. */
export const loseWork = async (db: Kysely<DB>, id: string): Promise<void> => {
  await sql`UPDATE staff_work SET seen_at = now() - ${LOST_AFTER} WHERE id = ${id}`.execute(db)
}

const WorkRow = Row({
  id: Type.String(),
  title: Type.String(),
  path: OrNull(Type.String()),
  done: Type.Integer(),
  total: OrNull(Type.Integer()),
  state: Type.Enum([...WORK_STATES]),
})

/** What a member has under way, and what has ended within two minutes. `lost`: it has failed, or its node is silent for ten seconds. */
export const readWork = (db: QueryExecutorProvider, staffId: number): Promise<Static<typeof WorkRow>[]> =>
  queryRows(
    db,
    WorkRow,
    sql`
    SELECT id::text AS id, title, path, done, total,
      CASE WHEN ended_at IS NOT NULL THEN 'ended' WHEN seen_at <= now() - ${LOST_AFTER} THEN 'lost' ELSE 'running' END AS state
    FROM staff_work WHERE staff_id = ${staffId} AND seen_at > now() - interval '2 minutes' ORDER BY staff_work.id`,
  )
