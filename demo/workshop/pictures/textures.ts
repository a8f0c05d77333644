// Textures of the contents: one rendering per form and seed (blender/forms.py) gives all colours.
import sharp, { type Sharp } from 'sharp'
import type { Form } from '../content/contents-look.ts'
import { fromLinear, lightness, linear, mix, smooth, type Rgb } from './colour.ts'
import { boxBlur } from './denoise.ts'
import { reliefOf, type Relief } from './relief-passes.ts'

type Look = {
  /** Strength of subsurface scattering: 0 clay … 0.6 cream. */
  readonly soft: number
  readonly gloss: number
  /** Transparent: the height at which the colour is full, in halves of the picture's width. */
  readonly clear?: number
  /** Brightness of its grains: under 1 is darker than the base colour. */
  readonly grains?: number
  /** The colour follows the height: growth rings, hairs. */
  readonly deep?: number
}

const LOOKS: Record<Form, Look> = {
  cream: { soft: 0.45, gloss: 1 },
  swirl: { soft: 0.45, gloss: 1 },
  gel: { soft: 0, gloss: 1, clear: 0.1 },
  serum: { soft: 0, gloss: 1, clear: 0.1 },
  oil: { soft: 0, gloss: 1, clear: 0.075 },
  water: { soft: 0, gloss: 1, clear: 0.07 },
  foam: { soft: 0.5, gloss: 0.8 },
  balm: { soft: 0.35, gloss: 0.9 },
  clay: { soft: 0.05, gloss: 0.8 },
  scrub: { soft: 0.3, gloss: 1, grains: 0.55 },
  powder: { soft: 0.1, gloss: 0.7 },
  pressed: { soft: 0.1, gloss: 0.8 },
  lip: { soft: 0.15, gloss: 1.1 },
  gloss: { soft: 0, gloss: 1, clear: 0.05 },
  varnish: { soft: 0.05, gloss: 1 },
  mascara: { soft: 0, gloss: 1 },
  pencil: { soft: 0, gloss: 0.8 },
  soap: { soft: 0.5, gloss: 1, grains: 1.6 },
  salt: { soft: 0.35, gloss: 1 },
  tissue: { soft: 0.3, gloss: 0.8 },
  silk: { soft: 0.1, gloss: 1 },
  weave: { soft: 0.2, gloss: 0.6 },
  bristles: { soft: 0, gloss: 1, deep: 0.3 },
  sponge: { soft: 0.2, gloss: 0.6 },
  wood: { soft: 0, gloss: 0.8, deep: 0.02 },
  stone: { soft: 0.3, gloss: 1 },
  wax: { soft: 0.5, gloss: 1 },
  mist: { soft: 0, gloss: 1, clear: 0.09 },
  patches: { soft: 0, gloss: 1, clear: 0.05 },
  fluid: { soft: 0.25, gloss: 1 },
}
/** Parameters of a form's texture; part of the picture's facts. */
export const lookOf = (form: Form): Look => LOOKS[form]
export const reliefName = (form: Form): string => `textures/${form}-1`

/** Mean light on the empty table, and on raised objects facing the light. */
const OPEN = 0.6
const RISEN = 0.7
/** Ambient light is slightly cold, as in all pictures of the shop. */
const AMBIENT: Rgb = [0.985, 1, 1.018]

const within = (values: Float32Array, relief: Relief, radius: number): Float32Array => {
  const frame = { width: relief.width, height: relief.height }
  const blur = (from: Float32Array): Float32Array => boxBlur(boxBlur(from, frame, radius), frame, radius)
  const sum = blur(values.map((value, at) => value * (relief.cover[at] ?? 0)))
  const weight = blur(relief.cover)
  return values.map((value, at) => ((weight[at] ?? 0) > 0.01 ? (sum[at] ?? 0) / (weight[at] ?? 1) : value))
}

/** Light after subsurface scattering. */
const scattered = (relief: Relief, share: number): Float32Array => {
  if (share === 0) return relief.light
  const near = within(relief.light, relief, 6)
  return relief.light.map((value, at) => value + share * ((near[at] ?? 0) - value) * (relief.cover[at] ?? 0))
}

const evened = (values: Float32Array, relief: Relief, radius: number): Float32Array =>
  boxBlur(boxBlur(values, relief, radius), relief, radius)

/**
 * Light under a transparent object, derived from the slope: the edge towards the light is dark inside, the opposite edge is bright.
 * Rendering these caustics would take hours.
 */
