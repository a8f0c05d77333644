// Draws a folding carton in perspective: front, right side and top, each with its own light, print and edge.
import sharp from 'sharp'
import { fromLinear, lightness, mix, smooth, type Rgb } from './colour.ts'
import { LINEAR } from './composite.ts'
import type { Frame } from './frame.ts'
import { noise } from './grain.ts'
import type { Art } from './labels.ts'
import { softAlpha } from './shadows.ts'

/** Lengths in widths of the front. */
export type Carton = {
  readonly height: number
  readonly depth: number
  readonly colours: { readonly front: Rgb; readonly side: Rgb; readonly top: Rgb }
  readonly front: Art
  readonly side: Art
  readonly top?: Art
  readonly foil: boolean
  /** Whether its shadow lies on the ground. */
  readonly shadow?: boolean
}
type Point = readonly [x: number, y: number]

/**
 * Size of a box's picture in pixels, and the share of it that the box fills: 4 % remain above it and on both sides. A shadow takes some
 * of it below and at the right.
 */
const FRAME: Frame = { width: 640, height: 768 }
const FILLED = { width: 0.92, height: 0.96 } as const
const SHADOW_ROOM = { right: 0.03, below: 0.03 } as const
/** Everything is drawn at this multiple and reduced. */
const SCALE = 2
const TURN = 0.5
/** Light of a face in front, before the gradients. */
const LIGHT = { front: 0.79, side: 0.42, top: 0.92 } as const
const GAIN = 1.3
const SHADOW = [26, 30, 36] as const

/** Projects with a shifted lens, so that upright edges stay upright. */
const projection = ({ height, depth }: Pick<Carton, 'height' | 'depth'>) => {
  const far = 5.2 * Math.max(1, height, depth)
  const eye = height + far * 0.2
  const [cos, sin] = [Math.cos(TURN), Math.sin(TURN)]
  return (x: number, y: number, z: number): Point => {
    const [across, away] = [x * cos + y * sin, y * cos - x * sin]
    const scale = far / (far + away)
    return [across * scale, (z - eye) * scale]
  }
}

/** The eight numbers of the map from the picture to the face, whose corners are given from the upper left, clockwise. */
const inverseMap = (corners: readonly Point[]): ((x: number, y: number) => Point) => {
  const [a, b, c, d] = corners
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new Error('a face has four corners')
  const [dx1, dx2, dx3] = [b[0] - c[0], d[0] - c[0], a[0] - b[0] + c[0] - d[0]]
  const [dy1, dy2, dy3] = [b[1] - c[1], d[1] - c[1], a[1] - b[1] + c[1] - d[1]]
  const all = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / all, (dx1 * dy3 - dx3 * dy1) / all]
  const m = [
    b[0] - a[0] + g * b[0],
    d[0] - a[0] + h * d[0],
    a[0],
    b[1] - a[1] + g * b[1],
    d[1] - a[1] + h * d[1],
    a[1],
    g,
    h,
    1,
  ]
  const [m0 = 0, m1 = 0, m2 = 0, m3 = 0, m4 = 0, m5 = 0, m6 = 0, m7 = 0, m8 = 0] = m
  const [i0, i1, i2] = [m4 * m8 - m5 * m7, m2 * m7 - m1 * m8, m1 * m5 - m2 * m4]
  const [i3, i4, i5] = [m5 * m6 - m3 * m8, m0 * m8 - m2 * m6, m2 * m3 - m0 * m5]
  const [i6, i7, i8] = [m3 * m7 - m4 * m6, m1 * m6 - m0 * m7, m0 * m4 - m1 * m3]
  return (x, y) => {
    const w = i6 * x + i7 * y + i8
    return [(i0 * x + i1 * y + i2) / w, (i3 * x + i4 * y + i5) / w]
  }
}

const sampled = ({ width, height, pixels }: Art, u: number, v: number): readonly [ink: number, color: Rgb] => {
  const [x, y] = [Math.min(width - 1, Math.floor(u * width)), Math.min(height - 1, Math.floor(v * height))]
  const at = (y * width + x) * 4
  return [
    (pixels[at + 3] ?? 0) / 255,
    [LINEAR[pixels[at] ?? 0] ?? 0, LINEAR[pixels[at + 1] ?? 0] ?? 0, LINEAR[pixels[at + 2] ?? 0] ?? 0],
  ]
}

