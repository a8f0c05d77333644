/**
 * SAFE-05: what customers have deleted singly, so that a restored backup deletes it again. Numbers and times only, for longer than
 * backups are stored; with the account they go too, because its end deletes everything.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { isoText } from './consent.sql.ts'

const KINDS = ['address', 'review', 'review_photo', 'question', 'answer'] as const

/** `key`: its id; of a photo that of the picture, of a review that of its product. */
type DeletedEntry = {
  readonly customerId: number
  readonly kind: (typeof KINDS)[number]
  readonly key: number
}

const record = async (tx: Transaction<DB>, { customerId, kind, key }: DeletedEntry, at: Date): Promise<void> => {
  await sql`
    INSERT INTO deleted_entry (customer_id, kind, key, at) VALUES (${customerId}, ${kind}, ${key}, ${at})
    ON CONFLICT (customer_id, kind, key) DO UPDATE SET at = greatest(deleted_entry.at, excluded.at)`.execute(tx)
}

const DeletionRow = Row({
  deleted: Type.Enum(KINDS),
  customer_id: Type.Integer(),
  key: Type.Integer(),
  since: Type.String(),
  at: Type.String(),
})
/** `since`: the customer's first record of consent, which no other shop has. Times as in `Withdrawal`. */
export type Deletion = Static<typeof DeletionRow>
const isDeletion = (value: unknown): value is Deletion => Value.Check(DeletionRow, value)

const ThereRow = Row({ there: Type.Boolean() })
/** Empty for a database of a release that did not record them. */
const readAll = async (db: Kysely<DB>): Promise<Deletion[]> => {
  const found = await queryRow(db, ThereRow, sql`SELECT to_regclass('public.deleted_entry') IS NOT NULL AS there`)
  if (found?.there !== true) return []
  return queryRows(
    db,
    DeletionRow,
    sql`
    SELECT kind AS deleted, customer_id, key, ${isoText('since')}, ${isoText('at')}
    FROM (SELECT d.*, (SELECT min(at) FROM consent_record WHERE subject = 'customer ' || d.customer_id) AS since
          FROM deleted_entry d) entry
    WHERE since IS NOT NULL ORDER BY customer_id, deleted, key`,
  )
}

/** Records a deletion of a stored customer again. False: it is known, or the customer is one of another shop. */
const restore = async (tx: Transaction<DB>, { deleted, customer_id, key, since, at }: Deletion): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    INSERT INTO deleted_entry AS known (customer_id, kind, key, at)
    SELECT ${customer_id}::int, ${deleted}, ${key}, ${at}::timestamptz
    WHERE EXISTS (SELECT FROM consent_record WHERE subject = ${`customer ${customer_id}`} AND at = ${since}::timestamptz)
    ON CONFLICT (customer_id, kind, key) DO UPDATE SET at = excluded.at WHERE known.at < excluded.at`.execute(tx)
  return numAffectedRows === 1n
}

/** Notes of what customers have deleted. `restore` notes one of the list next to a backup. */
export const deletions = { record, isDeletion, readAll, restore }

/** A backup may be older than a week only where the operator keeps it longer than the shop says. */
export const DELETION_DAYS = 90
export const deleteOldDeletions = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(db, 'deleted_entry', sql`old.at < ${new Date(now.getTime() - DELETION_DAYS * 86_400_000)}`)
