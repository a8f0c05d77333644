import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { readHistory, readSets } from '#platform/changes/change-sets.sql.ts'
import { countFoldable, foldSets } from '#platform/changes/fold-sets.sql.ts'
import { runImport } from '../import/run-import.ts'
import { undoSet } from './undo-set.ts'

const base = databaseOfEachTest()
const at = (minute: number): Date => new Date(FIXTURE_NOW.getTime() + minute * 60_000)
const NEED = { code: 'dar', position: 1, name: 'В подарок', note: 'До 1000 ₽', url: '/sale' }
const load = (record: object, minute: number) =>
  runImport(
    base.db,
    {
      kinds: new Set(['needs']),
      knownPictures: async function* () {},
      records: async function* () {
        yield { where: 'needs:1', value: record }
      },
    },
    { now: at(minute) },
  )
const noteOf = async () => (await base.db.selectFrom('need').select('note').executeTakeFirstOrThrow()).note
const undo = (id: number, minute: number) =>
  undoSet({ db: base.db, maxPercent: 20, redirectHosts: [] }, id, {
    at: at(minute),
    origin: { source: 'form', author: 'anna', reason: 'Проба' },
    confirmed: true,
  })
const historyOf = async () => (await readHistory(base.db, 'needs', ['dar'])).map(({ id }) => id)
const fold = (minute: number) => base.db.transaction().execute((trx) => foldSets(trx, at(minute), at(100)))

test('CHG-01, CHG-04: folded sets keep their heads and cannot be undone; a later set is undone to what they left', async () => {
  await load(NEED, 0)
  await load({ ...NEED, note: 'До 2000 ₽' }, 1)
  await load({ ...NEED, note: 'До 3000 ₽' }, 20)
  expect(await countFoldable(base.db, at(10))).toEqual({ sets: 1, records: 1 })
  expect(await historyOf()).toEqual([3, 2, 1])
  expect(await fold(10)).toEqual({ sets: 1, records: 1 })
  expect(await countFoldable(base.db, at(10))).toEqual({ sets: 0, records: 0 })
  expect((await readSets(base.db, { take: 9 })).map(({ id, folded_at }) => [id, folded_at !== null])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ])
  expect([await historyOf(), await noteOf()]).toEqual([[3, 1], 'До 3000 ₽'])
  expect(await undo(2, 30)).toEqual({ ok: false, why: 'state' })
  expect(await undo(3, 31)).toMatchObject({ ok: true })
  expect(await noteOf()).toBe('До 2000 ₽')
})

test('CHG-04: a set that was undone stays while a later one has changed its records', async () => {
  await load(NEED, 0)
  await load({ ...NEED, note: 'До 2000 ₽' }, 1)
  await load({ ...NEED, note: 'До 3000 ₽' }, 20)
  await undo(2, 21)
  expect(await fold(10)).toEqual({ sets: 0, records: 0 })
  await undo(3, 30)
  expect(await noteOf()).toBe('До 1000 ₽')
  expect(await fold(60)).toMatchObject({ sets: 3 })
  expect(await noteOf()).toBe('До 1000 ₽')
})

test('CHG-01: a folded set stays as it is, and a set in force is not folded', async () => {
  await load(NEED, 0)
  await load({ ...NEED, note: 'До 2000 ₽' }, 1)
  await fold(10)
  const { db } = base
  await expect(db.updateTable('change_set').set({ reason: 'x' }).where('id', '=', '2').execute()).rejects.toThrow(
    'as it was',
  )
  await expect(db.updateTable('change_set').set({ folded_at: null }).where('id', '=', '2').execute()).rejects.toThrow(
    'as it',
  )
})
