/** DESK-06: what the database says of the shop's own work. */
import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '../db/rows.ts'
import { transaction } from '../db/transaction.ts'
import type { DB } from '../db/types.gen.ts'
import { DEAD_LETTERS } from '../jobs/job.ts'

const JobRow = Row({ name: Type.String(), waiting: Type.Integer(), since: Timestamp })
/** Jobs that should have begun before `before`, by their kind. */
export const readLateJobs = (db: Kysely<DB>, before: Date): Promise<Static<typeof JobRow>[]> =>
  queryRows(
    db,
    JobRow,
    sql`
    SELECT name, count(*)::int AS waiting, min(start_after) AS since FROM pgboss.job
    WHERE state IN ('created', 'retry') AND start_after < ${before} AND name <> ${DEAD_LETTERS}
    GROUP BY name ORDER BY min(start_after)`,
  )

const FailedRow = Row({ name: Type.String(), failed: Type.Integer() })
/** Jobs whose tries have all failed since `since`. */
export const readFailedJobs = (db: Kysely<DB>, since: Date): Promise<Static<typeof FailedRow>[]> =>
  queryRows(
    db,
    FailedRow,
    sql`
    SELECT name, count(*)::int AS failed FROM pgboss.job
    WHERE state = 'failed' AND completed_on >= ${since} AND name <> ${DEAD_LETTERS} GROUP BY name ORDER BY 2 DESC, 1`,
  )

const CheckRow = Row({
  at: Timestamp,
  failed_step: OrNull(Type.String()),
  detail: Type.String(),
  took_ms: Type.Integer(),
})
export type SyntheticCheck = Static<typeof CheckRow>
export const readSyntheticChecks = (db: Kysely<DB>, most: number): Promise<SyntheticCheck[]> =>
  queryRows(
    db,
    CheckRow,
    sql`SELECT at, failed_step, detail, took_ms FROM synthetic_check ORDER BY at DESC LIMIT ${most}`,
  )

const RETENTION = sql`interval '14 days'`
/** Stores a check and deletes those of the weeks before the last two. */
export const storeSyntheticCheck = async (db: Kysely<DB>, check: SyntheticCheck): Promise<void> => {
  await db
    .insertInto('synthetic_check')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`DELETE FROM synthetic_check WHERE at < ${check.at}::timestamptz - ${RETENTION}`.execute(db)
}

const LockRow = Row({ is_taken: Type.Boolean() })
/** Runs `work` unless another node does. */
export const asOnlyBuyer = (db: Kysely<DB>, work: () => Promise<void>): Promise<void> =>
  transaction(db, async (tx) => {
    const key = sql`hashtext('synthetic buyer')`
    const lock = await queryRow(tx, LockRow, sql`SELECT pg_try_advisory_xact_lock(${key}) AS is_taken`)
    if (lock?.is_taken === true) await work()
  })

const TrialRow = Row({ finished_at: Timestamp })
/** When a copy was last restored for a trial. */
export const lastBackupTrial = async (db: Kysely<DB>): Promise<Date | undefined> =>
  (await queryRow(db, TrialRow, sql`SELECT finished_at FROM backup_trial ORDER BY finished_at DESC LIMIT 1`))
    ?.finished_at

const BackupRow = Row({ finished_at: Timestamp })
export const lastBackup = async (db: Kysely<DB>): Promise<Date | undefined> =>
  (await queryRow(db, BackupRow, sql`SELECT finished_at FROM backup_run ORDER BY finished_at DESC LIMIT 1`))
    ?.finished_at

const QueueRow = Row({ name: Type.String(), waiting: Type.Integer(), active: Type.Integer() })
/** Jobs of each queue, as pg-boss counts them once a minute. */
export const readQueues = (db: Kysely<DB>): Promise<Static<typeof QueueRow>[]> =>
  queryRows(
    db,
    QueueRow,
    sql`SELECT name, ready_count AS waiting, active_count AS active FROM pgboss.queue WHERE ready_count + active_count > 0`,
  )

const SecondsRow = Row({ seconds: Type.Number() })
/** For how long the oldest job waits that should have begun; 0: none does. */
export const oldestLateJob = async (db: Kysely<DB>): Promise<number | undefined> => {
  const row = await queryRow(
    db,
    SecondsRow,
    sql`
    SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 AS seconds FROM pgboss.job
    WHERE state < 'active' AND start_after < now() AND name <> ${DEAD_LETTERS}`,
  )
  return row?.seconds
}
