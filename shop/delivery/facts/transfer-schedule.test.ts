import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transferArrival } from './transfer-schedule.ts'

/** Days 1 to 7, Monday first; Friday, 20 November 2026, in Chelyabinsk. */
const TERMS = { days: [2, 4, 5], until: '12:00', arrives: '16:00' }
const at = (moment: string): string => transferArrival(TERMS, 300, new Date(moment)).toISOString()

test('PARCEL-03: what is asked for before the hour comes on the same day, later on the next of the schedule', () => {
  expect(at('2026-11-20T06:59:00Z')).toBe('2026-11-20T11:00:00.000Z')
  expect(at('2026-11-20T07:00:00Z')).toBe('2026-11-24T11:00:00.000Z')
  expect(at('2026-11-22T05:00:00Z')).toBe('2026-11-24T11:00:00.000Z')
  expect(at('2026-11-24T20:00:00Z')).toBe('2026-11-26T11:00:00.000Z')
})

test('PARCEL-03: goods come within eight days on a day of the schedule, and never earlier for a later wish', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.integer({ min: -720, max: 840 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      (days, offset, first, more) => {
        const terms = { days, until: '12:00', arrives: '16:00' }
        const asked = new Date(Date.UTC(2026, 10, 20) + first * 60_000)
        const comes = transferArrival(terms, offset, asked)
        const local = new Date(comes.getTime() + offset * 60_000)
        expect(comes.getTime()).toBeGreaterThan(asked.getTime())
        expect(comes.getTime() - asked.getTime()).toBeLessThan(8 * 86_400_000)
        expect(days).toContain(((local.getUTCDay() + 6) % 7) + 1)
        const later = transferArrival(terms, offset, new Date(asked.getTime() + more * 60_000))
        expect(later.getTime()).toBeGreaterThanOrEqual(comes.getTime())
      },
    ),
  )
})
