import { expect, test } from 'vitest'
import { STATE_CHOICES, STATE_NAMES } from './state-names.ts'

test('DESK-04: no two states of the filter of orders have one name', () => {
  const names = Object.values(STATE_CHOICES)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(STATE_CHOICES)).toEqual(Object.keys(STATE_NAMES))
})
