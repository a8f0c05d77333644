// Draws a gift set: its box with ribbon on a plinth, and in front of it the packs of its parts, to one scale.
import sharp, { type OverlayOptions } from 'sharp'
import { drawCarton } from './carton.ts'
import { hexOf, mix, type Rgb } from './colour.ts'
import { FRAMED, HEIGHT, WIDTH } from './composite.ts'
import type { Art } from './labels.ts'
import { softAlpha } from './shadows.ts'

/** Lengths in centimetres. */
export type GiftSet = {
  readonly box: { readonly width: number; readonly height: number; readonly depth: number }
  readonly colours: { readonly lid: Rgb; readonly ribbon: string; readonly plinth: Rgb }
  readonly packs: readonly { readonly picture: Buffer; readonly centimetres: number }[]
  readonly label: (panel: { readonly width: number; readonly height: number }) => Promise<Art>
}
type Cut = { readonly picture: Buffer; readonly width: number; readonly height: number }

/** Scale of the box, which stands further back than the packs. */
const BACK = 0.8
/** Share of the box that the tallest pack may hide, and the widest row of packs in widths of the box. */
const HIDDEN = 0.5
const ROW = 1.08
/** Space between packs; packs that do not fit overlap, but not so far that a name is hidden. */
const GAP = 0.7
/** Height of the half ellipse of the plinth's top, in its widths. */
const RIM = 0.06
const RIBBON = { from: 0.84, width: 0.055 } as const

