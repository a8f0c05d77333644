import { expect, test } from 'vitest'
import { changeOf, dayView, daysOfMonth, lacksWords, monthAfter, type Stored } from './days.ts'

const record = (values: Readonly<Record<string, unknown>>): Stored => ({
  key: `${String(values['day'])} ${String(values['city'] ?? '')} ${String(values['store'] ?? '')}`,
  values: { note: 'Праздник', ...values },
})
const ALL = record({ day: '2027-01-01' })
const OF_CITY = record({ day: '2027-01-01', city: 'chel', opens_later: 60 })

test('OFFICE-04: a month is whole weeks from Monday', () => {
  const days = daysOfMonth('2027-01')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-12-28', '2027-01-31', 35])
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
})

test('OFFICE-04: a store has its own day, then its city’s, then that of all; what was taken away does not count', () => {
  const own = record({ day: '2027-01-01', store: 'kirovka', open: '12:00', close: '18:00' })
  const of = (...stored: Stored[]) => dayView(stored, '2027-01-01', { store: 'kirovka' }, 'chel')
  expect(of(ALL, OF_CITY, own)).toMatchObject({ way: 'hours', open: '12:00', isOwn: true })
  expect(of(ALL, OF_CITY)).toMatchObject({ way: 'later', minutes: 60, isOwn: false })
  expect(of(ALL, { ...OF_CITY, values: { ...OF_CITY.values, disabled: true } })).toMatchObject({ way: 'closed' })
  expect(of()).toMatchObject({ way: 'usual' })
})

test('OFFICE-04: a changed day names the fields that change; a new one is a whole record', () => {
  expect(
    changeOf([ALL], '2027-01-01', {}, undefined, { way: 'hours', open: '10:00', close: '18:00', note: 'Праздник' }),
  ).toEqual({
    key: '2027-01-01  ',
    before: { open: null, close: null },
    after: { open: '10:00', close: '18:00' },
  })
  expect(changeOf([], '2027-01-02', { store: 'kirovka' }, 'chel', { way: 'closed', note: 'Учёт' })).toEqual({
    key: '2027-01-02  kirovka',
    before: {},
    after: { day: '2027-01-02', store: 'kirovka', note: 'Учёт' },
  })
  expect(changeOf([ALL], '2027-01-01', {}, undefined, { way: 'closed', note: 'Праздник' })).toBeNull()
  expect(changeOf([], '2027-01-01', {}, undefined, { way: 'usual', note: '' })).toBeNull()
})

test('OFFICE-04: usual hours take a record away, or are those of the weekday under a wider record', () => {
  expect(changeOf([ALL], '2027-01-01', {}, undefined, { way: 'usual', note: '' })).toMatchObject({
    after: { disabled: true },
  })
  expect(changeOf([ALL], '2027-01-01', { store: 'kirovka' }, 'chel', { way: 'usual', note: '' })).toMatchObject({
    before: {},
    after: { store: 'kirovka', like: 5, note: 'Обычные часы' },
  })
})

test('OFFICE-04: a day that is not as usual needs words for buyers', () => {
  expect(lacksWords({ way: 'closed', note: ' ' })).toBe(true)
  expect(lacksWords({ way: 'closed', note: 'Санитарный день' })).toBe(false)
  expect(lacksWords({ way: 'usual', note: '' })).toBe(false)
})
