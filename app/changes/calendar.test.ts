import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { changeOf, dayView, storedOf, type DayWay, type Scope } from '../office/calendar/days.ts'
import { folderSource, runImport } from '../import/importer.ts'

const base = databaseOfEachTest()
const FRIDAY = '2027-01-01'
const STORE: Scope = { store: 'kzn-bauman' }

const openCalendar = async () => {
  const { pictures: _pictures, ...tea } = folderSource(join(import.meta.dirname, '../../tests/shops/tea'))
  await runImport(base.db, { ...tea, kinds: new Set(['cities', 'shop_cities', 'stores']) }, { now: FIXTURE_NOW })
  const desk = staffOffice(base.db, FIXTURE_NOW)
  const anna = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, FIXTURE_NOW)
  const stored = async () =>
    storedOf(
      valueOf(await desk.office.recordRows({ kind: 'special_days', q: '', only: '', keys: null }, anna.caller())).rows,
    )
  /** Change set of a day, made as the page of the calendar makes it. */
  const save = async (days: readonly (readonly [string, Scope, DayWay & { note: string }])[]) => {
    const now = await stored()
    const rows = days.flatMap(([day, scope, wanted]) => {
      const change = changeOf(now, day, scope, 'kzn', wanted)
      return change === null
        ? []
        : [{ key: change.key, before: JSON.stringify(change.before), after: JSON.stringify(change.after) }]
    })
    const drafted = await desk.office.draftRecords({ kind: 'special_days', rows, reason: 'Праздники' }, anna.caller())
    const { id, changed } = valueOf(drafted)
    const times = { starts_at: null, ends_at: null, overwrites: false, confirmed: false }
    valueOf(await desk.office.applyChanges({ id, ...times }, anna.caller()))
    return { id, changed }
  }
  const hours = async () =>
    (
      await base.db
        .selectFrom('store_special_day')
        .innerJoin('store', 'store.id', 'store_special_day.store_id')
        .select(['store.code', 'day', 'open', 'close'])
        .where('store.code', '=', 'kzn-bauman')
        .orderBy('day')
        .execute()
    ).map(({ day, open, close }) => `${day} ${open ?? 'выходной'}${close === null ? '' : `–${close}`}`)
  const undo = (id: number) =>
    desk.office.undoChanges({ id, reason: 'Обратно', confirmed: false }, anna.caller()).then(valueOf)
  const rowsOf = async (id: number) => valueOf(await desk.office.changeSet({ id }, anna.caller())).rows
  return { stored, save, hours, undo, rowsOf }
}

test('OFFICE-04, CHG-04: days of the calendar are one change set: new, changed, taken away, and undone', async () => {
  const { stored, save, hours, undo, rowsOf } = await openCalendar()
  const first = await save([
    [FRIDAY, {}, { way: 'closed', note: 'Новый год' }],
    ['2027-01-04', {}, { way: 'later', minutes: 60, note: 'Каникулы' }],
    ['2027-01-05', STORE, { way: 'hours', open: '12:00', close: '15:00', note: 'Учёт' }],
  ])
  expect(first.changed).toBe(3)
  const [closed] = await rowsOf(first.id)
  expect(closed?.name).toBe('1\u00a0января\u00a02027, Новый год')
  expect(await hours()).toEqual(['2027-01-01 выходной', '2027-01-04 10:00–20:00', '2027-01-05 12:00–15:00'])
  const second = await save([
    [FRIDAY, STORE, { way: 'usual', note: '' }],
    ['2027-01-04', {}, { way: 'usual', note: '' }],
    ['2027-01-05', STORE, { way: 'usual', note: '' }],
  ])
  expect(await hours()).toEqual(['2027-01-01 09:00–20:00'])
  expect(dayView(await stored(), '2027-01-04', {}, undefined)).toMatchObject({ way: 'usual' })
  await undo(second.id)
  expect(await hours()).toEqual(['2027-01-01 выходной', '2027-01-04 10:00–20:00', '2027-01-05 12:00–15:00'])
})
