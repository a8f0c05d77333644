// One deep idea, kept together: every pack is a stack of parts, and a part is a horizontal cross-section (a superellipse) that changes
// its size from bottom to top. From the front and without perspective its normals follow in closed form, so a packshot with soft-box
// reflections costs a tenth of a second and needs no renderer.
import sharp from 'sharp'
import { fromLinear, smooth, toLinear, type Rgb } from './colour.ts'
import { falling, mirrored } from './light.ts'

export const WIDTH = 1000
export const HEIGHT = 1200

export type Material = {
  readonly color: Rgb
  readonly finish: 'plastic' | 'matte' | 'metal' | 'glass' | 'cloth'
  /** 0 mirror … 1 chalk. */
  readonly rough: number
  /** How much of what is behind is hidden; under 1 for glass. */
  readonly alpha?: number
  /** Changes colour or relief from place to place: wood, bristles, weave. Relief is a slope. */
  readonly grain?: (x: number, y: number) => { readonly shade: number; readonly dx: number; readonly dy: number }
}

/** Lengths in pixels; y goes up from the ground line. */
export type Part = {
  readonly bottom: number
  readonly top: number
  /** Half-width at a height between 0 (bottom) and 1 (top). */
  readonly half: (at: number) => number
  /** 2 = round, 6 = a box with soft edges. */
  readonly square?: number
  /** Depth against width. */
  readonly depth?: (at: number) => number
  readonly material: Material
  /** Radius of the edge at the top and at the bottom. */
  readonly roundTop?: number
  readonly roundBottom?: number
  readonly shift?: number
  /** A drawing laid on it, RGBA over the whole canvas. */
  readonly art?: Uint8Array | undefined
  /** Art that is metal foil where it is drawn. */
  readonly foil?: boolean
  /** Cuts away: true = not there. */
  readonly cut?: (x: number, y: number) => boolean
}

export type Canvas = { readonly data: Float32Array }
/** Premultiplied linear RGBA. */
export const emptyCanvas = (): Canvas => ({ data: new Float32Array(WIDTH * HEIGHT * 4) })

/** The edge where a side meets its end, drawn as a quarter of a circle. */
const rounded = (half: number, below: number, above: number, roundBottom: number, roundTop: number): number => {
  const near = above < roundTop ? [above, roundTop] : below < roundBottom ? [below, roundBottom] : null
  if (near === null) return half
  const [distance = 0, radius = 1] = near
  const inner = Math.min(radius, half)
  return half - inner + Math.sqrt(Math.max(0, inner * inner - ((radius - distance) / radius * inner) ** 2))
}

const sample = (art: Uint8Array, x: number, y: number): [number, number, number, number] => {
  const left = Math.floor(x)
  const share = x - left
  const at = (column: number) => (Math.min(HEIGHT - 1, Math.max(0, y)) * WIDTH + Math.min(WIDTH - 1, Math.max(0, column))) * 4
  const one = at(left)
  const other = at(left + 1)
  const blend = (k: number) => (art[one + k] ?? 0) * (1 - share) + (art[other + k] ?? 0) * share
  const alpha = blend(3) / 255
  return [toLinear(blend(0) / 255), toLinear(blend(1) / 255), toLinear(blend(2) / 255), alpha]
}

type Lit = { color: [number, number, number]; alpha: number }

const light = (material: Material, albedo: Rgb, nx: number, ny: number, nz: number, metal: boolean): Lit => {
  // Reflection of the view direction (0, 0, 1).
  const rx = 2 * nz * nx
  const ry = 2 * nz * ny
  const rz = 2 * nz * nz - 1
  const mirror = mirrored(rx, ry, rz, material.rough)
  const graze = (1 - Math.max(0, nz)) ** 5
  if (metal) {
    const lift = 0.12 + 0.88 * mirror
    return { color: [albedo[0] * lift + graze * 0.1, albedo[1] * lift + graze * 0.1, albedo[2] * lift + graze * 0.1], alpha: 1 }
  }
  const fall = falling(nx, ny, nz)
  const gloss = (0.055 + 0.5 * graze) * mirror * (material.finish === 'matte' || material.finish === 'cloth' ? 0.22 : 0.95 * (1 - material.rough * 0.45))
  const edge = material.finish === 'glass' ? 1 - 0.4 * smooth(0.5, 0.05, nz) : 1
  const cover = material.alpha ?? 1
  const alpha = Math.min(1, cover + (1 - cover) * Math.min(1, gloss * 0.9 + 0.5 * (1 - nz) ** 2))
  return { color: [albedo[0] * fall[0] * edge + gloss, albedo[1] * fall[1] * edge + gloss, albedo[2] * fall[2] * edge + gloss], alpha }
}

const paint = (canvas: Canvas, index: number, lit: Lit, cover: number): void => {
  const alpha = Math.min(1, lit.alpha * cover)
  const { data } = canvas
  for (let k = 0; k < 3; k += 1) data[index + k] = Math.min(1.4, lit.color[k] ?? 0) * alpha + (data[index + k] ?? 0) * (1 - alpha)
  data[index + 3] = alpha + (data[index + 3] ?? 0) * (1 - alpha)
}

