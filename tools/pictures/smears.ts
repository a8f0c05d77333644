// Smears on paper: a height over every pixel and the studio's light on its slope. One file, because all kinds share the same ground.
import sharp from 'sharp'
import type { Smear } from '../demo/kinds.ts'
import { fromLinear, lightness, linear, mix, smooth, type Rgb } from './colour.ts'
import { cloud, noise } from './grain.ts'
import { falling, mirrored } from './light.ts'
import { HEIGHT, WIDTH } from './studio.ts'

/** What lies at a place: how high, how much of the ground it hides, how bright its own colour is there. */
type Spot = { readonly height: number; readonly cover: number; readonly shade: number }
type Relief = (x: number, y: number) => Spot
const NOTHING: Spot = { height: 0, cover: 0, shade: 1 }

/** A stroke from lower left to upper right, bent a little: along 0…1, across −1…1 at its edges. */
const stroke = (x: number, y: number, width: number): { along: number; across: number } => {
  const turn = 0.93
  const dx = x - 500
  const dy = y - 600
  const along = dx * Math.cos(turn) - dy * Math.sin(turn)
  const across = dx * Math.sin(turn) + dy * Math.cos(turn)
  const bend = 70 * Math.sin(along / 230) + 26 * (noise(along / 120, 4) - 0.5)
  return { along: (along + 430) / 860, across: (across - bend) / (width * (0.82 + 0.3 * noise(along / 170, 9))) }
}

const swipe = (width: number, depth: number, ridges: number, ragged: number): Relief => (x, y) => {
  const { along, across } = stroke(x, y, width)
  const fray = ragged * (noise(across * 9, 2) - 0.5) + 0.05 * (noise(across * 31, 7) - 0.5)
  const start = smooth(0.02, 0.06, along + 0.05 * (1 - across * across))
  const end = 1 - smooth(0.93 + fray, 0.965 + fray, along)
  const side = 1 - smooth(0.93, 1, Math.abs(across) + 0.09 * (noise(along * 22, across > 0 ? 3 : 5) - 0.5))
  const cover = start * end * side
  if (cover <= 0) return NOTHING
  const groove = noise(across * ridges + 0.8 * noise(along * 4, 8), along * 1.6) - 0.5
  const lip = 0.5 * smooth(0.55, 0.95, Math.abs(across)) + 0.9 * Math.exp(-(((along - 0.9 - fray) / 0.05) ** 2))
  const body = Math.sqrt(Math.max(0, 1 - across * across * 0.98))
  return { height: cover * depth * (body * 0.8 + lip * 0.55 + groove * 0.85), cover: Math.min(1, cover * 1.4), shade: 1 + groove * 0.06 }
}

const pool = (radius: number, depth: number, wobble: number): Relief => (x, y) => {
  const spot = (cx: number, cy: number, size: number, seed: number): number => {
    const angle = Math.atan2(y - cy, x - cx)
    const edge = size * (1 + wobble * (cloud(1.3 * Math.cos(angle) + seed, 1.3 * Math.sin(angle) + seed, 1) - 0.5))
    return 1 - Math.hypot((x - cx) / 1.18, y - cy) / edge
  }
  const near = Math.max(spot(470, 610, radius, 5), spot(800, 330, radius * 0.17, 2), spot(705, 930, radius * 0.1, 8))
  if (near <= 0) return NOTHING
  return { height: depth * (1 - (1 - Math.min(1, near * 2.4)) ** 2.6), cover: smooth(0, 0.02, near), shade: 1 - 0.1 * smooth(0.12, 0, near) }
}

const bubbles: Relief = (x, y) => {
  const edge = 1 - Math.hypot((x - 500) / 1.1, y - 610) / (340 * (1 + 0.5 * (cloud(x / 260, y / 260, 3) - 0.5)))
  if (edge <= 0) return NOTHING
  const puff = cloud(x / 130, y / 130, 4)
  return { height: 78 * Math.sqrt(edge) + 60 * puff * smooth(0, 0.3, edge) + 3 * noise(x / 7, y / 7), cover: smooth(0, 0.03, edge), shade: 0.96 + 0.05 * puff }
}

const crumbs: Relief = (x, y) => {
  const far = Math.hypot((x - 490) / 1.15, y - 610)
  const edge = 1 - far / (320 * (1 + 0.7 * (cloud(x / 150, y / 150, 4) - 0.5)))
  const loose = noise(x / 11, y / 11) > 0.82 + 0.16 * smooth(240, 520, far) ? smooth(0.84, 0.95, noise(x / 11, y / 11)) : 0
  const cover = Math.max(smooth(0, 0.05, edge), far < 520 ? loose : 0)
  if (cover <= 0) return NOTHING
  const lump = cloud(x / 75, y / 75, 5)
  return { height: edge > 0 ? 46 * Math.sqrt(edge) * (0.5 + lump) + 9 * noise(x / 5, y / 5) : 9 * loose, cover, shade: 0.94 + 0.12 * lump }
}

