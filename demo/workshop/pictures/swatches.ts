// Swatches on three skin tones: one rendering of three forearms (blender/skin.py), with tones and strokes added in two dimensions.
import sharp, { type Sharp } from 'sharp'
import type { Application, Finish } from '../content/contents-look.ts'
import { fromLinear, lightness, linear, smooth, type Rgb } from './colour.ts'
import { boxBlur } from './denoise.ts'
import { cloud, noise } from './grain.ts'
import { reliefOf, type Relief } from './relief-passes.ts'

export const ARMS = 'skin/arms'
/** Light, medium and deep skin from top to bottom: base colour and flushed colour. */
const SKINS: readonly [readonly [Rgb, Rgb], ...(readonly [Rgb, Rgb])[]] = [
  [linear('#e9c6b0'), linear('#e2ab98')],
  [linear('#c08a64'), linear('#b17550')],
  [linear('#67412c'), linear('#5a3323')],
]
const TURN = 0.2
const PITCH = 0.76
const TABLE_LIGHT = 0.68

type StrokePoint = { readonly cover: number; readonly height: number }
type Stroke = (along: number, across: number, arm: number) => StrokePoint
const NO_STROKE: StrokePoint = { cover: 0, height: 0 }

/** Along: 0 … 1 from start to end; across: −1 … 1 between the sides. */
const rubbed =
  (long: number, half: number, thick: number, streaks: number, fade: number): Stroke =>
  (u, s, arm) => {
    const along = (u + long * 0.52) / long
    const bend = 0.03 * Math.sin(2.6 * u + arm * 2)
    const across = (s - bend) / (half * (0.94 + 0.16 * noise(u * 2.2 + arm * 9, 3)))
    if (along < -0.1 || along > 1.12 || Math.abs(across) > 1.25) return NO_STROKE
    const streak = noise(across * 7 + arm * 13, u * 1.3) * 0.6 + noise(across * 19 + arm * 5, u * 2.1) * 0.4 - 0.5
    const start = smooth(0, 0.05, along + 0.09 * Math.sqrt(Math.max(0, 1 - across * across)) - 0.07)
    const end = 1 - smooth(0.78, 1.03, along + streak * 0.34 * fade)
    const side = 1 - smooth(0.84, 1.02, Math.abs(across) + 0.1 * (noise(u * 9, across > 0 ? 3 + arm : 8 + arm) - 0.5))
    const cover = start * end * side
    const body = Math.sqrt(Math.max(0, 1 - across * across * 0.9))
    return {
      cover: cover * Math.min(1, 1 - fade * 0.35 * along + streak * 0.3 * fade),
      height: cover * thick * (body * (1.15 - 0.6 * along) + streak * streaks),
    }
  }

/** Applied with a finger: fades out without an edge. */
const rub: Stroke = (u, s, arm) => {
  const far = Math.hypot(u / 0.46, s / 0.2) + 0.16 * (cloud(u * 5 + arm * 4, s * 7, 3) - 0.5)
  const grain = noise(u * 170, s * 170 + arm * 30)
  return { cover: (1 - smooth(0.5, 1.08, far)) * (0.9 + 0.16 * (grain - 0.5)), height: 0.0012 * grain }
}

const line =
  (at: number, half: number): Stroke =>
  (u, s, arm) => {
    const across =
      Math.abs(s - at - 0.02 * Math.sin(3 * u + arm)) /
      (half * (0.85 + 0.3 * noise(u * 5 + arm * 3, at * 40)) * smooth(-0.56, -0.4, u))
    if (Math.abs(u) > 0.58 || across > 1.2) return NO_STROKE
    const dry = noise(u * 90, s * 130 + arm * 7)
    const end = 1 - smooth(0.3, 0.56, u + 0.2 * (dry - 0.5))
    return {
      cover: (1 - smooth(0.8, 1.1, across)) * smooth(0.02, 0.3, end * (0.62 + 0.5 * dry)) * 0.96,
      height: 0.004 * dry,
    }
  }
const thick = line(-0.1, 0.052)
const fine = line(0.1, 0.018)
const lines: Stroke = (u, s, arm) => (thick(u, s, arm).cover > 0 ? thick(u, s, arm) : fine(u, s, arm))

/** A nail tip with varnish, lying on the skin. */
const tip: Stroke = (u, s) => {
  const x = (u + 0.02) / 0.3
  const far = (Math.abs(x) ** 2.8 + Math.abs(s / (0.165 - 0.018 * x)) ** 2.5) ** 0.38
  return {
    cover: 1 - smooth(0.97, 1, far),
    height: 0.06 * Math.sqrt(Math.max(0, 1 - (s / 0.2) ** 2)) * (1 - smooth(0.9, 1, far) * 0.25),
  }
}

