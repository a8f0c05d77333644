import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressOfLine,
  cleanParts,
  doorLine,
  indoorLine,
  indoorRows,
  lineOfAddress,
  type AddressParts,
} from './postal-address.ts'

const NOTHING_ELSE = { flat: null, entrance: null, floor: null, intercom: null }
const WHOLE: AddressParts = {
  street: 'ул. Кирова',
  house: '104',
  flat: '12',
  entrance: '2',
  floor: '5',
  intercom: '12К',
}

const word = fc.string({
  unit: fc.constantFrom(...'абвгдкозАБЯё019 .,/-'),
  maxLength: 12,
})
const partOrNull = fc.option(word, { nil: null })
/** Streets with and without a block of houses before them. */
const street = fc.constantFrom(
  'ул. Кирова',
  'ул. 8 Марта',
  'мкр Северный, ул Мира',
  'д. Ивановка, ул. Мира',
  'п Рощино',
)
const house = fc
  .tuple(fc.constantFrom('', 'д. ', 'дом ', 'уч ', 'влд '), fc.integer({ min: 1, max: 999 }), word)
  .map(([label, number, more]) => `${label}${number}${more}`)
const typed = fc.record({
  street,
  house,
  flat: partOrNull,
  entrance: partOrNull,
  floor: partOrNull,
  intercom: partOrNull,
})

test('ORD-01: the line of an address has its parts, whatever was typed into them', () => {
  fc.assert(
    fc.property(typed, (fields) => {
      const parts = cleanParts(fields)
      expect(addressOfLine(lineOfAddress(parts))).toEqual(parts)
    }),
  )
})

test('ORD-01: whatever line is typed, its parts make a line with the same parts', () => {
  const piece = fc.oneof(
    word,
    fc.constantFrom('кв. 5', 'офис 2', 'подъезд 1', 'этаж 3', 'домофон 7К', 'д. 8', 'ул. Мира'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const parts = addressOfLine(pieces.join(', '))
      fc.pre(parts.house !== null)
      expect(addressOfLine(lineOfAddress(parts))).toEqual(parts)
    }),
  )
})

test('ORD-01: an address is one line, a door, and what the courier needs inside', () => {
  expect(lineOfAddress(WHOLE)).toBe('ул. Кирова, 104, кв. 12, подъезд 2, этаж 5, домофон 12К')
  expect(doorLine(WHOLE)).toBe('ул. Кирова, 104, кв. 12')
  expect(indoorLine(WHOLE)).toBe('подъезд 2, этаж 5, домофон 12К')
  expect(indoorRows({ ...WHOLE, floor: null })).toEqual([
    ['Подъезд', '2'],
    ['Домофон', '12К'],
  ])
  expect(lineOfAddress({ ...WHOLE, ...NOTHING_ELSE })).toBe('ул. Кирова, 104')
  expect(lineOfAddress({ ...WHOLE, ...NOTHING_ELSE, flat: 'офис 5' })).toBe('ул. Кирова, 104, офис 5')
})

test('ORD-01: the door of an address that was stored as a line is that line', () => {
  const line = 'Кирова 104 кв 12, домофон 12К'
  expect(doorLine({ street: line, house: null, ...NOTHING_ELSE, line })).toBe(line)
})

test('ORD-01: labels that are typed into fields of their own are not repeated', () => {
  expect(
    cleanParts({
      street: ' ул.  Кирова, ',
      house: 'д.104',
      flat: 'кв. 12',
      entrance: 'подъезд 2',
      floor: ' ',
      intercom: '1, 2',
    }),
  ).toEqual({ street: 'ул. Кирова', house: '104', flat: '12', entrance: '2', floor: null, intercom: '1 2' })
})

test('ORD-01: commas divide a line into street and house', () => {
  for (const [line, street, house] of [
    ['ул. Кирова, 104', 'ул. Кирова', '104'],
    ['ул Кирова, д 19', 'ул Кирова', '19'],
    ['ул. 8 Марта, д. 12', 'ул. 8 Марта', '12'],
    ['Труда, дом 203/1, подъезд 2', 'Труда', '203/1'],
    ['мкр. 2-й, д.7', 'мкр. 2-й', '7'],
    ['п Рощино, уч 5', 'п Рощино', 'уч 5'],
    ['улица 50 лет Октября, 3А, кв. 5', 'улица 50 лет Октября', '3А'],
    ['д. Ивановка, ул. Мира, 5', 'д. Ивановка, ул. Мира', '5'],
  ] as const)
    expect(addressOfLine(line), line).toMatchObject({ street, house })
})

test('ORD-01: a house is not looked for within a street, and a flat is none', () => {
  const none = [
    'ул. Кирова',
    'ул. 8 Марта',
    'ул. Мира, д. Ивановка',
    'Кирова 104 кв 5',
    'Кирова, кв. 5',
    'улица 50 лет Октября',
    '454000, Челябинск, ул. Труда',
    'Труда, подъезд 2, этаж 3',
    'toString 5, constructor 6',
    '',
  ]
  for (const line of none) expect([line, addressOfLine(line).house]).toEqual([line, null])
})
