/** Families of shades: the filter «Оттенок», decided by the colour of the shade alone. */

export const SHADE_FAMILIES = [
  { value: 'white', name: 'Белые' },
  { value: 'beige', name: 'Бежевые' },
  { value: 'brown', name: 'Коричневые' },
  { value: 'gold', name: 'Золотые' },
  { value: 'coral', name: 'Коралловые' },
  { value: 'pink', name: 'Розовые' },
  { value: 'red', name: 'Красные' },
  { value: 'wine', name: 'Винные' },
  { value: 'purple', name: 'Фиолетовые' },
  { value: 'blue', name: 'Синие' },
  { value: 'green', name: 'Зелёные' },
  { value: 'grey', name: 'Серые' },
  { value: 'black', name: 'Чёрные' },
] as const
export type ShadeFamily = (typeof SHADE_FAMILIES)[number]['value']

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Lightness (0 to 1), chroma and hue (degrees) in OKLCH. */
const toOklch = (color: string): { lightness: number; chroma: number; hue: number } => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

const neutralFamily = (lightness: number): ShadeFamily =>
  lightness < 0.3 ? 'black' : lightness < 0.85 ? 'grey' : 'white'

const warmFamily = (lightness: number, chroma: number, hue: number): ShadeFamily => {
  if (lightness > 0.9) return chroma < 0.02 ? 'white' : 'beige'
  if (hue >= 68 && chroma >= 0.11) return 'gold'
  if (hue < 45 && chroma >= 0.1 && lightness >= 0.55) return 'coral'
  if (chroma >= 0.12 && lightness >= 0.6) return 'coral'
  return lightness >= 0.68 ? 'beige' : 'brown'
}

const redFamily = (lightness: number, chroma: number, hue: number): ShadeFamily => {
  if (lightness >= 0.6) return hue >= 25 && chroma >= 0.12 ? 'coral' : 'pink'
  if (lightness < 0.43) return hue >= 25 && chroma < 0.1 ? 'brown' : 'wine'
  if (hue >= 10 && chroma >= 0.11) return 'red'
  return chroma >= 0.11 ? 'pink' : lightness < 0.5 ? 'wine' : 'pink'
}

/** `color`: '#rrggbb'. */
export const shadeFamilyOf = (color: string): ShadeFamily => {
  const { lightness, chroma, hue } = toOklch(color)
  if (chroma < 0.018 || (lightness < 0.3 && chroma < 0.04)) return neutralFamily(lightness)
  if (hue >= 345 || hue < 30) return redFamily(lightness, chroma, hue)
  if (hue < 105) return warmFamily(lightness, chroma, hue)
  if (hue < 195) return 'green'
  if (hue < 285) return chroma < 0.03 ? neutralFamily(lightness) : 'blue'
  return lightness < 0.42 && hue >= 325 ? 'wine' : 'purple'
}