type Wear = {
  readonly stroke: Stroke
  readonly fills: number
  readonly gloss: number
  readonly shine: number
  readonly most: number
  /** Share of the stroke's relief that is left. */
  readonly relief?: number
  /** Radius in pixels by which the relief is smoothed: what is creamy flows together. */
  readonly smooth?: number
  /** Brightness of grains that mirror the light. */
  readonly sparkle?: number
}
const WEAR: Record<Application, Wear> = {
  cream: { stroke: rubbed(1.02, 0.19, 0.035, 0.4, 0.3), smooth: 2, fills: 0.6, gloss: 0.8, shine: 0.03, most: 0.99 },
  lip: { stroke: rubbed(0.98, 0.17, 0.035, 0.5, 0.25), smooth: 2, fills: 0.65, gloss: 1.1, shine: 0.1, most: 0.99 },
  gloss: { stroke: rubbed(0.98, 0.17, 0.07, 0.22, 0.2), smooth: 2, fills: 0.85, gloss: 1, shine: 0.45, most: 0.9 },
  powder: { stroke: rub, fills: 0.12, gloss: 0.45, shine: 0, most: 0.94 },
  line: { stroke: lines, fills: 0.2, gloss: 0.6, shine: 0, most: 1 },
  nail: { stroke: tip, fills: 1, gloss: 0.3, shine: 0.75, most: 1 },
}

/** What a finish changes: matt make-up takes the light evenly, shimmer has grains that mirror it. */
const FINISHES: Record<Finish, (wear: Wear) => Wear> = {
  matte: (wear) => ({ ...wear, fills: 0.9, gloss: 0.18, shine: 0, relief: 0.35 }),
  shimmer: (wear) => ({ ...wear, gloss: 1, shine: Math.max(wear.shine, 0.16), sparkle: 0.55 }),
}
/** Whether the relief of an application is smoothed. */
export const isCreamy = (application: Application): boolean => WEAR[application].smooth !== undefined
const wearOf = (application: Application, finish: Finish | undefined): Wear =>
  finish === undefined ? WEAR[application] : FINISHES[finish](WEAR[application])

/** The arm of a pixel, and the position on it. */
const positionOnArm = (at: number, { width, height }: Relief): [arm: number, along: number, across: number] => {
  const x = ((at % width) / width - 0.5) * 1.8
  const y = (0.5 - Math.floor(at / width) / height) * 2.16
  const v = -x * Math.sin(TURN) + y * Math.cos(TURN)
  const arm = Math.max(-1, Math.min(1, Math.round(v / PITCH)))
  return [arm, x * Math.cos(TURN) + y * Math.sin(TURN), v - arm * PITCH]
}

/** Bare skin, and the light on it for the strokes. */
type Skin = {
  readonly relief: Relief
  readonly bare: readonly Float32Array[]
  readonly soft: readonly Float32Array[]
  readonly even: Float32Array
  readonly gloss: Float32Array
}
let skin: Promise<Skin> | undefined
/** Subsurface scattering, red the furthest; skin is flushed in places. */
const skinOf = async (): Promise<Skin> => {
  const relief = await reliefOf(ARMS)
  const { width } = relief
  const all = relief.light.map((value, at) => (value + (relief.bounce[at] ?? 0)) / TABLE_LIGHT)
  const soft = [5, 2, 1].map((radius, k) => {
    const blurred = boxBlur(all, relief, radius)
    return all.map((value, at) => value + ([0.55, 0.4, 0.25][k] ?? 0) * ((blurred[at] ?? 0) - value))
  })
  const bare = soft.map((light) => new Float32Array(light.length))
  for (let at = 0; at < all.length; at += 1) {
    const [arm] = positionOnArm(at, relief)
    const [pale, red] = SKINS[1 - arm] ?? SKINS[0]
    const flush = Math.max(
      0,
      Math.min(1, 1.6 * (cloud((at % width) / 90 + arm * 7, Math.floor(at / width) / 90, 4) - 0.3)),
    )
    for (const [k, light] of soft.entries()) {
      const channel = bare[k]
      if (channel !== undefined)
        channel[at] = ((pale[k] ?? 0) + ((red[k] ?? 0) - (pale[k] ?? 0)) * flush) * (light[at] ?? 0)
    }
  }
  return {
    relief,
    bare,
    soft,
    even: boxBlur(boxBlur(all, relief, 7), relief, 7),
    gloss: relief.gloss.map((value) => value / TABLE_LIGHT),
  }
}

