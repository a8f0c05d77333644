import { expect, test } from 'vitest'
import { GS } from '#kernel/marking-code.ts'
import { searchWords } from './search-words.ts'

const meant = (text: string) =>
  Object.fromEntries(Object.entries(searchWords(text)).filter(([, value]) => value !== null))

test('DESK-04: a text of the search means everything that it may be', () => {
  expect(meant('Г-100123')).toEqual({ number: '100123' })
  expect(meant('Г-100123-2')).toEqual({ number: '100123' })
  expect(meant('+7 912 345-67-90')).toEqual({ phone: '79123456790' })
  expect(meant('89123456790')).toMatchObject({ phone: '79123456790', barcode: '89123456790' })
  expect(meant('6790')).toEqual({ number: '6790', phoneEnd: '6790', total: 679_000 })
  expect(meant('1 190,50 ₽')).toEqual({ total: 119_050 })
  expect(meant('4600000000015')).toMatchObject({ barcode: '4600000000015' })
  expect(meant('anna@Example.ru')).toEqual({ email: 'anna@example.ru' })
  expect(meant('белова')).toEqual({ name: 'белова' })
  expect(meant('10234567890123RU')).toMatchObject({ track: '10234567890123RU' })
  const piece = `0104600000000015215abc${GS}91EE06${GS}92${'c'.repeat(44)}`
  expect(meant(piece)).toEqual({ marking: { gtin: '04600000000015', serial: '5abc' } })
  expect(meant(piece.replaceAll(GS, ''))).toEqual({ barcode: '4600000000015' })
  expect(meant('…')).toEqual({})
})