const shoulder = (value: number): number =>
  value < 0.76 ? value : 0.76 + 0.24 * (1 - Math.exp(-(value - 0.76) / 0.24))
const foilLight = (u: number): number =>
  0.62 + 0.75 * Math.exp(-(((u - 0.3) / 0.2) ** 2)) + 0.25 * Math.exp(-(((u - 0.9) / 0.08) ** 2))

type Face = {
  readonly corners: readonly Point[]
  /** Size in widths of the front, so that edges have the same breadth on every face. */
  readonly size: Point
  readonly color: Rgb
  readonly art: Art | undefined
  readonly foil: boolean
  readonly light: (u: number, v: number, x: number, y: number) => number
}

/** A light line along an edge that catches the lamp; `distance` in widths of the front. */
const edge = (distance: number, breadth: number): number => Math.exp(-((distance / breadth) ** 2))

const facesOf = ({ height, depth, colours, front, side, top, foil }: Carton): Face[] => {
  const at = projection({ height, depth })
  const [left, right, near, back] = [-0.5, 0.5, -depth / 2, depth / 2]
  const contact = (v: number) => 1 - 0.1 * smooth(1 - 0.06 / height, 1, v)
  return [
    {
      corners: [at(left, back, height), at(right, back, height), at(right, near, height), at(left, near, height)],
      size: [1, depth],
      color: colours.top,
      art: top,
      foil: false,
      // The lid is hinged at the back and tucked in behind the front: a dark slit, cut at both ends.
      light: (u, v, x, y) => {
        const slit = edge(y - depth + 0.017, 0.006) * smooth(0, 0.02, x) * smooth(0, 0.02, 1 - x)
        const cuts = (edge(x - 0.035, 0.004) + edge(1 - x - 0.035, 0.004)) * smooth(0.09, 0.07, depth - y)
        return LIGHT.top * (1.03 - 0.13 * u) * (0.93 + 0.07 * v) * (1 - 0.5 * Math.min(1, slit + cuts))
      },
    },
    {
      corners: [at(left, near, height), at(right, near, height), at(right, near, 0), at(left, near, 0)],
      size: [1, height],
      color: colours.front,
      art: front,
      foil,
      light: (u, v, x, y) =>
        (LIGHT.front * (1.03 - 0.17 * u) * (1.02 - 0.1 * v) + 0.26 * edge(y, 0.009) + 0.2 * edge(1 - x, 0.007)) *
        contact(v),
    },
    {
      corners: [at(right, near, height), at(right, back, height), at(right, back, 0), at(right, near, 0)],
      size: [depth, height],
      color: colours.side,
      art: side,
      foil,
      light: (u, v, x, y) =>
        (LIGHT.side * (0.9 + 0.2 * u) * (1.04 - 0.18 * v) +
          0.1 * edge(y, 0.008) +
          0.3 * edge(x, 0.008) -
          0.05 * edge(depth - x - 0.045, 0.004)) *
        contact(v),
    },
  ]
}

/**
 * Darkness of the ground, 0 … 1: a wide soft shadow to the right, away from the lamp, and a narrow one where the box touches the ground.
 * `place` maps a point of the ground to the picture.
 */
const groundShadow = async (
  { depth }: Carton,
  frame: Frame,
  place: (x: number, y: number) => Point,
  unit: number,
): Promise<Float32Array> => {
  const layer = async (low: Point, high: Point, soft: number): Promise<Buffer> => {
    const corners = [place(low[0], low[1]), place(high[0], low[1]), place(high[0], high[1]), place(low[0], high[1])]
    const points = corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}"><polygon points="${points}" fill="#ffffff"/></svg>`
    const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
    return (await softAlpha(pixels, frame, soft, 0)).alpha
  }
  const half = depth / 2
  // A wide box leaves little room: its shadow is shorter and ends before the edge of the picture.
  const long = Math.min(0.17, (0.05 * frame.width) / unit)
  const far = await layer([-0.46, -half + 0.06], [0.5 + long, half * 0.9], Math.min(unit * 0.045, frame.width * 0.014))
  const near = await layer([-0.505, -half - 0.006], [0.515, half], unit * 0.012)
  return Float32Array.from(far, (value, at) => {
    const dark = 1 - (1 - (0.3 * value) / 255) * (1 - (0.42 * (near[at] ?? 0)) / 255)
    const [right, below] = [1 - (at % frame.width) / frame.width, 1 - Math.floor(at / frame.width) / frame.height]
    return dark * smooth(0.004, 0.045, right) * smooth(0.002, 0.024, below)
  })
}

