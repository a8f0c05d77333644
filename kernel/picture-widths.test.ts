import { expect, test } from 'vitest'
import { sourceSet, usableWidths } from './picture-widths.ts'

test('CAT-09: offers no width above the original, and at least one width', () => {
  expect(usableWidths(500)).toEqual([96, 160, 240, 320, 480])
  expect(usableWidths(1000, [640, 1000, 1280])).toEqual([640, 1000])
  expect(usableWidths(50)).toEqual([96])
})

test('CAT-09: the address of a candidate has hash, width and format', () => {
  expect(sourceSet('00ff', [96, 160], 'avif')).toBe('/img/00ff-96.avif 96w, /img/00ff-160.avif 160w')
})
