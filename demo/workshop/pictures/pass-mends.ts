// Corrections of the renders of some forms, made once per form: a rendering again would take hours.
import { boxBlur } from './denoise.ts'
import type { Pass } from './pass-file.ts'

const [WIDTH, HEIGHT] = [1000, 1200]

/** Forms whose cap stands off the body, so that the page shows between them. */
const GAPPED =
  /^(?:tube_(?:plain|gloss|wide|slim|metal)|airless_(?:clear|metal)|jar_(?:glass|frosted)|candle_opaque|palette|roll_on|stick|stick_wide)$/
/** Forms whose cap ends in a cone. */
const CONICAL = /^(?:roll_on|perfume_(?:arch|tall|oval)|polish_(?:round|square)|bottle_(?:oval|round)|liner|brow|can)$/

/** Changes with the corrections of a form; part of the facts of its packs. */
export const mendsOf = (form: string): object => ({
  ...(GAPPED.test(form) ? { NECK: 1 } : {}),
  ...(CONICAL.test(form) ? { DOME: 1 } : {}),
})

/** Share of a pixel that any part covers. */
export const coverageOf = ({ masks }: Pick<Pass, 'masks'>): Float32Array => {
  const whole = new Float32Array(WIDTH * HEIGHT)
  for (const mask of masks) for (let at = 0; at < whole.length; at += 1) whole[at] = (whole[at] ?? 0) + (mask[at] ?? 0)
  return whole
}

const LONGEST_GAP = 14
type Gap = { readonly x: number; readonly from: number; readonly to: number }
/** Short see-through runs of a column between two covered parts. */
export const gapsOf = (whole: Float32Array): Gap[] => {
  const gaps: Gap[] = []
  for (let x = 0; x < WIDTH; x += 1)
    for (let y = 0; y < HEIGHT; y += 1) {
      if ((whole[y * WIDTH + x] ?? 0) >= 0.9) continue
      const from = y
      let least = 1
      for (; y < HEIGHT && (whole[y * WIDTH + x] ?? 0) < 0.9; y += 1) least = Math.min(least, whole[y * WIDTH + x] ?? 0)
      if (from > 4 && y < HEIGHT - 4 && y - from <= LONGEST_GAP && least < 0.75) gaps.push({ x, from, to: y })
    }
  return gaps
}

/** Closes gaps with a dark neck, slightly narrower than the parts beside it. */
const withNeck = (pass: Pass): Pass => {
  const whole = coverageOf(pass)
  const gaps = gapsOf(whole)
  const [masks, tinted, plain] = [pass.masks.map((mask) => mask.slice()), pass.tinted.slice(), pass.plain.slice()]
  const xs = gaps.map(({ x }) => x)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const inset = (right - left) * 0.008
  for (const { x, from, to } of gaps) {
    if (x < left + inset || x > right - inset) continue
    const [above, below] = [(from - 4) * WIDTH + x, Math.min(HEIGHT - 2, to + 4) * WIDTH + x]
    const partAt = (at: number): number => {
      const shares = masks.map((mask) => mask[at] ?? 0)
      return shares.indexOf(Math.max(...shares))
    }
    const isGlass = pass.facts.parts[partAt(below)]?.[1] === 'glass'
    const [source, part] = isGlass ? [above, partAt(above)] : [below, partAt(below)]
    for (let y = from; y < to; y += 1) {
      const at = y * WIDTH + x
      const open = Math.max(0, 1 - (whole[at] ?? 0))
      const mask = masks[part]
      if (mask === undefined || open === 0) continue
      mask[at] = (mask[at] ?? 0) + open
      tinted[at] = (tinted[at] ?? 0) * (1 - open) + 0.25 * (pass.tinted[source] ?? 0) * open
      plain[at] = (plain[at] ?? 0) * (1 - open) + 0.15 * (pass.plain[source] ?? 0) * open
    }
  }
  return { ...pass, masks, tinted, plain }
}

/** The highest covered row of every column, NaN where there is none. */
export const profileOf = (whole: Float32Array): Float32Array =>
  Float32Array.from({ length: WIDTH }, (_, x) => {
    for (let y = 1; y < HEIGHT; y += 1) {
      const [before, value] = [whole[(y - 1) * WIDTH + x] ?? 0, whole[y * WIDTH + x] ?? 0]
      if (value > 0.5) return y - (value - 0.5) / Math.max(0.001, value - before)
    }
    return Number.NaN
  })

/** Rows under the top of a column that stretch, so that it reaches the arc. */
const DEPTH = 80
/** Draws the top of a cap out to an arc through its shoulders, where the sides begin to fall. */
const withDome = (pass: Pass): Pass => {
  const profile = profileOf(coverageOf(pass))
  const top = Math.min(...profile.filter((y) => !Number.isNaN(y)))
  const near = [...profile.keys()].filter((x) => (profile[x] ?? Number.NaN) < top + 90)
  const [first = 0, last = WIDTH] = [near[0], near.at(-1)]
  const middle = (first + last) / 2
  const at = (x: number): number => profile[Math.round(x)] ?? Number.NaN
  let half = 6
  while (half < (last - first) / 2 - 4 && at(middle + half + 4) - at(middle + half) < 3.2) half += 1
  const fall = (at(middle + half) + at(middle - half)) / 2 - top
  const wanted = profile.map((y, x) => {
    const u = (x + 0.5 - middle) / half
    return Math.abs(u) >= 1 ? y : Math.min(y, top + fall * Math.abs(u) ** 2.3)
  })
  const flat = wanted.map((y) => (Number.isNaN(y) ? top : y))
  const soft = boxBlur(flat, { width: WIDTH, height: 1 }, Math.round(Math.min(8, half / 6)))
  const target = wanted.map((y, x) => (Math.abs(x + 0.5 - middle) < half * 0.8 ? (soft[x] ?? y) : y))
  const moved = (values: Float32Array): Float32Array => {
    const out = values.slice()
    for (let x = Math.ceil(middle - half); x < middle + half; x += 1) {
      const [from, to] = [profile[x] ?? 0, target[x] ?? 0]
      const end = from + DEPTH
      for (let y = 0; y < end; y += 1) {
        const source = y + 0.5 < to ? from + y + 0.5 - to : from + ((y + 0.5 - to) * DEPTH) / (end - to)
        const row = Math.max(0, source - 0.5)
        const low = Math.floor(row)
        const share = row - low
        out[y * WIDTH + x] = (values[low * WIDTH + x] ?? 0) * (1 - share) + (values[(low + 1) * WIDTH + x] ?? 0) * share
      }
    }
    return out
  }
  return {
    ...pass,
    masks: pass.masks.map(moved),
    tinted: moved(pass.tinted),
    plain: moved(pass.plain),
    inside: pass.inside && moved(pass.inside),
    cover: pass.cover && moved(pass.cover),
  }
}

/** The pass of a form with its corrections. */
export const mended = (form: string, pass: Pass): Pass => {
  const closed = GAPPED.test(form) ? withNeck(pass) : pass
  return CONICAL.test(form) ? withDome(closed) : closed
}
