// Composites a packshot from the render passes of a form: diffuse light × colour of the part + gloss + label, placed by the form's label
// coordinates.
import { fromLinear, smooth, toLinear, type Rgb } from './colour.ts'
import { noise } from './grain.ts'
import type { Art } from './labels.ts'
import type { FormFacts, Pass } from './pass-file.ts'

export const WIDTH = 1000
export const HEIGHT = 1200
/** A pack fills the picture to 4 % above it or on both sides. */
export const FRAMED = { width: 920, height: 1152 } as const
/** Exposure: white plastic in full light is nearly white. The studio's light is slightly cold. */
const GAIN = 1.3
const WHITE_BALANCE: Rgb = [0.985, 1, 1.018]
/** Assumed background behind coloured glass. */
const BACKGROUND: Rgb = [0.8, 0.85, 0.87]

/** A form at one length: `stretch` scales its straight section, so that a small tube is slimmer than a large one. */
export type FittedForm = Pass & { readonly pixels: number; readonly stretch: number }

export type Colours = {
  readonly parts: readonly Rgb[]
  readonly inside: Rgb
  readonly pans: readonly Rgb[]
  readonly panFinish?: 'matte' | 'satin' | 'cream' | 'shimmer'
  /** Whether a deep shade is seen through glass. */
  readonly isDeep?: boolean
  readonly foil: boolean
}

const stretchedHeight = ({ height, zone }: FormFacts, stretch: number): number =>
  height + (zone === null ? 0 : (zone[1] - zone[0]) * (stretch - 1))

/** Ratio of height to width of a form at this stretch. */
export const proportion = (facts: FormFacts, stretch: number): number => stretchedHeight(facts, stretch) / facts.width

const zoomOf = (facts: FormFacts, stretch: number): number =>
  Math.min(
    FRAMED.height / (stretchedHeight(facts, stretch) * facts.scale * WIDTH),
    FRAMED.width / (facts.width * facts.scale * WIDTH),
  )

/** Size of the label panel in pixels of the picture. */
export const panelSize = (
  facts: FormFacts,
  stretch: number,
): { readonly width: number; readonly height: number } | undefined => {
  const { panel, zone, scale } = facts
  if (panel === null) return undefined
  const pixels = scale * WIDTH * zoomOf(facts, stretch)
  const inZone = zone !== null && panel.z > zone[0] && panel.z < zone[1]
  return { width: panel.width * pixels, height: panel.height * pixels * (inZone ? stretch : 1) }
}

type Steps = { readonly low: Int32Array; readonly share: Float32Array }
const stepsOf = (count: number, last: number, source: (index: number) => number): Steps => {
  const steps = { low: new Int32Array(count), share: new Float32Array(count) }
  for (let index = 0; index < count; index += 1) {
    const at = source(index)
    const low = Math.floor(at)
    steps.low[index] =
      at < 0 || at > last
        ? at < -1 || at > last + 1
          ? -1
          : Math.max(0, Math.min(last - 1, low))
        : Math.min(last - 1, low)
    steps.share[index] = Math.max(0, Math.min(1, at - (steps.low[index] ?? 0)))
  }
  return steps
}

const resampled = (values: Float32Array, stride: number, columns: Steps, rows: Steps): Float32Array => {
  const wide = columns.low.length
  const out = new Float32Array(wide * rows.low.length)
  for (let row = 0; row < rows.low.length; row += 1) {
    const low = rows.low[row] ?? -1
    if (low < 0) continue
    const down = rows.share[row] ?? 0
    for (let column = 0; column < wide; column += 1) {
      const left = columns.low[column] ?? -1
      if (left < 0) continue
      const across = columns.share[column] ?? 0
      const at = low * stride + left
      const [a = 0, b = 0, c = 0, d = 0] = [values[at], values[at + 1], values[at + stride], values[at + stride + 1]]
      out[row * wide + column] = (a * (1 - across) + b * across) * (1 - down) + (c * (1 - across) + d * across) * down
    }
  }
  return out
}

