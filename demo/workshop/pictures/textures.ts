// Textures of the contents: one rendering per form and seed (blender/forms.py) gives all colours.
import sharp, { type Sharp } from 'sharp'
import type { Finish, Form } from '../content/contents-look.ts'
import { fromLinear, lightness, linear, mix, smooth, type Rgb } from './colour.ts'
import { boxBlur } from './denoise.ts'
import { noise } from './grain.ts'
import { reliefOf, type Relief } from './relief-passes.ts'

type Look = {
  /** Strength of subsurface scattering: 0 clay … 0.6 cream. */
  readonly soft: number
  readonly gloss: number
  /** Transparent: the height at which the colour is full, in halves of the picture's width. */
  readonly clear?: number
  /** A transparent object as bright as this where its colour is full: oil lets light through, however dark its name is. */
  readonly luminous?: number
  /** The gloss is that of one long soft lamp on the smoothed surface. */
  readonly wet?: boolean
  /** Brightness of its grains: under 1 is darker than the base colour. */
  readonly grains?: number
  /** Share of the object that lies outside its box on each side: crumbs around it, the hair at the end of a torn stroke. */
  readonly strays?: number
  /** The colour follows the height: growth rings, hairs. */
  readonly deep?: number
}

const LOOKS: Record<Form, Look> = {
  cream: { soft: 0.45, gloss: 1 },
  swirl: { soft: 0.45, gloss: 1, strays: 0.002 },
  gel: { soft: 0, gloss: 1, clear: 0.1 },
  serum: { soft: 0, gloss: 1, clear: 0.1 },
  oil: { soft: 0, gloss: 1, clear: 0.075, luminous: 0.72 },
  water: { soft: 0, gloss: 1, clear: 0.07 },
  foam: { soft: 0.5, gloss: 0.8 },
  balm: { soft: 0.35, gloss: 0.9 },
  clay: { soft: 0.05, gloss: 0.8 },
  scrub: { soft: 0.3, gloss: 1, grains: 0.55 },
  powder: { soft: 0.1, gloss: 0.7, strays: 0.012 },
  pressed: { soft: 0.1, gloss: 0.8, strays: 0.013 },
  lip: { soft: 0.15, gloss: 1.1, strays: 0.001 },
  gloss: { soft: 0, gloss: 1, clear: 0.05, wet: true },
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

/** The hue at a brightness of at least this. */
const lightened = (color: Rgb, least: number): Rgb => {
  const by = Math.max(1, least / Math.max(0.01, ...color))
  return [color[0] * by, color[1] * by, color[2] * by]
}

const TILT = 0.19
/**
 * How far a point of the rendering lies from its middle, for a point of the rotated picture. Mirroring along the diagonal and small
 * rotations keep the light at the upper left.
 */
const ORIENTATIONS: readonly ((x: number, y: number) => readonly [x: number, y: number])[] = [
  (x, y) => [x, y],
  (x, y) => [y, x],
  (x, y) => [x * Math.cos(TILT) + y * Math.sin(TILT), y * Math.cos(TILT) - x * Math.sin(TILT)],
]
/** What the textures that fill their picture or lie scattered over it are enlarged by, so that their rotated picture is filled too. */
const FILLING = 0.86
/** Forms whose edges are seen: they lie in the middle of the picture with a margin. */
const WHOLE: ReadonlySet<Form> = new Set([
  ...(['cream', 'swirl', 'gel', 'serum', 'oil', 'foam', 'balm', 'clay', 'scrub', 'powder', 'pressed', 'lip'] as const),
  ...(['gloss', 'varnish', 'mascara', 'pencil', 'wax', 'patches', 'fluid'] as const),
])
/** Margin on every side, as a share of the picture. */
const MARGIN = 0.08

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
/** The box of an object in the rotated picture, measured from its middle; crumbs scattered around it do not count. */
const boxOf = ({ width, height, cover }: Relief, form: Form, way: number): Box => {
  // The orientations are orthogonal: the inverse of a rotation turns back, the other two are their own.
  const back = (x: number, y: number): readonly [number, number] =>
    way === 2
      ? [x * Math.cos(TILT) - y * Math.sin(TILT), y * Math.cos(TILT) + x * Math.sin(TILT)]
      : way === 1
        ? [y, x]
        : [x, y]
  const reach = Math.ceil(Math.hypot(width, height) / 2)
  const [columns, rows] = [new Float64Array(2 * reach + 1), new Float64Array(2 * reach + 1)]
  let whole = 0
  for (let at = 0; at < cover.length; at += 1) {
    if ((cover[at] ?? 0) < 0.5) continue
    const [x, y] = back((at % width) - width / 2, Math.floor(at / width) - height / 2)
    const [column, row] = [Math.round(x) + reach, Math.round(y) + reach]
    columns[column] = (columns[column] ?? 0) + 1
    rows[row] = (rows[row] ?? 0) + 1
    whole += 1
  }
  const least = whole * (LOOKS[form].strays ?? 0.003)
  const ends = (counts: Float64Array): readonly [number, number] => {
    let [sum, low, high] = [0, 0, 0]
    for (let at = 0; at < counts.length; at += 1) {
      if (sum <= least) low = at
      sum += counts[at] ?? 0
      if (sum < whole - least) high = at + 1
    }
    return [low - reach, high - reach]
  }
  const [[left, right], [top, bottom]] = [ends(columns), ends(rows)]
  return { left, right, top, bottom }
}

const sourcePosition = (relief: Relief, form: Form, way: number): Relief => {
  const turn = ORIENTATIONS[way]
  if (turn === undefined || (way === 0 && !WHOLE.has(form))) return relief
  const { width, height } = relief
  const box = WHOLE.has(form) ? boxOf(relief, form, way) : { left: 0, right: 0, top: 0, bottom: 0 }
  const room = 1 - 2 * MARGIN
  const zoom = Math.max(FILLING, (box.right - box.left) / (width * room), (box.bottom - box.top) / (height * room))
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  // Beyond the rendering, the empty table goes on in the light of its edge.
  const bare = relief.light.map((light, at) => ((relief.cover[at] ?? 0) < 0.02 && light > OPEN * 0.85 ? 1 : 0))
  const weight = evened(bare, relief, 36)
  const table = (values: Float32Array): Float32Array => {
    const sum = evened(
      values.map((value, at) => value * (bare[at] ?? 0)),
      relief,
      36,
    )
    // Where an edge has nothing but the object and its shadow, the table is as it is on average.
    const mean = sum.reduce((all, value) => all + value, 0) / weight.reduce((all, value) => all + value, 0)
    return sum.map((value, at) => ((weight[at] ?? 0) < 0.02 ? mean : value / (weight[at] ?? 1)))
  }
  const [places, across, down, beyond] = [
    new Int32Array(width * height),
    new Float32Array(width * height),
    new Float32Array(width * height),
    new Uint8Array(width * height),
  ]
  for (let at = 0; at < places.length; at += 1) {
    const [dx, dy] = turn(
      ((at % width) - width / 2) * zoom + middleX,
      (Math.floor(at / width) - height / 2) * zoom + middleY,
    )
    const [x, y] = [width / 2 + dx, height / 2 + dy]
    const [left, top] = [
      Math.max(0, Math.min(width - 2, Math.floor(x))),
      Math.max(0, Math.min(height - 2, Math.floor(y))),
    ]
    places[at] = top * width + left
    across[at] = Math.max(0, Math.min(1, x - left))
    down[at] = Math.max(0, Math.min(1, y - top))
    beyond[at] = x < 0 || y < 0 || x > width - 1 || y > height - 1 ? 1 : 0
  }
  const moved = (values: Float32Array, outside?: Float32Array): Float32Array =>
    values.map((_, at) => {
      const [place, right, low] = [places[at] ?? 0, across[at] ?? 0, down[at] ?? 0]
      if (beyond[at] === 1 && WHOLE.has(form)) return outside?.[place] ?? 0
      const above = (values[place] ?? 0) * (1 - right) + (values[place + 1] ?? 0) * right
      const below = (values[place + width] ?? 0) * (1 - right) + (values[place + width + 1] ?? 0) * right
      return above * (1 - low) + below * low
    })
  return {
    width,
    height,
    light: moved(relief.light, table(relief.light)),
    bounce: moved(relief.bounce, table(relief.bounce)),
    gloss: moved(relief.gloss, table(relief.gloss)),
    cover: moved(relief.cover),
    rise: moved(relief.rise),
    part: moved(relief.part),
  }
}

/** The rendering of a form as it lies in a texture. */
export const lyingRelief = async (form: Form, way: number): Promise<Relief> =>
  sourcePosition(await reliefOf(reliefName(form)), form, way)
export const liesWhole = (form: Form): boolean => WHOLE.has(form)

/** Values that all colours of a rendering share. */
type ShadedRelief = {
  readonly relief: Relief
  readonly light: Float32Array
  readonly depth: Float32Array
  readonly shade: Float32Array
  readonly gloss: Float32Array
}
/** A line of pencil is waxy: its crumbs, as large as gravel beside it, are smoothed. */
const waxen = (relief: Relief): Relief => {
  const soft = evened(relief.cover, relief, 3)
  const [light, gloss] = [within(relief.light, relief, 5), within(relief.gloss, relief, 3)]
  return {
    ...relief,
    light: relief.light.map((value, at) => ((soft[at] ?? 0) > 0.36 ? value + 0.8 * ((light[at] ?? 0) - value) : value)),
    gloss,
    cover: soft.map((value) => smooth(0.36, 0.64, value)),
  }
}

/**
 * The reflection of one long soft lamp at the upper left on a wet surface, from its smoothed slope. The rendered gloss follows every
 * unevenness of the surface and is torn into specks.
 */
const wetGloss = (relief: Relief): Float32Array => {
  const { width } = relief
  const rise = evened(
    relief.rise.map((value, at) => value * (relief.cover[at] ?? 0)),
    relief,
    5,
  )
  const rendered = evened(relief.gloss, relief, 2)
  const unit = width / 1.8 / 6
  return relief.gloss.map((_, at) => {
    const cover = relief.cover[at] ?? 0
    if (cover < 0.02) return (rendered[at] ?? 0) * 0.5
    const gx = ((rise[at + 3] ?? 0) - (rise[at - 3] ?? 0)) * unit
    const gy = ((rise[at + 3 * width] ?? 0) - (rise[at - 3 * width] ?? 0)) * unit
    const facing = (0.64 * gx + 0.77 * gy) / Math.hypot(gx, gy, 1)
    const lamp = Math.exp(-(((facing - 0.3) / 0.085) ** 2))
    const rim = smooth(0.12, 0.5, -facing)
    return cover * (0.62 * lamp + 0.1 * rim) + 0.3 * (rendered[at] ?? 0)
  })
}

const prepare = async (form: Form, way: number): Promise<ShadedRelief> => {
  const look = LOOKS[form]
  const rendered = await lyingRelief(form, way)
  // Gloss on transparent objects has the most noise.
  const relief =
    form === 'pencil'
      ? waxen(rendered)
      : look.clear === undefined
        ? rendered
        : {
            ...rendered,
            gloss: look.wet === true ? wetGloss(rendered) : evened(rendered.gloss, rendered, 1),
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

/** Matt make-up hardly mirrors the light; shimmer has grains that do. */
const finished = (lit: ShadedRelief, finish: Finish): ShadedRelief => {
  const { width, cover } = lit.relief
  return {
    ...lit,
    gloss: lit.gloss.map((value, at) => {
      const own = cover[at] ?? 0
      if (finish === 'matte') return value * (1 - 0.8 * own)
      const grain = noise((at % width) / 1.7, Math.floor(at / width) / 1.7)
      return value * (1 + 0.2 * own) + 0.5 * own * smooth(0.74, 0.94, grain)
    }),
  }
}

/** A texture on paper; `bare` omits the paper and keeps the shadow. */
export const drawTexture = async (
  form: Form,
  way: number,
  color: string,
  paper: string,
  { bare = false, finish }: { readonly bare?: boolean; readonly finish?: Finish | undefined } = {},
): Promise<Sharp> => {
  const look = LOOKS[form]
  const usual = await shadedReliefOf(form, way)
  const lit = finish === undefined ? usual : finished(usual, finish)
  const own = look.clear === undefined ? visible(linear(color)) : lightened(linear(color), look.luminous ?? 0)
  const ground = linear(paper)
  const channels = own.map((base, k) => channelOf(lit, look, base, ground[k] ?? 1, AMBIENT[k] ?? 1))
  const { width, height, cover, light, bounce } = lit.relief
  const out = Buffer.alloc(width * height * 4)
  let state = 12345
  for (let at = 0; at < width * height; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    const dither = ((state >>> 8) / 16777216 - 0.5) * 0.6
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