const halfAt = (part: Part, y: number): number => {
  const length = part.top - part.bottom
  return rounded(part.half(Math.min(1, Math.max(0, (y - part.bottom) / length))), y - part.bottom, part.top - y, part.roundBottom ?? 0, part.roundTop ?? 0)
}

/** One part of a pack, from the ground up; later parts cover earlier ones. */
export const drawPart = (canvas: Canvas, part: Part): void => {
  const { material, art } = part
  const square = part.square ?? 2
  const centre = WIDTH / 2 + (part.shift ?? 0)
  const from = Math.max(0, Math.floor(HEIGHT - part.top))
  const to = Math.min(HEIGHT - 1, Math.ceil(HEIGHT - part.bottom))
  for (let row = from; row <= to; row += 1) {
    const y = HEIGHT - row - 0.5
    const inRow = Math.min(1, y - part.bottom + 0.5, part.top - y + 0.5)
    if (inRow <= 0) continue
    const inside = Math.min(part.top - 0.01, Math.max(part.bottom + 0.01, y))
    const half = halfAt(part, inside)
    if (half <= 0.3) continue
    const step = 1.5
    const slope = (halfAt(part, Math.min(part.top - 0.01, inside + step)) - halfAt(part, Math.max(part.bottom + 0.01, inside - step))) / (2 * step)
    const depth = half * (part.depth?.((inside - part.bottom) / (part.top - part.bottom)) ?? 1)
    for (let column = Math.max(0, Math.floor(centre - half)); column <= Math.min(WIDTH - 1, Math.ceil(centre + half)); column += 1) {
      const x = column + 0.5 - centre
      const inColumn = Math.min(1, half - Math.abs(x) + 0.5)
      if (inColumn <= 0 || part.cut?.(x, y) === true) continue
      const across = Math.max(-0.9995, Math.min(0.9995, x / half))
      const away = (1 - Math.abs(across) ** square) ** (1 / square)
      let nx = (Math.abs(across) ** (square - 1) * Math.sign(across)) / half
      let nz = Math.max(1e-6, away ** (square - 1)) / depth
      let ny = -slope / half
      const length = Math.hypot(nx, ny, nz)
      nx /= length
      ny /= length
      nz /= length
      let albedo: Rgb = material.color
      if (material.grain !== undefined) {
        const { shade, dx, dy } = material.grain(x, y)
        albedo = [albedo[0] * shade, albedo[1] * shade, albedo[2] * shade]
        const bent = Math.hypot(nx - dx, ny - dy, nz)
        nx = (nx - dx) / bent
        ny = (ny - dy) / bent
        nz /= bent
      }
      let metal = material.finish === 'metal'
      let painted = 0
      if (art !== undefined) {
        const turned = square < 3 ? half * Math.asin(across) : x
        const [red, green, blue, alpha] = sample(art, centre + turned - 0.5, row)
        painted = alpha
        if (alpha > 0) {
          metal = part.foil === true && alpha > 0.5 ? true : metal && alpha < 0.5
          albedo = [albedo[0] + (red - albedo[0]) * alpha, albedo[1] + (green - albedo[1]) * alpha, albedo[2] + (blue - albedo[2]) * alpha]
        }
      }
      const lit = light(material, albedo, nx, ny, nz, metal)
      if (painted > 0) lit.alpha = Math.max(lit.alpha, painted)
      paint(canvas, (row * WIDTH + column) * 4, lit, inRow * inColumn)
    }
  }
}

/** Darkens what is drawn near a seam: where a cap sits on a body little light comes in. */
export const seam = (canvas: Canvas, y: number, half: number, reach: number, strength: number, shift = 0): void => {
  for (let row = Math.max(0, Math.floor(HEIGHT - y)); row < Math.min(HEIGHT, HEIGHT - y + reach); row += 1) {
    const share = 1 - strength * (1 - (row - (HEIGHT - y)) / reach) ** 2
    for (let column = Math.floor(WIDTH / 2 + shift - half); column <= WIDTH / 2 + shift + half; column += 1) {
      const index = (row * WIDTH + column) * 4
      for (let k = 0; k < 3; k += 1) canvas.data[index + k] = (canvas.data[index + k] ?? 0) * share
    }
  }
}

/** Develops the picture: soft shoulder, dither against bands, straight alpha, WebP. */
export const develop = async (canvas: Canvas, quality = 84): Promise<Buffer> => {
  const out = Buffer.alloc(WIDTH * HEIGHT * 4)
  let noise = 12345
  for (let index = 0; index < out.length; index += 4) {
    const alpha = canvas.data[index + 3] ?? 0
    if (alpha <= 0.002) continue
    noise = (Math.imul(noise, 1664525) + 1013904223) | 0
    const dither = (noise >>> 8) / 16777216 - 0.5
    for (let k = 0; k < 3; k += 1) {
      const value = (canvas.data[index + k] ?? 0) / alpha
      const shoulder = value < 0.8 ? value : 0.8 + 0.2 * (1 - Math.exp(-(value - 0.8) / 0.2))
      out[index + k] = Math.max(0, Math.min(255, Math.round(fromLinear(shoulder) * 255 + dither * 0.8)))
    }
    out[index + 3] = Math.round(Math.min(1, alpha) * 255)
  }
  return sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } }).webp({ quality, alphaQuality: 90, effort: 5, smartSubsample: true }).toBuffer()
}
