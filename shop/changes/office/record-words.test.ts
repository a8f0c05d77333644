import { expect, test } from 'vitest'
import { momentOf, stepOf, typedMoment } from './record-words.ts'

test('CHG-02: a changed price says by how much, and one that is likely a slip asks for a look', () => {
  const step = (before: unknown, after: unknown) => stepOf(before, after, { control: 'money' })
  expect(step(89_000, 85_000)).toEqual({ text: '−4\u00a0%', isLarge: false })
  expect(step(82_000, 540)).toEqual({ text: '−99\u00a0%', isLarge: true })
  expect(step(10_000, 15_000)).toEqual({ text: '+50\u00a0%', isLarge: true })
  expect([step(null, 100), step(0, 100), stepOf(1, 2, { control: 'number' }), stepOf(1, 2)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('CHG-03: a planned moment is shown as it was typed, in the time of Moscow', () => {
  for (const typed of ['', '2026-12-04T18:00', '2027-01-01T00:30']) expect(typedMoment(momentOf(typed))).toBe(typed)
})