/** Straight RGBA; the box stands on the lower edge, with a shadow slightly above it. */
export const drawCarton = async (carton: Carton, frame = FRAME): Promise<Buffer> => {
  const faces = facesOf(carton)
  const points = faces.flatMap(({ corners }) => corners)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [low, high] = [Math.min(...xs), Math.max(...xs)]
  const [base, top] = [Math.min(...ys), Math.max(...ys)]
  const [wide, tall] = [frame.width * SCALE, frame.height * SCALE]
  const room = carton.shadow === true ? SHADOW_ROOM : { right: 0, below: 0 }
  const zoom = Math.min(
    (wide * (FILLED.width - room.right)) / (high - low),
    (tall * (FILLED.height - room.below)) / (top - base),
  )
  const [middle, floor] = [(wide * (1 - room.right)) / 2, tall * (1 - room.below)]
  const onPicture = ([x, y]: Point): Point => [middle + (x - (low + high) / 2) * zoom, floor - (y - base) * zoom]
  const out = Buffer.alloc(wide * tall * 4)
  for (const { corners, size, color, art, foil, light } of faces) {
    const placed = corners.map(onPicture)
    const map = inverseMap(placed)
    const [fromX, toX] = [Math.min(...placed.map(([x]) => x)), Math.max(...placed.map(([x]) => x))]
    const [fromY, toY] = [Math.min(...placed.map(([, y]) => y)), Math.max(...placed.map(([, y]) => y))]
    const bright = lightness(color) > 0.12 ? 1 : 0.8
    for (let y = Math.max(0, Math.floor(fromY)); y < Math.min(tall, Math.ceil(toY)); y += 1)
      for (let x = Math.max(0, Math.floor(fromX)); x < Math.min(wide, Math.ceil(toX)); x += 1) {
        const [u, v] = map(x + 0.5, y + 0.5)
        if (u < 0 || u > 1 || v < 0 || v > 1) continue
        const [ink, inkColor] = art === undefined ? [0, color] : sampled(art, u, v)
        const fall = light(u, v, u * size[0], v * size[1])
        const paper = 1 + (noise(x / 90, y / 90) - 0.5) * 0.02
        const own = mix(color, inkColor, ink)
        const shine = 0.012 * bright + (foil ? 0 : 0.006)
        const pixel = (y * wide + x) * 4
        for (let k = 0; k < 3; k += 1)
          out[pixel + k] = Math.min(
            255,
            Math.round(
              255 *
                fromLinear(
                  shoulder(
                    ((own[k] ?? 0) * (foil ? fall * (1 - ink) + foilLight(u) * fall * ink : fall) * paper + shine) *
                      GAIN,
                  ),
                ),
            ),
          )
        out[pixel + 3] = 255
      }
  }
  const picture = await sharp(out, { raw: { width: wide, height: tall, channels: 4 } })
    .resize(frame.width, frame.height, { kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  if (carton.shadow !== true) return picture
  const at = projection(carton)
  const onGround = (x: number, y: number): Point => {
    const [left, down] = onPicture(at(x, y, 0))
    return [left / SCALE, down / SCALE]
  }
  const dark = await groundShadow(carton, frame, onGround, zoom / SCALE)
  for (let pixel = 0, index = 0; index < dark.length; index += 1, pixel += 4) {
    const [own, under] = [(picture[pixel + 3] ?? 0) / 255, dark[index] ?? 0]
    const whole = own + under * (1 - own)
    if (whole < 0.004 || own > 0.996) continue
    for (let k = 0; k < 3; k += 1)
      picture[pixel + k] = Math.round(((picture[pixel + k] ?? 0) * own + (SHADOW[k] ?? 0) * under * (1 - own)) / whole)
    picture[pixel + 3] = Math.round(whole * 255)
  }
  return picture
}