/** A stroke without colour: coverage, slope towards the light, gloss, shadow. */
type AppliedStroke = {
  readonly cover: Float32Array
  readonly facing: Float32Array
  readonly mirror: Float32Array
  readonly contact: Float32Array
}
const lay = (wear: Wear, relief: Relief): AppliedStroke => {
  const { width } = relief
  const size = width * relief.height
  const [cover, rough, facing, mirror, contact] = [
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
  ]
  for (let at = 0; at < size; at += 1) {
    const [arm, along, across] = positionOnArm(at, relief)
    const spot = wear.stroke(along + 0.06 * arm, across, arm + 2)
    cover[at] = Math.max(0, Math.min(1, spot.cover)) * wear.most
    rough[at] = spot.height * (wear.relief ?? 1)
  }
  const height = wear.smooth === undefined ? rough : boxBlur(boxBlur(rough, relief, wear.smooth), relief, wear.smooth)
  const shadow = boxBlur(boxBlur(cover, relief, 5), relief, 5)
  const unit = width / 1.8 / 4
  for (let at = 0; at < size; at += 1) {
    const gx = ((height[at + 2] ?? 0) - (height[at - 2] ?? 0)) * unit
    const gy = ((height[at + 2 * width] ?? 0) - (height[at - 2 * width] ?? 0)) * unit
    // Rows grow downwards: a slope that falls to the upper left faces the key light.
    const faces = (0.6 * gx + 0.8 * gy) / Math.hypot(gx, gy, 1)
    facing[at] = 1 + 0.7 * faces
    const grain = noise((at % width) / 1.3, Math.floor(at / width) / 1.3)
    mirror[at] =
      wear.shine * Math.exp(-(((faces - 0.34) / 0.13) ** 2)) + (wear.sparkle ?? 0) * smooth(0.78, 0.94, grain)
    contact[at] =
      1 -
      0.5 *
        Math.max(0, (shadow[Math.max(0, at - 5 * width - 4)] ?? 0) - (cover[at] ?? 0)) *
        (wear.shine > 0.5 ? 1 : 0.35)
  }
  return { cover, facing, mirror, contact }
}
const known = new Map<string, AppliedStroke>()

const shoulder = (value: number): number => (value < 0.8 ? value : 0.8 + 0.2 * (1 - Math.exp(-(value - 0.8) / 0.2)))
const TONE_CURVE = Uint8Array.from({ length: 4096 }, (_, step) =>
  Math.round(fromLinear(Math.min(1, shoulder(step / 2048))) * 255),
)

/** 640×768. */
export const drawSwatch = async (
  application: Application,
  finish: Finish | undefined,
  color: string,
): Promise<Sharp> => {
  const { relief, bare, soft, even, gloss } = await (skin ??= skinOf())
  const wear = wearOf(application, finish)
  const laid = known.get(`${application} ${finish}`) ?? lay(wear, relief)
  known.set(`${application} ${finish}`, laid)
  const { cover, facing, mirror, contact } = laid
  const out = Buffer.alloc(cover.length * 3)
  const paints = linear(color)
  // The gloss of the skin's relief is white: on dark paint it would show as grey.
  const sheen = wear.gloss * (0.12 + 0.88 * Math.sqrt(lightness(paints)))
  for (const [k, own] of paints.entries()) {
    const [skinLight, light] = [bare[k] ?? even, soft[k] ?? even]
    for (let at = 0; at < cover.length; at += 1) {
      const over = cover[at] ?? 0
      let value = (skinLight[at] ?? 0) * (contact[at] ?? 1) + (gloss[at] ?? 0) * (0.8 + (sheen - 0.8) * over)
      if (over > 0) {
        const falling = light[at] ?? 0
        const paint = own * (falling + wear.fills * ((even[at] ?? 0) - falling)) * (facing[at] ?? 1) * 1.1
        value += over * (paint - (skinLight[at] ?? 0) * (contact[at] ?? 1)) + (mirror[at] ?? 0) * over * (even[at] ?? 1)
      }
      out[at * 3 + k] = TONE_CURVE[Math.max(0, Math.min(4095, Math.round(value * 2048)))] ?? 0
    }
  }
  return sharp(out, { raw: { width: relief.width, height: relief.height, channels: 3 } })
}
