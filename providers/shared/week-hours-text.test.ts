import { expect, test } from 'vitest'
import { joinDays, parseWeekHours } from './week-hours-text.ts'

const day = (open: string, close: string) => ({ open, close })
const every = (open: string, close: string) => Array.from({ length: 7 }, () => day(open, close))

test('ORD-03: reads the opening hours that carriers write', () => {
  expect(parseWeekHours('пн-вс: 10.00-20.30')).toEqual(every('10:00', '20:30'))
  expect(parseWeekHours('Пн–Пт: 9:00–20:00, Сб: 10.00-18.00, Вс: выходной')).toEqual([
    ...Array.from({ length: 5 }, () => day('09:00', '20:00')),
    day('10:00', '18:00'),
    null,
  ])
  expect(parseWeekHours('пн, ср-пт 09:00-18:00; сб,вс 10:00-16:00')).toEqual([
    day('09:00', '18:00'),
    null,
    day('09:00', '18:00'),
    day('09:00', '18:00'),
    day('09:00', '18:00'),
    day('10:00', '16:00'),
    day('10:00', '16:00'),
  ])
  expect(parseWeekHours('пн-пт: 09.00-19.00, обед: 13.00-14.00, сб-вс: 10.00-17.00')?.slice(4)).toEqual([
    day('09:00', '19:00'),
    day('10:00', '17:00'),
    day('10:00', '17:00'),
  ])
  expect(parseWeekHours('вт, открыто: 09:00 - 15:30, перерыв: 12:00 - 13:00')?.[1]).toEqual(day('09:00', '15:30'))
  expect(parseWeekHours('ежедневно 08:00-23:00')).toEqual(every('08:00', '23:00'))
  expect(parseWeekHours('круглосуточно')).toEqual(every('00:00', '24:00'))
})

test('ORD-03: knows no hours where the text is not understood as a whole', () => {
  for (const text of ['', 'по звонку', 'пн-пт: 10.00-19.00, последний четверг месяца закрыто', 'пн-вс: 25.00-30.00'])
    expect(parseWeekHours(text)).toBeUndefined()
})

test('ORD-03: names equal days together', () => {
  expect(joinDays(['8', '8', '8', '8', '8', '9', 'выходной'])).toBe('пн–пт 8, сб 9, вс выходной')
})