const gathered = (relief: Relief): Float32Array => {
  const { width } = relief
  const even = within(relief.light, relief, 4)
  // Smooths the quantized height, whose steps would be visible.
  const rise = evened(
    relief.rise.map((value, at) => value * (relief.cover[at] ?? 0)),
    relief,
    3,
  )
  const unit = width / 1.8 / 4
  return relief.light.map((value, at) => {
    if ((relief.cover[at] ?? 0) < 0.02) return value
    const [left, right, up, down] = [
      rise[at - 2] ?? 0,
      rise[at + 2] ?? 0,
      rise[at - 2 * width] ?? 0,
      rise[at + 2 * width] ?? 0,
    ]
    const [gx, gy] = [(right - left) * unit, (down - up) * unit]
    const facing = (0.64 * gx + 0.77 * gy) / Math.hypot(gx, gy, 1)
    return (even[at] ?? value) * 1.22 * (facing > 0 ? 1 - 0.42 * facing : 1 - 0.75 * facing)
  })
}

const shoulder = (value: number): number =>
  value < 0.78 ? value : 0.78 + 0.22 * (1 - Math.exp(-(value - 0.78) / 0.22))
/** Output brightness, 0 … 255, of linear light in steps of 1/2048 up to 2. */
const TONE_CURVE = Float32Array.from(
  { length: 4096 },
  (_, step) => fromLinear(Math.min(1, shoulder(step / 2048))) * 255,
)

/** White on white paper would be invisible: it is made slightly cooler and darker. */
const visible = (color: Rgb): Rgb => (lightness(color) > 0.78 ? mix(color, [0.72, 0.76, 0.79], 0.18) : color)

const TILT = 0.19
/**
 * Position in the rendering for a position in the rotated picture. Mirroring along the diagonal and small rotations keep the light at the
 * upper left.
 */
const ORIENTATIONS: readonly ((x: number, y: number, relief: Relief) => readonly [x: number, y: number])[] = [
  (x, y) => [x, y],
  (x, y, { width, height }) => [
    width / 2 + (y - height / 2) * 0.86,
    height / 2 + (x - width / 2) * 0.86 * (height / width),
  ],
  (x, y, { width, height }) => [
    width / 2 + ((x - width / 2) * Math.cos(TILT) + (y - height / 2) * Math.sin(TILT)) * 0.88,
    height / 2 + ((y - height / 2) * Math.cos(TILT) - (x - width / 2) * Math.sin(TILT)) * 0.88,
  ],
]

const sourcePosition = (relief: Relief, way: number): Relief => {
  const from = ORIENTATIONS[way]
  if (way === 0 || from === undefined) return relief
  const { width, height } = relief
  const [places, across, down] = [
    new Int32Array(width * height),
    new Float32Array(width * height),
    new Float32Array(width * height),
  ]
  for (let at = 0; at < places.length; at += 1) {
    const [x, y] = from(at % width, Math.floor(at / width), relief)
    const [left, top] = [
      Math.max(0, Math.min(width - 2, Math.floor(x))),
      Math.max(0, Math.min(height - 2, Math.floor(y))),
    ]
    places[at] = top * width + left
    across[at] = Math.max(0, Math.min(1, x - left))
    down[at] = Math.max(0, Math.min(1, y - top))
  }
  const moved = (values: Float32Array): Float32Array =>
    values.map((_, at) => {
      const [place, right, low] = [places[at] ?? 0, across[at] ?? 0, down[at] ?? 0]
      const above = (values[place] ?? 0) * (1 - right) + (values[place + 1] ?? 0) * right
      const below = (values[place + width] ?? 0) * (1 - right) + (values[place + width + 1] ?? 0) * right
      return above * (1 - low) + below * low
    })
  return {
    width,
    height,
    light: moved(relief.light),
    bounce: moved(relief.bounce),
    gloss: moved(relief.gloss),
    cover: moved(relief.cover),
    rise: moved(relief.rise),
    part: moved(relief.part),
  }
}

