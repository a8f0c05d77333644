import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growableInt32Array, growableUint16Array } from './growable-array.ts'

test('equals an ordinary array, also beyond its first capacity', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: 20, maxLength: 50 })
  fc.assert(
    fc.property(numbers, fc.integer({ min: 60, max: 200 }), (values, times) => {
      const expected = Array.from({ length: times }, () => values).flat()
      for (const array of [growableInt32Array(), growableUint16Array()]) {
        for (const value of expected) array.push(value)
        expect(array.length).toBe(expected.length)
        expect([...array.view()]).toEqual(expected)
        expect(expected.map((_, at) => array.at(at))).toEqual(expected)
      }
    }),
  )
})
