import { expect, test } from 'vitest'
import { openingHoursText } from './opening-hours.ts'

const day = { open: '10:00', close: '22:00' }

test('CITY-08: joins days with equal hours into one range', () => {
  expect(openingHoursText([day, day, day, day, day, day, day])).toBe('ежедневно\u00a010:00–22:00')
  const late = { open: '11:00', close: '20:00' }
  expect(openingHoursText([day, day, day, day, day, late, late])).toBe('пн–пт\u00a010:00–22:00, сб–вс\u00a011:00–20:00')
})

test('CITY-08: names a closed day, and returns an empty text for an unknown week', () => {
  expect(openingHoursText([day, day, day, day, day, day, null])).toBe('пн–сб\u00a010:00–22:00, вс\u00a0закрыто')
  expect(openingHoursText([])).toBe('')
})
