import { expect, test } from 'vitest'
import { colourDifference, differenceOfLab, labOf } from './colour-difference.ts'

const lab = (lightness: number, a: number, b: number) => ({ lightness, a, b })

test('CAT-09: ΔE agrees with the published pairs of CIEDE2000, also across the turn of the hue and at greys', () => {
  const pairs = [
    [lab(50, 2.6772, -79.7751), lab(50, 0, -82.7485), 2.0425],
    [lab(50, 3.1571, -77.2803), lab(50, 0, -82.7485), 2.8615],
    [lab(50, -1.3802, -84.2814), lab(50, 0, -82.7485), 1],
    [lab(50, 0, 0), lab(50, -1, 2), 2.3669],
    [lab(50, 2.49, -0.001), lab(50, -2.49, 0.0009), 7.1792],
    [lab(50, 2.49, -0.001), lab(50, -2.49, 0.0011), 7.2195],
    [lab(50, 2.5, 0), lab(73, 25, -18), 27.1492],
    [lab(50, 2.5, 0), lab(56, -27, -3), 31.903],
    [lab(60.2574, -34.0099, 36.2677), lab(60.4626, -34.1751, 39.4387), 1.2644],
    [lab(90.8027, -2.0831, 1.441), lab(91.1528, -1.6435, 0.0447), 1.4441],
    [lab(2.0776, 0.0795, -1.135), lab(0.9033, -0.0636, -0.5514), 0.9082],
  ] as const
  for (const [one, other, expected] of pairs) {
    expect(differenceOfLab(one, other)).toBeCloseTo(expected, 3)
    expect(differenceOfLab(other, one)).toBeCloseTo(expected, 3)
  }
})

test('CAT-09: a colour of the screen has the CIE L*a*b* of sRGB', () => {
  const { lightness, a, b } = labOf('#ff0000')
  expect([lightness, a, b].map((part) => Math.round(part * 10) / 10)).toEqual([53.2, 80.1, 67.2])
  expect(colourDifference('#c98b6b', '#c98b6b')).toBe(0)
  expect(colourDifference('#000000', '#ffffff')).toBeCloseTo(100, 0)
})
