import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHADE_FAMILIES, shadeFamilyOf } from './shade-families.ts'

test.each([
  ['#f2ece2', 'white'],
  ['#f3dfcf', 'beige'],
  ['#d8a982', 'beige'],
  ['#7d4f35', 'brown'],
  ['#3f2618', 'brown'],
  ['#c98a2c', 'gold'],
  ['#e0685a', 'coral'],
  ['#dd7f95', 'pink'],
  ['#b81e2a', 'red'],
  ['#6e1a26', 'wine'],
  ['#6f4f8a', 'purple'],
  ['#2c3f7c', 'blue'],
  ['#24402f', 'green'],
  ['#4a4d52', 'grey'],
  ['#14121a', 'black'],
])('CAT-07: a shade coloured %s belongs to the family %s', (color, family) => {
  expect(shadeFamilyOf(color)).toBe(family)
})

test('CAT-07: every colour belongs to a known family', () => {
  const known = SHADE_FAMILIES.map(({ value }) => value)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (color) => {
      expect(known).toContain(shadeFamilyOf(`#${color.toString(16).padStart(6, '0')}`))
    }),
  )
})