export const fitForm = (pass: Pass, stretch: number): FittedForm => {
  const { facts } = pass
  const own = facts.scale * WIDTH
  const [low, high] = facts.zone ?? [0, 0]
  const zoom = zoomOf(facts, stretch)
  if (Math.abs(stretch - 1) < 0.004 && Math.abs(zoom - 1) < 0.01) return { ...pass, pixels: own, stretch: 1 }
  const [start, end] = [(low - facts.foot) * own, (high - facts.foot) * own]
  const sourceRow = (row: number): number => {
    const above = (HEIGHT - row) / zoom
    const source =
      above < start
        ? above
        : above < start + (end - start) * stretch
          ? start + (above - start) / stretch
          : above - (end - start) * (stretch - 1)
    return HEIGHT - source
  }
  const sourceColumn = (column: number): number => WIDTH / 2 + (column - WIDTH / 2) / zoom
  const columns = stepsOf(WIDTH, WIDTH - 1, (column) => sourceColumn(column + 0.5) - 0.5)
  const rows = stepsOf(HEIGHT, HEIGHT - 1, (row) => Math.min(HEIGHT - 1, sourceRow(row + 0.5) - 0.5))
  const [wide, tall] = [WIDTH / 5 + 1, HEIGHT / 5 + 1]
  const gridColumns = stepsOf(wide, wide - 1, (column) => sourceColumn(column * 5) / 5)
  const gridRows = stepsOf(tall, tall - 1, (row) => sourceRow(row * 5) / 5)
  const plane = (values: Float32Array) => resampled(values, WIDTH, columns, rows)
  const grid = (values: Float32Array) => resampled(values, wide, gridColumns, gridRows)
  return {
    facts,
    masks: pass.masks.map(plane),
    label: plane(pass.label),
    along: grid(pass.along),
    up: grid(pass.up),
    tinted: plane(pass.tinted),
    plain: plane(pass.plain),
    inside: pass.inside && plane(pass.inside),
    cover: pass.cover && plane(pass.cover),
    pixels: own * zoom,
    stretch,
  }
}

/** Index of the part that has the label. */
export const labelledPart = ({ label, masks }: FittedForm): number => {
  const sums = masks.map(() => 0)
  for (let index = 0; index < label.length; index += 7) {
    if ((label[index] ?? 0) < 0.5) continue
    for (let part = 0; part < masks.length; part += 1) sums[part] = (sums[part] ?? 0) + (masks[part]?.[index] ?? 0)
  }
  return sums.indexOf(Math.max(...sums))
}

export const LINEAR = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255))
const TONE_STEPS = 4096
const TONE_CURVE = Float32Array.from({ length: TONE_STEPS * 2 + 1 }, (_, step) => {
  const value = step / TONE_STEPS
  const shoulder = value < 0.76 ? value : 0.76 + 0.24 * (1 - Math.exp(-(value - 0.76) / 0.24))
  return fromLinear(shoulder) * 255
})

const mirrorLight = (column: number, row: number): number => {
  const across = (column + 0.8 * row) / WIDTH
  return 1.5 + 0.75 * smooth(0.5, 0.62, across) * smooth(1.12, 0.98, across) - 0.25 * smooth(0.7, 1.5, across)
}
/** Light on ink over metal and glass, where the passes have no diffuse light: derived from the position on the panel. */
const inkLight = (across: number): number => (0.74 - 0.26 * across) * (1 - 0.45 * Math.abs(2 * across - 1) ** 4)
const foilLight = (across: number): number =>
  0.5 + 0.75 * Math.exp(-(((across - 0.24) / 0.16) ** 2)) + 0.3 * Math.exp(-(((across - 0.86) / 0.07) ** 2))

/** Converts a full render from premultiplied linear RGBA to straight RGBA, with the tone curve of the packshots. */
export const toneMapRender = ([red, green, blue, cover]: readonly Float32Array[]): Buffer => {
  const count = cover?.length ?? 0
  const out = Buffer.alloc(count * 4)
  for (let index = 0; index < count; index += 1) {
    const alpha = Math.min(1, cover?.[index] ?? 0)
    if (alpha < 0.004) continue
    for (const [channel, plane] of [red, green, blue].entries()) {
      out[index * 4 + channel] = Math.min(
        255,
        Math.round(
          TONE_CURVE[
            Math.min(
              TONE_STEPS * 2,
              Math.round(
                (Math.max(0, plane?.[index] ?? 0) * GAIN * TONE_STEPS * (WHITE_BALANCE[channel] ?? 1)) / alpha,
              ),
            )
          ] ?? 255,
        ),
      )
    }
    out[index * 4 + 3] = Math.round(alpha * 255)
  }
  return out
}