/** Values that all colours of a rendering share. */
type ShadedRelief = {
  readonly relief: Relief
  readonly light: Float32Array
  readonly depth: Float32Array
  readonly shade: Float32Array
  readonly gloss: Float32Array
}
const prepare = async (form: Form, way: number): Promise<ShadedRelief> => {
  const look = LOOKS[form]
  const rendered = sourcePosition(await reliefOf(reliefName(form)), way)
  // Gloss on transparent objects has the most noise.
  const relief =
    look.clear === undefined
      ? rendered
      : {
          ...rendered,
          gloss: evened(rendered.gloss, rendered, 1),
          rise: within(rendered.rise, rendered, 2),
          cover: boxBlur(rendered.cover, rendered, 1),
        }
  const { clear, deep } = look
  const light = clear === undefined ? scattered(relief, look.soft) : gathered(relief)
  const depth = relief.rise.map((rise) =>
    clear !== undefined
      ? Math.min(1.3, 0.2 + (0.7 * rise) / clear)
      : deep !== undefined
        ? 0.72 + 0.5 * smooth(0.2 - deep, 0.2 + deep, rise)
        : 1,
  )
  const shade = light.map((value) => (clear === undefined ? 0 : 0.5 * (1 - smooth(0, 0.9, value / OPEN))))
  const gloss = relief.gloss.map(
    (value, at) => (value / RISEN) * look.gloss * ((relief.cover[at] ?? 0) > 0.02 ? 1 : 0.3),
  )
  return { relief, light, depth, shade, gloss }
}
const shadedReliefs = new Map<string, Promise<ShadedRelief>>()
const shadedReliefOf = (form: Form, way: number): Promise<ShadedRelief> => {
  const name = `${form} ${way}`
  const known = shadedReliefs.get(name) ?? prepare(form, way)
  shadedReliefs.delete(name)
  shadedReliefs.set(name, known)
  for (const old of [...shadedReliefs.keys()].slice(0, Math.max(0, shadedReliefs.size - 4))) shadedReliefs.delete(old)
  return known
}

/** Light of one colour channel on the table and on the object, per pixel. */
const channelOf = (lit: ShadedRelief, look: Look, base: number, paper: number, air: number): Float32Array => {
  const { relief, light, depth, shade, gloss } = lit
  const grain = look.grains === undefined ? base : look.grains > 1 ? base + (0.92 - base) * 0.8 : base * look.grains
  const dense = Math.log(Math.max(0.004, base))
  const out = new Float32Array(light.length)
  for (let at = 0; at < out.length; at += 1) {
    const cover = relief.cover[at] ?? 0
    const falling = (light[at] ?? 0) * air
    const bounce = relief.bounce[at] ?? 0
    let value = 0
    if (cover < 1)
      value += (1 - cover) * paper * ((falling + bounce * (0.5 + 0.5 * base)) / OPEN + (shade[at] ?? 0) * base)
    if (cover > 0 && look.clear !== undefined)
      value += cover * paper * (falling / OPEN) * Math.exp(dense * (depth[at] ?? 0))
    else if (cover > 0) {
      const paint =
        (look.grains === undefined ? base : base + (grain - base) * Math.min(1, (relief.part[at] ?? 0) * 1.2)) *
        (depth[at] ?? 0)
      value += (cover * paint * (falling + bounce * (0.35 + 0.65 * base))) / RISEN
    }
    out[at] = value + (gloss[at] ?? 0)
  }
  return out
}

/** A texture on paper; `bare` omits the paper and keeps the shadow. */
export const drawTexture = async (
  form: Form,
  way: number,
  color: string,
  paper: string,
  bare = false,
): Promise<Sharp> => {
  const look = LOOKS[form]
  const lit = await shadedReliefOf(form, way)
  const own = look.clear === undefined ? visible(linear(color)) : linear(color)
  const ground = linear(paper)
  const channels = own.map((base, k) => channelOf(lit, look, base, ground[k] ?? 1, AMBIENT[k] ?? 1))
  const { width, height, cover, light, bounce } = lit.relief
  const out = Buffer.alloc(width * height * 4)
  let noise = 12345
  for (let at = 0; at < width * height; at += 1) {
    noise = (Math.imul(noise, 1664525) + 1013904223) | 0
    const dither = ((noise >>> 8) / 16777216 - 0.5) * 0.6
    for (let k = 0; k < 3; k += 1)
      out[at * 4 + k] = Math.max(
        0,
        Math.min(
          255,
          Math.round(
            (TONE_CURVE[Math.max(0, Math.min(4095, Math.round((channels[k]?.[at] ?? 0) * 2048)))] ?? 0) + dither,
          ),
        ),
      )
    // The falloff of light over the table is not a shadow.
    const dark = bare ? Math.max(0, 0.83 - ((light[at] ?? 0) + (bounce[at] ?? 0)) / OPEN) : 0
    out[at * 4 + 3] = bare ? Math.round(255 * Math.min(1, (cover[at] ?? 0) + (1 - (cover[at] ?? 0)) * dark * 0.8)) : 255
  }
  return sharp(out, { raw: { width, height, channels: 4 } })
}
