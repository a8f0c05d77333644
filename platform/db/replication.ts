/** Whether a confirmed order is on a second machine, and how far the replicas are behind. */
import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { queryRow, Row } from './rows.ts'
import type { DB } from './types.gen.ts'

const Durability = Row({ standbys: Type.String(), commit: Type.String() })
const StateRow = Row({
  sync_replicas: OrNull(Type.Integer()),
  async_replicas: OrNull(Type.Integer()),
  lag_bytes: OrNull(Type.Number()),
})
/** Null: the owner of the database may not see it, or there is no replica to be behind. */
export type ReplicaState = Static<typeof StateRow>

export const readReplicas = (db: Kysely<DB>): Promise<ReplicaState | undefined> =>
  queryRow(db, StateRow, sql`SELECT sync_replicas, async_replicas, lag_bytes::float8 AS lag_bytes FROM replica_state()`)

/** Why COMMIT does not wait for a second machine; undefined: it does. */
const readWeakness = async (db: Kysely<DB>): Promise<string | undefined> => {
  const is = await queryRow(
    db,
    Durability,
    sql`SELECT current_setting('synchronous_standby_names') AS standbys, current_setting('synchronous_commit') AS commit`,
  )
  if (is?.standbys === '') return 'synchronous_standby_names пуста'
  return is?.commit === 'on' || is?.commit === 'remote_apply' ? undefined : `synchronous_commit = ${is?.commit}`
}

/** Throws ConfigError when a confirmed order might be on one machine only. */
export const requireSyncReplica = async (db: Kysely<DB>): Promise<void> => {
  const weakness = await readWeakness(db)
  if (weakness !== undefined)
    throw new ConfigError(
      `DATABASE_SYNC=обязательна, а база подтверждает заказы, не дожидаясь второй машины: ${weakness}. ` +
        'Включите синхронную реплику (docs/ru/database-ha.md) или уберите DATABASE_SYNC.',
    )
}

const LOOK_EVERY_MS = 15_000

type Watch = {
  readonly db: Kysely<DB>
  /** Writes what an operator has to know, once for each change. */
  readonly alert: (message: string) => void
  readonly onError: (error: unknown) => void
}

/** Looks every 15 s whether the required synchronous replica is there. Returns a look of its own for tests, and what ends the watch. */
export const watchSyncReplica = ({
  db,
  alert,
  onError,
}: Watch): { readonly look: () => Promise<void>; readonly close: () => void } => {
  let known: string = SAFE
  const look = async (): Promise<void> => {
    const weakness = await readWeakness(db)
    const replicas = await readReplicas(db)
    const state = weakness === undefined ? (replicas?.sync_replicas === 0 ? WAITING : SAFE) : `${UNSAFE} (${weakness})`
    if (state !== known) alert(state)
    known = state
  }
  const timer = setInterval(() => void look().catch(onError), LOOK_EVERY_MS).unref()
  return { look, close: () => clearInterval(timer) }
}

const SAFE = 'Confirmed orders are on a second machine again'
const WAITING = 'No synchronous replica answers: orders wait for one and are refused'
const UNSAFE = 'Confirmed orders are on one machine only: the database does not wait for a synchronous replica'
