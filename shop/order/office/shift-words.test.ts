import { expect, test } from 'vitest'
import type { ShiftState } from '../shift.api.ts'
import { givenBackRows, pastText } from './shift-words.ts'

const NONE = { count: 0, numbers: [] }
const STATE: ShiftState = {
  since: '2026-11-23T04:00:00.000Z',
  to_pick: NONE,
  ready: NONE,
  sent: NONE,
  returns: NONE,
  refunds: NONE,
  cases: 0,
  taken: [
    { as: 'card', orders: 1, amount: 119_000 },
    { as: 'cash', orders: 1, amount: 50_000 },
  ],
  given_back: { returns: 0, amount: 0, ways: [] },
}
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test('DESK-07: money that returns gave back is shown by how it was given', () => {
  const given_back: ShiftState['given_back'] = {
    returns: 4,
    amount: 219_000,
    ways: [
      { as: 'before', returns: 1, amount: 10_000 },
      { as: 'card', returns: 1, amount: 89_000 },
      { as: 'cash', returns: 2, amount: 120_000 },
    ],
  }
  expect(givenBackRows(given_back).map((row) => plain(row.join(': ')))).toEqual([
    'Отдано за возвраты на карту или наличными: 100 ₽, 1 возврат',
    'Отдано за возвраты на карту: 890 ₽, 1 возврат',
    'Отдано за возвраты наличными: 1 200 ₽, 2 возврата',
  ])
  expect(givenBackRows(STATE.given_back)).toEqual([])
  // A hand-over of before the ways were counted.
  expect(givenBackRows({ returns: 1, amount: 10_000 }).map((row) => plain(row.join(': ')))).toEqual([
    'Отдано за возвраты: 100 ₽, 1 возврат',
  ])
})

test('DESK-07: a past hand-over says what was taken and what was given back', () => {
  expect(plain(pastText(STATE))).toBe('Собрать 0, готовы 0, в пути 0, принято 1 690 ₽')
  const given_back = { returns: 1, amount: 89_000 }
  expect(plain(pastText({ ...STATE, given_back }))).toBe(
    'Собрать 0, готовы 0, в пути 0, принято 1 690 ₽, отдано за возвраты 890 ₽',
  )
})
