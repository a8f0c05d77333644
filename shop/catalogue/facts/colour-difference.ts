/** CIEDE2000: how different two colours look. Below 1 nobody tells them apart, from about 5 on they are two shades. */

type Lab = { readonly lightness: number; readonly a: number; readonly b: number }

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const curved = (ratio: number): number =>
  ratio > 216 / 24389 ? Math.cbrt(ratio) : (24389 / 27 / 116) * ratio + 16 / 116

/** CIE L*a*b* under D65. `color`: '#rrggbb'. */
export const labOf = (color: string): Lab => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  const x = curved((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = curved(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = curved((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return { lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const CHROMA_7 = 25 ** 7
const weightOf = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + CHROMA_7))
/** Degrees, 0 to 360. */
const hueOf = (a: number, b: number): number =>
  a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

const hueDifference = (one: number, other: number): number => {
  const difference = other - one
  return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
}
const meanHue = (one: number, other: number): number => {
  if (Math.abs(one - other) <= 180) return (one + other) / 2
  return one + other < 360 ? (one + other + 360) / 2 : (one + other - 360) / 2
}

/** The formula as Sharma, Wu and Dalal state it (2005), with all weights 1. */
export const differenceOfLab = (one: Lab, other: Lab): number => {
  const stretch = 1.5 - weightOf((Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2) / 2
  const [a1, a2] = [one.a * stretch, other.a * stretch]
  const [chroma1, chroma2] = [Math.hypot(a1, one.b), Math.hypot(a2, other.b)]
  const [hue1, hue2] = [hueOf(a1, one.b), hueOf(a2, other.b)]
  const isGrey = chroma1 * chroma2 === 0
  const hue = isGrey ? hue1 + hue2 : meanHue(hue1, hue2)
  const chroma = (chroma1 + chroma2) / 2
  const light = ((one.lightness + other.lightness) / 2 - 50) ** 2
  const turn = isGrey ? 0 : hueDifference(hue1, hue2)
  const t =
    1 -
    0.17 * Math.cos(radians(hue - 30)) +
    0.24 * Math.cos(radians(2 * hue)) +
    0.32 * Math.cos(radians(3 * hue + 6)) -
    0.2 * Math.cos(radians(4 * hue - 63))
  const l = (other.lightness - one.lightness) / (1 + (0.015 * light) / Math.sqrt(20 + light))
  const c = (chroma2 - chroma1) / (1 + 0.045 * chroma)
  const h = (2 * Math.sqrt(chroma1 * chroma2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * chroma * t)
  const rotation = -Math.sin(radians(60 * Math.exp(-(((hue - 275) / 25) ** 2)))) * 2 * weightOf(chroma)
  return Math.sqrt(l ** 2 + c ** 2 + h ** 2 + rotation * c * h)
}

/** ΔE of two colours '#rrggbb'. */
export const colourDifference = (one: string, other: string): number => differenceOfLab(labOf(one), labOf(other))
