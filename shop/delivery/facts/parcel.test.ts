import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packParcel, parcelClass, type ParcelItem } from './parcel.ts'

const cream = { quantity: 1, weight_g: 90, height_mm: 120 }
const item: fc.Arbitrary<ParcelItem> = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  weight_g: fc.integer({ min: 1, max: 5_000 }),
  height_mm: fc.integer({ min: 5, max: 600 }),
})
const volume = ({ length_mm, width_mm, height_mm }: ReturnType<typeof packParcel>): number =>
  length_mm * width_mm * height_mm

test('ORD-02: a jar goes in the smallest box, a dozen in a larger one, a tall bottle in one that it fits', () => {
  expect(packParcel([cream])).toEqual({ weight_g: 150, length_mm: 260, width_mm: 170, height_mm: 80 })
  expect(packParcel([{ ...cream, quantity: 12 }])).toMatchObject({ length_mm: 300, width_mm: 200, height_mm: 150 })
  expect(packParcel([{ ...cream, height_mm: 280 }])).toMatchObject({ length_mm: 300 })
})

test('ORD-02: a parcel has room for what is in it, and weighs more', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (items) => {
      const parcel = packParcel(items)
      const goods = items.reduce((sum, { quantity, weight_g }) => sum + quantity * weight_g, 0)
      expect(parcel.weight_g).toBeGreaterThan(goods)
      // 0.4 g per cm³ is 400 g per million mm³.
      expect(volume(parcel)).toBeGreaterThanOrEqual((goods / 400) * 1e6)
      expect(parcel.length_mm).toBeGreaterThanOrEqual(Math.max(...items.map(({ height_mm }) => height_mm)))
    }),
    { numRuns: 100 },
  )
})

test('ORD-02: parcels of one class share a price: the weight is rounded up to half a kilogram', () => {
  const [light, heavy, next] = [{ quantity: 1 }, { quantity: 4 }, { quantity: 6 }].map((change) =>
    parcelClass(packParcel([{ ...cream, ...change }])),
  )
  expect(light?.key).toBe(heavy?.key)
  expect(light?.parcel).toMatchObject({ weight_g: 500, length_mm: 260 })
  expect(next?.key).not.toBe(heavy?.key)
})
