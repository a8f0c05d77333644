import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { openPool } from '#platform/db/pool.ts'
import { runImport } from '../import/run-import.ts'
import { draftSet, formSource } from './draft-set.ts'
import { planSet } from './plan-set.ts'
import type { DeskDeps } from './write-records.ts'
import { startDueChanges } from './due-changes.ts'

const base = databaseOfEachTest()
const START = Date.parse('2026-11-27T15:00:00Z')

test('CHG-03: what is due holds within two seconds and ends by itself, with two nodes that look, once', async () => {
  const desk: DeskDeps = { db: base.db, maxPercent: 20, redirectHosts: [] }
  const need = { code: 'dar', position: 1, name: 'В подарок', note: 'До 1000 ₽', url: '/sale' }
  await runImport(
    base.db,
    {
      kinds: new Set(['needs']),
      knownPictures: async function* () {},
      records: async function* (kind) {
        if (kind === 'needs') yield { where: 'needs:1', value: need }
      },
    },
    { now: new Date(START) },
  )
  const { source } = await formSource(desk, { kind: 'needs', key: 'dar' }, { name: 'Подарки' })
  const origin = { source: 'form', author: 'anna', reason: 'К выходным' } as const
  const { id } = await draftSet(desk, source, origin, new Date(START))
  await planSet(base.db, id, new Date(START + 60_000), new Date(START + 120_000))

  let now = START
  const failures: unknown[] = []
  const other = openPool(base.appUrl, 2)
  const stops = [base.db, other.db].map((db) =>
    startDueChanges({
      desk: { ...desk, db },
      clock: { now: () => new Date(now) },
      alert: (message) => failures.push(message),
      onError: (error) => failures.push(error),
    }),
  )
  const nameOf = async () => (await base.db.selectFrom('need').select('name').executeTakeFirst())?.name
  /** Two seconds are enough on a machine that has time. */
  try {
    now = START + 59_000
    await pause(1500)
    expect(await nameOf()).toBe('В подарок')
    now = START + 60_000
    await expect.poll(nameOf).toBe('Подарки')
    now = START + 120_000
    await expect.poll(nameOf).toBe('В подарок')
    expect(failures).toEqual([])
    const sets = await base.db.selectFrom('change_set').select(['source', 'state']).orderBy('id').execute()
    expect(sets).toEqual([
      { source: 'command', state: 'applied' },
      { source: 'form', state: 'applied' },
    ])
  } finally {
    for (const stop of stops) await stop()
    await other.close()
  }
})
