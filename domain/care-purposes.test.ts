import { expect, test } from 'vitest'
import { CARE_PURPOSES, purposeOfIngredient } from './care-purposes.ts'

test('CAT-07: what an ingredient does names the purpose of a product, unless it serves the formula only', () => {
  expect(purposeOfIngredient('увлажнитель')?.value).toBe('uvlazhnenie')
  expect(purposeOfIngredient('эмульгатор')).toBeNull()
  const values = CARE_PURPOSES.map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
})
