import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateFromDay, dayFromDate, parseDay, formatDay } from './day-text.ts'

test('AUTH-05: reads a typed day as DD.MM.YYYY and refuses anything else', () => {
  expect(parseDay('28.02.1990')).toBe('1990-02-28')
  expect(
    ['', '28', '28.02.199', '31.02.1990', '29.02.2023', '00.01.1990', '01.13.1990', '1990-02-28'].map(parseDay),
  ).toEqual(Array.from({ length: 8 }, () => null))
})

test('AUTH-05: every day survives the round trip through text and calendar date', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (moment) => {
        const day = moment.toISOString().slice(0, 10)
        expect(parseDay(formatDay(day))).toBe(day)
        expect(dayFromDate(dateFromDay(day))).toBe(day)
      },
    ),
  )
})
