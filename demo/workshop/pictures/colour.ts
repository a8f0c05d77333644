/** Colours in linear light, in which lighting is additive. */
export type Rgb = readonly [number, number, number]

export const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
export const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

export const linear = (hex: string): Rgb => {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}
export const hexOf = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(fromLinear(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]
export const lightness = (color: Rgb): number => 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
/** WCAG contrast ratio: 1 … 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [low = 0, high = 0] = [lightness(one), lightness(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
const [DARK, PALE] = ['#1c2a31', '#f6f3ec']
/** Dark or pale ink, whichever has the higher contrast. */
export const inkOn = (color: Rgb): string =>
  contrast(linear(DARK), color) >= contrast(linear(PALE), color) ? DARK : PALE
export const smooth = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** CIE L*a*b*, D65. */
const labOf = ([red, green, blue]: Rgb): Rgb => {
  const root = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const [x, y, z] = [
    root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505),
    root(0.2126 * red + 0.7152 * green + 0.0722 * blue),
    root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089),
  ]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
/** ΔE*ab (1976) of two colours. */
export const difference = (one: Rgb, other: Rgb): number => {
  const [a, b] = [labOf(one), labOf(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
