import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { connectAsOwner } from './connection.ts'
import { openPool, type Pool } from './pool.ts'
import { readReplicas, requireSyncReplica, watchSyncReplica } from './replication.ts'

let base: TestDatabase
let pool: Pool
beforeAll(async () => {
  base = await freshDatabase()
  // What belongs to a whole server is answered by functions of this database.
  await asOwner(`
    CREATE TABLE replica_answer (standbys text NOT NULL, replicas integer);
    INSERT INTO replica_answer VALUES ('', 0);
    CREATE FUNCTION current_setting(name text) RETURNS text LANGUAGE sql AS
      $$ SELECT CASE name WHEN 'synchronous_commit' THEN 'on' ELSE standbys END FROM public.replica_answer $$;
    CREATE OR REPLACE FUNCTION replica_state(OUT sync_replicas integer, OUT async_replicas integer, OUT lag_bytes bigint)
    LANGUAGE sql SECURITY DEFINER AS 'SELECT replicas, 1, 100::bigint FROM public.replica_answer';
    GRANT SELECT ON replica_answer TO glad_app;
    ALTER DATABASE "${new URL(base.url).pathname.slice(1)}" SET search_path = public, pg_catalog`)
  pool = openPool(base.appUrl, 2)
})
afterAll(async () => {
  await pool.close()
  await base.close()
})
const asOwner = async (statements: string): Promise<void> => {
  const owner = await connectAsOwner(base.url, 'test')
  await owner.query(statements).finally(() => owner.end())
}
const become = (standbys: string, replicas: number): Promise<void> =>
  asOwner(`UPDATE replica_answer SET standbys = '${standbys}', replicas = ${replicas}`)

test('D3: with DATABASE_SYNC the shop refuses a database that confirms orders on one machine alone', async () => {
  await become('', 0)
  await expect(requireSyncReplica(pool.db)).rejects.toThrow(
    /DATABASE_SYNC=обязательна.*synchronous_standby_names пуста/,
  )
  await become('ANY 1 (*)', 1)
  await expect(requireSyncReplica(pool.db)).resolves.toBeUndefined()
  expect(await readReplicas(pool.db)).toEqual({ sync_replicas: 1, async_replicas: 1, lag_bytes: 100 })
})

test('D3: a synchronous replica that is lost is one alarm, and one when it is back', async () => {
  const alert = vi.fn<(message: string) => void>()
  const { look, close } = watchSyncReplica({ db: pool.db, alert, onError: (error) => alert(String(error)) })
  close()
  for (const [standbys, replicas] of [
    ['ANY 1 (*)', 1],
    ['ANY 1 (*)', 0],
    ['ANY 1 (*)', 0],
    ['', 0],
    ['*', 1],
  ] as const) {
    await become(standbys, replicas)
    await look()
  }
  expect(alert.mock.calls.map(([message]) => message)).toEqual([
    expect.stringContaining('orders wait'),
    expect.stringContaining('on one machine only'),
    expect.stringContaining('again'),
  ])
})

test('SAFE-06: the owner of the embedded database sees that there is no replica', async () => {
  const fresh = await freshDatabase()
  expect(await readReplicas(fresh.db)).toEqual({ sync_replicas: 0, async_replicas: 0, lag_bytes: null })
  await expect(requireSyncReplica(fresh.db)).rejects.toThrow('synchronous_standby_names пуста')
  await fresh.close()
})
