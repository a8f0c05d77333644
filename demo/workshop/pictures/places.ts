// Draws the places behind still lifes. Packs stand on a surface at FOOT of the height.
import { readFile } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'
import type { Place } from '../content/scenes.ts'
import type { Frame } from './frame.ts'
import { sauna, train } from './places-away.ts'
import { frosted } from './places-frost.ts'
import { bathroom, bedside, dressing } from './places-home.ts'
import { shelves, storefront } from './places-shop.ts'
import { counter, type Pen } from './vector.ts'

const DRAWN: Record<Place, (pen: Pen) => string | Promise<string>> = {
  storefront,
  shelves,
  frost: frosted,
  bathroom,
  sauna,
  train,
  dressing,
  bedside,
}

/** Rows of packs on the shelves of the shop, out of focus: from, to, foot and height as shares of the picture. */
const ROWS: Partial<Record<Place, readonly (readonly [from: number, to: number, foot: number, high: number])[]>> = {
  storefront: [
    [0.1, 0.64, 0.36, 0.1],
    [0.1, 0.64, 0.5, 0.105],
    [0.1, 0.36, 0.738, 0.15],
  ],
  shelves: [
    [0.01, 0.99, 0.3, 0.21],
    [0.01, 0.99, 0.56, 0.2],
  ],
}

/** A pack on a shelf of the shop, and its height. */
export type Stocked = { readonly pack: string; readonly millimetres: number }
/** Height in millimetres of a pack that reaches from one shelf to the next. */
const TALLEST = 175

const rowsOfPacks = async (
  place: Place,
  { width, height }: Frame,
  stock: readonly Stocked[],
  folder: string,
): Promise<OverlayOptions[]> => {
  const layers: OverlayOptions[] = []
  let next = 0
  for (const [from, to, foot, high] of ROWS[place] ?? []) {
    let x = from * width
    while (stock.length > 0) {
      const stocked = stock[next++ % stock.length]
      if (stocked === undefined) break
      const { data, info } = await sharp(
        await sharp(await readFile(`${folder}/${stocked.pack}`))
          .trim({ threshold: 2 })
          .toBuffer(),
      )
        .resize({
          height: Math.max(2, Math.round(high * height * Math.min(1, stocked.millimetres / TALLEST))),
          width: Math.round(0.14 * width),
          fit: 'inside',
        })
        .blur(place === 'shelves' ? 2.8 : 1)
        .png()
        .toBuffer({ resolveWithObject: true })
      if (x + info.width > to * width) break
      layers.push({ input: data, left: Math.round(x), top: Math.round(foot * height - info.height) })
      x += info.width + width * 0.006
    }
  }
  return layers
}

/** RGB of the place; `stock`: packs that stand on the shelves of a shop. */
export const drawPlace = async (
  place: Place,
  frame: Frame & { readonly palette: Pen['palette']; readonly seed: number },
  stock: readonly Stocked[],
  folder: string,
): Promise<Buffer> => {
  let state = frame.seed * 2_654_435 + 17
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 16_777_216
  }
  const { width, height, palette } = frame
  const svg = await DRAWN[place]({ width, height, palette, random })
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`
  const front =
    place === 'shelves'
      ? `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${counter(width, height, '#d8bb93', '#a8875f')}</svg>`
      : undefined
  return sharp(Buffer.from(ground))
    .composite([
      ...(await rowsOfPacks(place, frame, stock, folder)),
      ...(front === undefined ? [] : [{ input: Buffer.from(front), left: 0, top: 0 }]),
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
}
