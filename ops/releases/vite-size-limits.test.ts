import { expect, test } from 'vitest'
import { overLimits, type BuiltFile } from './vite-size-limits.ts'

const shop = (bytes: number): BuiltFile => ({
  name: 'shop',
  bytes,
  modules: [
    ['shop/basket/screen/use-basket.ts', 2_800],
    ['platform/ui/fields/picker.tsx', 3_300],
  ],
})

test('FELT-01: a file within its limit passes, one over it fails with its name and what it is made of', () => {
  expect(overLimits([shop(31_500)], { shop: 31_500 })).toEqual([])
  expect(overLimits([shop(32_000)], { shop: 31_500 })).toEqual([
    'shop grew to 32.00 kB, the limit is 31.50 kB. Its largest modules: platform/ui/fields/picker.tsx (3.30 kB), ' +
      'shop/basket/screen/use-basket.ts (2.80 kB)',
  ])
})

test('FELT-01: a limit of a file that no build has is named, so that a renamed file does not escape it', () => {
  expect(overLimits([], { shop: 1 })).toEqual([expect.stringContaining('shop: the build has no such file')])
})