/** Brightness of a pan of a palette: pressed powder is even, satin and cream have a broad sheen, shimmer has grains that mirror the light. */
const panSheen = (finish: Colours['panFinish'], across: number, index: number): number => {
  if (finish === undefined || finish === 'matte') return 1
  const sheen = Math.exp(-(((across - 0.38) / (finish === 'cream' ? 0.3 : 0.2)) ** 2))
  if (finish !== 'shimmer') return 1 + (finish === 'cream' ? 0.3 : 0.36) * sheen
  const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)]
  const grain = noise(x / 2.1, y / 2.1)
  return 1 + 0.3 * sheen + 1.1 * smooth(0.7, 0.92, grain) * (0.5 + sheen)
}

/** The even part of the reflections on glass over the contents, which greys a deep shade. */
const veilOf = ({ masks, plain, inside, facts }: FittedForm): number => {
  const glass = facts.parts.flatMap(([, kind], part) => (kind === 'glass' ? [masks[part]] : []))
  const values: number[] = []
  for (let index = 0; index < plain.length; index += 5)
    if ((inside?.[index] ?? 0) > 0.05 && glass.some((mask) => (mask?.[index] ?? 0) > 0.9))
      values.push(plain[index] ?? 0)
  return values.sort((one, other) => one - other)[Math.floor(values.length * 0.35)] ?? 0
}

