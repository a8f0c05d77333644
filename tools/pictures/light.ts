import { smooth, type Rgb } from './colour.ts'

/**
 * The studio, seen from the packshot: a tall soft box at the upper left, a narrow strip at the right, a top light, a pale floor,
 * and black flags behind, which draw the dark edge that a white jar needs on a pale ground. Directions: x right, y up, z to the camera.
 */
const box = (value: number, centre: number, half: number, soft: number): number =>
  smooth(centre - half - soft, centre - half + soft, value) * (1 - smooth(centre + half - soft, centre + half + soft, value))

/** Light that comes from where a mirror there would look; `rough` blurs the boxes. */
export const mirrored = (x: number, y: number, z: number, rough: number): number => {
  const around = Math.atan2(x, z)
  const up = Math.asin(Math.max(-1, Math.min(1, y)))
  const soft = 0.07 + rough * 0.55
  const key = 4.4 * box(around, -1.22, 0.3 + rough * 0.1, soft) * box(up, 0.2, 0.85, 0.2 + rough * 0.3)
  const strip = 2.2 * box(around, 1.32, 0.1 + rough * 0.12, soft * 0.8) * box(up, 0.1, 0.8, 0.25)
  const top = 1.5 * smooth(0.55, 1.25, up) * (1 - smooth(1.6, 2.4, Math.abs(around)))
  const floor = 0.5 * smooth(-0.1, -0.7, up)
  const room = 0.3 + 0.16 * Math.sin(up)
  const flags = 1 - 0.86 * smooth(1.75 - rough * 0.3, 2.5, Math.abs(around))
  return (key + strip + top + floor + room) * flags
}

const KEY = [-0.52, 0.5, 0.69] as const
/** Light that falls on a matt surface. Cold from the upper left, a little bounce from the water below. */
export const falling = (x: number, y: number, z: number): Rgb => {
  const key = Math.max(0, (x * KEY[0] + y * KEY[1] + z * KEY[2] + 0.25) / 1.25)
  const fill = Math.max(0, (x * 0.7 + z * 0.7 + 0.3) / 1.3)
  const sky = 0.5 + 0.5 * y
  const edge = 0.55 + 0.45 * Math.min(1, Math.max(0, z) * 1.6)
  const base = (0.74 * key + 0.2 * fill + 0.18 * sky) * edge
  const floor = 0.06 * (1 - sky)
  return [base * 0.985 + floor * 0.9, base + floor, base * 1.02 + floor * 1.12]
}