const grainy: Relief = (x, y) => {
  const below = swipe(190, 34, 9, 0.1)(x, y)
  const grain = noise(x / 8, y / 8)
  return below.cover === 0 ? below : { ...below, height: below.height + 7 * smooth(0.72, 0.95, grain), shade: below.shade * (1 - 0.14 * smooth(0.74, 0.9, grain)) }
}

type Look = { readonly relief: Relief; readonly rough: number; readonly gloss: number; readonly clear: number }
const LOOKS: Record<Exclude<Smear, 'none'>, Look> = {
  cream: { relief: swipe(200, 46, 10, 0.12), rough: 0.45, gloss: 0.75, clear: 0 },
  balm: { relief: swipe(210, 40, 7, 0.2), rough: 0.7, gloss: 0.5, clear: 0 },
  lip: { relief: swipe(165, 26, 15, 0.22), rough: 0.3, gloss: 0.9, clear: 0 },
  gel: { relief: pool(300, 60, 0.55), rough: 0.05, gloss: 1.5, clear: 0.45 },
  liquid: { relief: pool(290, 36, 0.7), rough: 0.03, gloss: 1.4, clear: 0.55 },
  oil: { relief: pool(285, 44, 0.4), rough: 0.03, gloss: 1.6, clear: 0.3 },
  foam: { relief: bubbles, rough: 0.8, gloss: 0.35, clear: 0 },
  powder: { relief: crumbs, rough: 1, gloss: 0.12, clear: 0 },
  scrub: { relief: grainy, rough: 0.35, gloss: 0.8, clear: 0 },
}

const reliefMap = (relief: Relief): { height: Float32Array; cover: Float32Array; shade: Float32Array } => {
  const size = WIDTH * HEIGHT
  const map = { height: new Float32Array(size), cover: new Float32Array(size), shade: new Float32Array(size) }
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const spot = relief(x, y)
      const at = y * WIDTH + x
      map.height[at] = spot.height
      map.cover[at] = spot.cover
      map.shade[at] = spot.shade
    }
  }
  return map
}

/** Softly blurred copy of the cover, moved down and right: the shadow on the paper. */
const shadowOf = async (cover: Float32Array): Promise<Uint8Array> => {
  const grey = Buffer.alloc(cover.length)
  for (let at = 0; at < cover.length; at += 1) grey[at] = Math.round((cover[at] ?? 0) * 255)
  return sharp(grey, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } }).blur(14).extractChannel(0).raw().toBuffer()
}

/** A smear of the colour on paper, or without ground (`bare`). */
export const drawSmear = async (kind: Exclude<Smear, 'none'>, color: string, paper: string, bare = false): Promise<Buffer> => {
  const look = LOOKS[kind]
  const own = linear(color)
  const ground = linear(paper)
  // White cream on white paper would be a hole: it is a little cooler and darker than the paper.
  const base: Rgb = lightness(own) > 0.75 ? mix(own, [0.7, 0.74, 0.76], 0.16) : own
  const map = reliefMap(look.relief)
  const shadow = await shadowOf(map.cover)
  const out = Buffer.alloc(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const at = y * WIDTH + x
      const h = (dx: number, dy: number) => map.height[Math.min(HEIGHT - 1, Math.max(0, y + dy)) * WIDTH + Math.min(WIDTH - 1, Math.max(0, x + dx))] ?? 0
      const gx = (h(2, 0) - h(-2, 0)) / 4
      const gy = (h(0, 2) - h(0, -2)) / 4
      const length = Math.hypot(gx, gy, 1)
      const [nx, ny, nz] = [-gx / length, gy / length, 1 / length]
      const cover = map.cover[at] ?? 0
      const dark = ((shadow[Math.max(0, y - 14) * WIDTH + Math.max(0, x - 9)] ?? 0) / 255) * 0.42 * (1 - cover)
      const fall = falling(nx, ny, nz)
      const gloss = 0.06 * look.gloss * mirrored(2 * nz * nx, 2 * nz * ny + 0.25, 2 * nz * nz - 1, look.rough)
      const seen = Math.min(1, cover * (1 - look.clear * smooth(0.3, 0, Math.hypot(gx, gy))))
      const shade = map.shade[at] ?? 1
      for (let k = 0; k < 3; k += 1) {
        const paint = (base[k] ?? 0) * (fall[k] ?? 1) * 1.12 * shade + gloss
        // What lies under a clear pool is seen through its colour.
        const under = (ground[k] ?? 0) * (base[k] ?? 0) ** 0.55
        const through = bare ? paint : (ground[k] ?? 0) * (1 - dark) * (1 - cover) + cover * under
        const value = paint * seen + through * (1 - seen) + (cover > 0.5 ? gloss * 0.9 * look.clear : 0)
        out[at * 4 + k] = Math.max(0, Math.min(255, Math.round(fromLinear(Math.min(1, value)) * 255)))
      }
      out[at * 4 + 3] = bare ? Math.round(255 * Math.min(1, Math.max(cover * (1 - look.clear * 0.35), dark * 0.6))) : 255
    }
  }
  return sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } }).webp({ quality: 80, effort: 5, smartSubsample: true }).toBuffer()
}