const cutOf = async (picture: Buffer, size: { height: number; width?: number }): Promise<Cut> => {
  const trimmed = await sharp(picture).trim({ threshold: 2 }).toBuffer()
  const { data, info } = await sharp(trimmed)
    .resize({ ...size, fit: 'inside', kernel: 'lanczos3' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

const shadowOf = async ({ picture, width, height }: Cut, soft: number, strength: number): Promise<Cut> => {
  const pixels = await sharp(picture).ensureAlpha().raw().toBuffer()
  const shadow = await softAlpha(pixels, { width, height }, soft, Math.ceil(soft * 2.5))
  const out = Buffer.alloc(shadow.alpha.length * 4)
  for (let at = 0; at < shadow.alpha.length; at += 1) {
    out.set([26, 30, 36], at * 4)
    out[at * 4 + 3] = Math.round((shadow.alpha[at] ?? 0) * strength)
  }
  const png = await sharp(out, { raw: { width: shadow.width, height: shadow.height, channels: 4 } })
    .png()
    .toBuffer()
  return { picture: png, width: shadow.width, height: shadow.height }
}

const print = async (width: number, height: number, body: string, over: OverlayOptions[] = []): Promise<Art> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`
  return { width, height, pixels: await sharp(Buffer.from(svg)).composite(over).ensureAlpha().raw().toBuffer() }
}
const ribbonOf = (width: number, height: number, color: string): string => {
  const [x, wide] = [width * RIBBON.from, width * RIBBON.width]
  return (
    `<rect x="${x}" y="0" width="${wide}" height="${height}" fill="${color}"/>` +
    `<rect x="${x}" y="0" width="${wide * 0.16}" height="${height}" fill="#ffffff" fill-opacity=".2"/>` +
    `<rect x="${x + wide * 0.84}" y="0" width="${wide * 0.16}" height="${height}" fill="#000000" fill-opacity=".18"/>`
  )
}

/** The closed box, turned as the boxes of products are. The name stands in the part that the packs leave visible. */
const boxCut = async ({ box, colours: { lid, ribbon }, label }: GiftSet, width: number): Promise<Cut> => {
  const unit = 1200 / box.width
  const size = { width: 1200, height: Math.round(box.height * unit) }
  const panel = { width: size.width * (RIBBON.from - 0.08), height: size.height * (1 - HIDDEN) * 0.9 }
  const name = await label(panel)
  const input = await sharp(name.pixels, { raw: { width: name.width, height: name.height, channels: 4 } })
    .resize(Math.round(panel.width), Math.round(panel.height))
    .png()
    .toBuffer()
  const over = [{ input, left: Math.round(size.width * 0.04), top: Math.round(size.height * 0.03) }]
  const pixels = await drawCarton(
    {
      height: box.height / box.width,
      depth: box.depth / box.width,
      colours: { front: lid, side: lid, top: lid },
      front: await print(size.width, size.height, ribbonOf(size.width, size.height, ribbon), over),
      side: await print(8, 8, ''),
      top: await print(size.width, 200, ribbonOf(size.width, 200, ribbon)),
      foil: false,
    },
    { width: WIDTH, height: HEIGHT },
  )
  const picture = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .png()
    .toBuffer()
  return cutOf(picture, { width, height: HEIGHT })
}

/** A low round plinth of plaster with a matt edge. */
const plinthOf = async (width: number, height: number, color: Rgb): Promise<Cut> => {
  const own = mix([0.8, 0.79, 0.77], color, 0.25)
  const tone = (light: number): string => hexOf([own[0] * light, own[1] * light, own[2] * light])
  const [rim, wide, high] = [Math.round(width * RIM), Math.round(width), Math.round(height)]
  const stops = [
    [0, 0.62],
    [0.2, 0.94],
    [0.55, 0.78],
    [0.9, 0.5],
    [1, 0.56],
  ] as const
  const slope = stops.map(([at, light]) => `<stop offset="${at}" stop-color="${tone(light)}"/>`).join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><defs><linearGradient id="p">${slope}</linearGradient></defs>` +
    `<path d="M0 ${rim}V${high}H${wide}V${rim}Z" fill="url(#p)"/>` +
    `<ellipse cx="${wide / 2}" cy="${rim}" rx="${wide / 2}" ry="${rim}" fill="${tone(1.02)}"/></svg>`
  return { picture: await sharp(Buffer.from(svg)).png().toBuffer(), width: wide, height: high }
}

/** Straight RGBA, 1000×1200; the packs and the plinth stand on the lower edge. */
export const drawGiftSet = async (set: GiftSet): Promise<Buffer> => {
  const { colours, packs } = set
  const { width, height, depth } = set.box
  const box = { width: width * BACK, height: height * BACK, depth: depth * BACK }
  const loose = await Promise.all(
    packs.map(({ picture, centimetres }) => cutOf(picture, { height: Math.round(centimetres * 40) })),
  )
  const widths = loose.map(({ width }) => width / 40)
  const sum = widths.reduce((total, width) => total + width, 0)
  const most = width * ROW
  const gap = Math.max(-0.22 * Math.min(...widths), Math.min(GAP, (most - sum) / Math.max(1, packs.length - 1)))
  const row = sum + gap * (packs.length - 1)
  const tallest = Math.max(...packs.map(({ centimetres }) => centimetres))
  // The turned box is about as wide as its front, and its top rises above it.
  const [across, above] = [Math.max(row, box.width * 1.14), box.height * 1.16]
  const least = Math.max(1.2, tallest - HIDDEN * box.height)
  const unit = Math.min(FRAMED.width / across, FRAMED.height / (least + above))
  // Where a wide row leaves height, the plinth shows more of the box.
  const rise = Math.max(least, Math.min(tallest - 0.12 * box.height, FRAMED.height / unit - above))

  const layers: OverlayOptions[] = []
  const put = ({ picture }: Cut, left: number, top: number, blend: 'over' | 'atop' = 'over'): void => {
    layers.push({ input: picture, left: Math.round(left), top: Math.round(top), blend })
  }
  const closed = await boxCut(set, Math.round(Math.min(FRAMED.width, box.width * 1.04 * unit)))
  const plinth = await plinthOf(Math.min(FRAMED.width, closed.width * 1.1), rise * unit, colours.plinth)
  const base = HEIGHT - plinth.height + plinth.width * RIM * 1.7
  put(plinth, (WIDTH - plinth.width) / 2, HEIGHT - plinth.height)
  const foot = await shadowOf(closed, 9, 0.45)
  put(foot, (WIDTH - foot.width) / 2 + 8, base - closed.height - (foot.height - closed.height) / 2 + 8, 'atop')
  put(closed, (WIDTH - closed.width) / 2, base - closed.height)

  const placed: { cut: Cut; left: number }[] = []
  let left = WIDTH / 2 - (row * unit) / 2
  for (const [index, { picture, centimetres }] of packs.entries()) {
    const cut = await cutOf(picture, { height: Math.round(centimetres * unit) })
    placed.push({ cut, left })
    left += (widths[index] ?? 0) * unit + gap * unit
  }
  // The lower packs stand in front of the taller ones.
  for (const { cut, left: x } of placed.toSorted((one, other) => other.cut.height - one.cut.height)) {
    for (const [soft, strength, off] of [
      [22, 0.4, 18],
      [6, 0.4, 5],
    ] as const) {
      const shadow = await shadowOf(cut, soft, strength)
      const top = HEIGHT - cut.height - (shadow.height - cut.height) / 2
      const visible = await sharp(shadow.picture)
        .extract({ left: 0, top: 0, width: shadow.width, height: Math.round(HEIGHT - top) })
        .png()
        .toBuffer()
      put({ ...shadow, picture: visible }, x - (shadow.width - cut.width) / 2 + off, top, 'atop')
    }
    put(cut, x, HEIGHT - cut.height)
  }
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(layers)
    .raw()
    .toBuffer()
}
