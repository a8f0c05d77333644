import { expect, test } from 'vitest'
import { nearestShades } from './product.policy.ts'

const shade = (brand_id: number, shade_color: string) => ({ brand_id, shade_color })

test('CAT-09: of every brand the nearest shade is named, the most alike first, and none that looks different', () => {
  const [near, nearer, same, far] = [
    shade(1, '#a5222f'),
    shade(1, '#a2202e'),
    shade(2, '#a01f2e'),
    shade(3, '#c98a3a'),
  ] as const
  expect(nearestShades('#a01f2e', [near, far, nearer, same])).toEqual([
    { ...same, difference: 0 },
    { ...nearer, difference: 0.5 },
  ])
})

test('CAT-09: of equally alike shades the one of the more popular product is named', () => {
  expect(
    nearestShades('#a01f2e', [
      { ...shade(1, '#a01f2e'), sku: 'a' },
      { ...shade(1, '#a01f2e'), sku: 'b' },
    ]),
  ).toEqual([{ ...shade(1, '#a01f2e'), sku: 'a', difference: 0 }])
})
