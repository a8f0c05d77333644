// Draws an open gift box from above: the lid behind, tissue paper, and the packs that lie in it.
import sharp, { type OverlayOptions } from 'sharp'
import { hexOf, lightness, mix, type Rgb } from './colour.ts'
import { HEIGHT, WIDTH } from './composite.ts'
import type { Art } from './labels.ts'
import { reliefOf } from './relief-passes.ts'

/** Lengths in centimetres. */
export type GiftSet = {
  readonly width: number
  readonly height: number
  readonly colours: { readonly lid: Rgb; readonly tray: Rgb; readonly paper: Rgb }
  readonly ribbon: string
  readonly packs: readonly { readonly picture: Buffer; readonly centimetres: number }[]
  readonly label: (panel: { readonly width: number; readonly height: number }) => Promise<Art>
}

/** Share of the lid that is visible above the tray. */
const LID_SEEN = 0.5
const WALL = 0.32

const lit = (color: Rgb, light: number): string =>
  hexOf([Math.min(1, color[0] * light), Math.min(1, color[1] * light), Math.min(1, color[2] * light)])
const svg = (body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`)
const rect = (x: number, y: number, width: number, height: number, more: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" ${more}/>`
const quad = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<polygon points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" fill="${fill}"/>`
const slope = (id: string, from: string, to: string, along = 'x2="1" y2="0.5"'): string =>
  `<linearGradient id="${id}" x1="0" y1="0" ${along}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** Crumpled paper in the size of the tray's floor. */
const tissue = async (paper: Rgb, width: number, height: number): Promise<Buffer> => {
  const relief = await reliefOf('textures/tissue-1')
  const turned = Buffer.alloc(relief.width * relief.height * 3)
  const light = relief.light.map((value, at) => value + (relief.bounce[at] ?? 0) * 0.8)
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length
  for (let y = 0; y < relief.height; y += 1)
    for (let x = 0; x < relief.width; x += 1) {
      // Mirrored along the diagonal, the light still comes from the upper left.
      const value = 1 + ((light[y * relief.width + x] ?? mean) / mean - 1) * 0.8
      const color = lit(paper, 0.8 * value)
      for (let k = 0; k < 3; k += 1)
        turned[(x * relief.height + y) * 3 + k] = Number.parseInt(color.slice(1 + 2 * k, 3 + 2 * k), 16)
    }
  return sharp(turned, { raw: { width: relief.height, height: relief.width, channels: 3 } })
    .resize(Math.round(width), Math.round(height), { fit: 'cover' })
    .png()
    .toBuffer()
}

type Placed = { readonly picture: Buffer; readonly width: number; readonly height: number }
const packOf = async (picture: Buffer, high: number, wide: number): Promise<Placed> => {
  const trimmed = await sharp(picture).trim({ threshold: 2 }).toBuffer()
  const { data, info } = await sharp(trimmed)
    .resize({ height: Math.round(high), width: Math.round(wide), fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

const shadowOf = async ({ picture, width, height }: Placed, soft: number, strength: number): Promise<Placed> => {
  const room = Math.ceil(soft * 2.5)
  const alpha = await sharp(picture)
    .extractChannel(3)
    .linear(strength, 0)
    .extend({ top: room, bottom: room, left: room, right: room, background: '#000000' })
    .blur(soft)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const out = Buffer.alloc(alpha.info.width * alpha.info.height * 4)
  for (let at = 0; at < alpha.data.length; at += 1) {
    out.set([26, 30, 36], at * 4)
    out[at * 4 + 3] = alpha.data[at] ?? 0
  }
  const png = await sharp(out, { raw: { width: alpha.info.width, height: alpha.info.height, channels: 4 } })
    .png()
    .toBuffer()
  return { picture: png, width: width + 2 * room, height: height + 2 * room }
}

/** Straight RGBA, 1000×1200; the tray stands on the lower edge. */
export const drawGiftSet = async ({ width, height, colours, ribbon, packs, label }: GiftSet): Promise<Buffer> => {
  const unit = Math.min(930 / (width + 0.5), 1160 / (height * (1 + LID_SEEN)))
  const [wide, high, wall] = [width * unit, height * unit, WALL * unit]
  const [left, top] = [(WIDTH - wide) / 2, HEIGHT - high]
  const lidTop = top - high * LID_SEEN
  const [dx, dy] = [wide * 0.058, high * 0.075]
  const floor = { x: left + dx, y: top + dy, width: wide - 2 * dx, height: high - 2 * dy }
  const inner = { x: left + wall, y: top + wall, width: wide - 2 * wall, height: high - 2 * wall }
  const lid = colours.lid
  const deep = lightness(lid) > 0.35 ? mix(lid, [0.3, 0.32, 0.34], 0.3) : lid
  const layers: OverlayOptions[] = []
  const put = (picture: Buffer, x: number, y: number): void => {
    layers.push({ input: picture, left: Math.round(x), top: Math.round(y) })
  }

  const ribbonX = left + wide * 0.86
  put(
    svg(
      `<defs>${slope('lid', lit(lid, 1.02), lit(lid, 0.8))}</defs>` +
        rect(left - 3, lidTop, wide + 6, high, 'rx="5" fill="url(#lid)"') +
        rect(left - 3, lidTop, wide + 6, 3, `rx="2" fill="${lit(lid, 1.18)}"`) +
        rect(ribbonX, lidTop, wide * 0.045, high, `fill="${ribbon}"`) +
        rect(ribbonX, lidTop, wide * 0.008, high, 'fill="#ffffff" fill-opacity=".18"') +
        rect(ribbonX + wide * 0.037, lidTop, wide * 0.008, high, 'fill="#000000" fill-opacity=".16"'),
    ),
    0,
    0,
  )
  const panel = { width: wide * 0.74, height: high * LID_SEEN * 0.84 }
  const art = await label(panel)
  put(
    await sharp(art.pixels, { raw: { width: art.width, height: art.height, channels: 4 } })
      .resize(Math.round(panel.width), Math.round(panel.height))
      .png()
      .toBuffer(),
    left + wide * 0.06,
    lidTop + high * LID_SEEN * 0.09,
  )
  // The tray's shadow on the lid.
  const shade = `<linearGradient id="s" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#101418" stop-opacity=".42"/><stop offset="1" stop-color="#101418" stop-opacity="0"/></linearGradient>`
  put(svg(`<defs>${shade}</defs>${rect(left - 3, top - 30, wide + 6, 32, 'fill="url(#s)"')}`), 0, 0)

  const [a, b] = [inner, floor]
  const corners = (box: typeof floor) =>
    [
      [box.x, box.y],
      [box.x + box.width, box.y],
      [box.x + box.width, box.y + box.height],
      [box.x, box.y + box.height],
    ] as const
  const [oa, ob, oc, od] = corners(a)
  const [ia, ib, ic, id] = corners(b)
  put(
    svg(
      `<defs>${slope('rim', lit(lid, 1.1), lit(deep, 0.95))}</defs>` +
        rect(left, top, wide, high, 'rx="4" fill="url(#rim)"') +
        quad([oa, ob, ib, ia], lit(colours.tray, 0.55)) +
        quad([oa, ia, id, od], lit(colours.tray, 0.5)) +
        quad([ob, oc, ic, ib], lit(colours.tray, 0.92)) +
        quad([od, oc, ic, id], lit(colours.tray, 1.05)),
    ),
    0,
    0,
  )
  put(await tissue(colours.paper, floor.width, floor.height), floor.x, floor.y)
  put(
    svg(
      `<defs><linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0d1216" stop-opacity=".55"/><stop offset=".16" stop-color="#0d1216" stop-opacity="0"/></linearGradient>` +
        `<linearGradient id="l" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#0d1216" stop-opacity=".5"/><stop offset=".1" stop-color="#0d1216" stop-opacity="0"/></linearGradient></defs>` +
        rect(floor.x, floor.y, floor.width, floor.height, 'fill="url(#t)"') +
        rect(floor.x, floor.y, floor.width, floor.height, 'fill="url(#l)"'),
    ),
    0,
    0,
  )

  const room = { width: floor.width * 0.95, height: floor.height * 0.94 }
  const loose: Placed[] = []
  for (const { picture, centimetres } of packs)
    loose.push(await packOf(picture, Math.min(room.height, centimetres * unit), room.width * 0.5))
  const gap = unit * 0.55
  const share = Math.min(1, (room.width - gap * (loose.length - 1)) / loose.reduce((sum, one) => sum + one.width, 0))
  const fitted = await Promise.all(loose.map((one) => packOf(one.picture, one.height * share, one.width * share)))
  const total = fitted.reduce((sum, one) => sum + one.width, 0)
  const space = Math.min(unit * 2.2, (room.width - total) / Math.max(1, fitted.length - 1))
  let x = floor.x + (floor.width - total - space * (fitted.length - 1)) / 2
  for (const one of fitted) {
    const y = floor.y + (floor.height - one.height) / 2
    for (const [soft, strength, off] of [
      [14, 0.5, 9],
      [4, 0.55, 3],
    ] as const) {
      const shadow = await shadowOf(one, soft, strength)
      put(shadow.picture, x - (shadow.width - one.width) / 2 + off, y - (shadow.height - one.height) / 2 + off)
    }
    put(one.picture, x, y)
    x += one.width + space
  }
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(layers)
    .raw()
    .toBuffer()
}