/** Straight RGBA, 1000×1200. */
export const compositePack = (form: FittedForm, colours: Colours, art: Art | undefined): Buffer => {
  const { masks, tinted, plain, inside, cover, label, along, up, facts } = form
  const out = Buffer.alloc(WIDTH * HEIGHT * 4)
  const kinds = facts.parts.map(([, kind]) => kind)
  const panIndex = facts.parts.findIndex(([role]) => role === 'pans')
  const mirrorIndex = facts.parts.findIndex(([role]) => role === 'mirror')
  const clearInside = facts.parts.some(([role, kind]) => role === 'inside' && kind === 'glass')
  const stride = WIDTH / 5 + 1
  const veil = colours.isDeep === true ? veilOf(form) : 0
  let grain = 12_345
  for (let index = 0, pixel = 0; index < label.length; index += 1, pixel += 4) {
    let [whole, red, green, blue, glass] = [0, 0, 0, 0, 0]
    let [tintRed, tintGreen, tintBlue] = [1, 1, 1]
    let metal = 0
    for (let part = 0; part < masks.length; part += 1) {
      const share = masks[part]?.[index] ?? 0
      if (share === 0) continue
      let color = colours.parts[part] ?? [1, 1, 1]
      if (part === panIndex) {
        const place = ((index % WIDTH) - WIDTH / 2) / form.pixels / 2.16 + 2
        const above = (HEIGHT - index / WIDTH) / form.pixels
        const [column, row] = [Math.floor(place), above > 2.8 ? 0 : 1]
        const pan = colours.pans[Math.min(3, Math.max(0, column)) + row * 4] ?? color
        const sheen = panSheen(colours.panFinish, place - column + 0.35 * ((above % 2.8) / 2.8 - 0.5), index)
        color = [pan[0] * sheen, pan[1] * sheen, pan[2] * sheen]
      }
      // The studio is even; a mirror shows a bright window in it.
      const lit = part === mirrorIndex ? share * mirrorLight(index % WIDTH, Math.floor(index / WIDTH)) : share
      whole += share
      red += lit * color[0]
      green += lit * color[1]
      blue += lit * color[2]
      if (kinds[part] === 'glass') {
        glass += share
        ;[tintRed, tintGreen, tintBlue] = color
      } else if (kinds[part] === 'metal') metal += share
    }
    if (whole < 0.004) continue
    const light = tinted[index] ?? 0
    let shine = (plain[index] ?? 0) * Math.min(1, whole)
    let r = light * red
    let g = light * green
    let b = light * blue
    let alpha = Math.min(1, whole)
    if (glass > 0) {
      const seen = (inside?.[index] ?? 0) * glass
      // The softest veil goes entirely, highlights lose little.
      if (veil > 0) shine -= glass * smooth(0.01, 0.12, inside?.[index] ?? 0) * Math.min(shine, veil)
      r += seen * colours.inside[0] * tintRed
      g += seen * colours.inside[1] * tintGreen
      b += seen * colours.inside[2] * tintBlue
      // Glass tints what is behind it, and so do the contents. In the studio the contents transmit red only, so a third of the light
      // measures their transparency.
      const open = (1 - (cover?.[index] ?? 1)) * glass
      const bare = clearInside ? smooth(0.36, 0.8, open) : 1
      const full = clearInside ? Math.min(1, 3 * open) * (1 - bare) : 0
      const passRed = tintRed * (bare * open + full * colours.inside[0])
      const passGreen = tintGreen * (bare * open + full * colours.inside[1])
      const passBlue = tintBlue * (bare * open + full * colours.inside[2])
      const least = Math.min(passRed, passGreen, passBlue)
      r += (passRed - least) * BACKGROUND[0]
      g += (passGreen - least) * BACKGROUND[1]
      b += (passBlue - least) * BACKGROUND[2]
      alpha = Math.min(1, whole - least)
    }
    const front = label[index] ?? 0
    if (front > 0 && art !== undefined) {
      const [column, row] = [(index % WIDTH) / 5, Math.floor(index / WIDTH) / 5]
      const corner = Math.floor(row) * stride + Math.floor(column)
      const [fx, fy] = [column - Math.floor(column), row - Math.floor(row)]
      const at = (values: Float32Array) =>
        ((values[corner] ?? 0) * (1 - fx) + (values[corner + 1] ?? 0) * fx) * (1 - fy) +
        ((values[corner + stride] ?? 0) * (1 - fx) + (values[corner + stride + 1] ?? 0) * fx) * fy
      const u = at(along)
      const v = 1 - at(up)
      if (u > 0 && u < 1 && v > 0 && v < 1) {
        const [x, y] = [
          Math.min(art.width - 1.01, Math.max(0, u * art.width - 0.5)),
          Math.min(art.height - 1.01, Math.max(0, v * art.height - 0.5)),
        ]
        const [left, top] = [Math.floor(x), Math.floor(y)]
        let [inkRed, inkGreen, inkBlue, ink] = [0, 0, 0, 0]
        for (let texel = 0; texel < 4; texel += 1) {
          const weight = (texel % 2 === 0 ? 1 - (x - left) : x - left) * (texel < 2 ? 1 - (y - top) : y - top)
          const from = ((top + (texel < 2 ? 0 : 1)) * art.width + left + (texel % 2)) * 4
          const density = ((art.pixels[from + 3] ?? 0) / 255) * weight
          ink += density
          inkRed += density * (LINEAR[art.pixels[from] ?? 0] ?? 0)
          inkGreen += density * (LINEAR[art.pixels[from + 1] ?? 0] ?? 0)
          inkBlue += density * (LINEAR[art.pixels[from + 2] ?? 0] ?? 0)
        }
        if (ink > 0.003) {
          const inkBrightness = colours.foil ? foilLight(u) : glass > 0.5 || metal > 0.5 ? inkLight(u) : light
          const bare = 1 - ink * front
          // Ink is matt: a highlight over it would make the text unreadable.
          shine *= 1 - 0.72 * ink * front
          r = r * bare + inkRed * inkBrightness * front
          g = g * bare + inkGreen * inkBrightness * front
          b = b * bare + inkBlue * inkBrightness * front
          alpha = alpha * bare + ink * front * Math.min(1, whole)
        }
      }
    }
    grain = (Math.imul(grain, 1_664_525) + 1_013_904_223) | 0
    const dither = ((grain >>> 8) / 16_777_216 - 0.5) * 0.9
    const scale = (GAIN * TONE_STEPS) / Math.max(alpha, 0.004)
    const toneMapped = (value: number, balance: number): number =>
      Math.max(
        0,
        Math.min(
          255,
          Math.round(
            (TONE_CURVE[Math.min(TONE_STEPS * 2, Math.round((value + shine) * scale * balance))] ?? 255) + dither,
          ),
        ),
      )
    out[pixel] = toneMapped(r, WHITE_BALANCE[0])
    out[pixel + 1] = toneMapped(g, WHITE_BALANCE[1])
    out[pixel + 2] = toneMapped(b, WHITE_BALANCE[2])
    out[pixel + 3] = Math.round(alpha * 255)
  }
  return out
}
