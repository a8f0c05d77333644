import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Measure } from '../content/measures.ts'
import { fitForm, HEIGHT as STUDIO_HEIGHT, proportion, WIDTH as STUDIO_WIDTH } from './composite.ts'
import { outline } from './outlines.ts'
import { unpackPass, type FormFacts, type Pass } from './pass-file.ts'

const [WIDTH, HEIGHT] = [640, 768]
const GROUND = 590
const INK = '#425a65'
/** Three tones of one colour, in the order of the pack's brightness. */
const TONES = ['#b9c9d1', '#cfdbe1', '#e2eaee'] as const

/** A length in Russian notation: «5,2 см». */
const centimetres = (millimetres: number): string =>
  `${(millimetres / 10).toFixed(millimetres % 10 === 0 ? 0 : 1).replace('.', ',')} см`

const passes = new Map<string, Promise<Pass>>()
const passOf = (form: string): Promise<Pass> => {
  const known = passes.get(form)
  if (known !== undefined) return known
  for (const old of [...passes.keys()].slice(0, Math.max(0, passes.size - 2))) passes.delete(old)
  const pass = readFile(new URL(`passes/${form}.pass`, import.meta.url)).then(unpackPass)
  passes.set(form, pass)
  return pass
}

/** Stretch of a form, equal to that of the packshot. */
const stretchFor = ({ zone, height }: FormFacts, slim: number): number =>
  zone === null ? 1 : Math.max(0.35, Math.min(4, 1 + (height * (slim - 1)) / (zone[1] - zone[0])))

type Shape = { readonly picture: Buffer; readonly width: number; readonly height: number }
const rgb = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const [INK_RGB, TONES_RGB] = [rgb(INK), TONES.map(rgb)]

/** The part of every pixel, cropped to the form's outline; 255 = none. */
const partsOf = async ({ form, slim }: Measure, width: number, height: number): Promise<Uint8Array> => {
  const pass = await passOf(form)
  const { masks } = fitForm(pass, stretchFor(pass.facts, slim))
  let [left, right, top, bottom] = [STUDIO_WIDTH, 0, STUDIO_HEIGHT, 0]
  const part = new Uint8Array(STUDIO_WIDTH * STUDIO_HEIGHT).fill(255)
  for (let at = 0; at < part.length; at += 1) {
    let most = 0.4
    let whole = 0
    for (const [index, mask] of masks.entries()) {
      const share = mask[at] ?? 0
      whole += share
      if (share > most) [most, part[at]] = [share, index]
    }
    if (whole < 0.5) part[at] = 255
    if (part[at] === 255) continue
    const [x, y] = [at % STUDIO_WIDTH, Math.floor(at / STUDIO_WIDTH)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const x = left + Math.floor((((at % width) + 0.5) / width) * (right - left + 1))
    const y = top + Math.floor(((Math.floor(at / width) + 0.5) / height) * (bottom - top + 1))
    return part[y * STUDIO_WIDTH + x] ?? 255
  })
}

/** The outline of the pack and the borders of its parts. */
const silhouette = async (measure: Measure, width: number, height: number): Promise<Buffer> => {
  const parts = await partsOf(measure, width, height)
  const out = Buffer.alloc(width * height * 4)
  const partAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : (parts[y * width + x] ?? 255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const partOfPixel = partAt(x, y)
      if (partOfPixel === 255) continue
      const around = [partAt(x - 2, y), partAt(x + 2, y), partAt(x, y - 2), partAt(x, y + 2)]
      const color =
        around.some((part) => part === 255) || partAt(x + 1, y) !== partOfPixel || partAt(x, y + 1) !== partOfPixel
          ? INK_RGB
          : TONES_RGB[(partOfPixel + 2) % TONES_RGB.length]
      for (let k = 0; k < 3; k += 1) out[(y * width + x) * 4 + k] = color?.[k] ?? 0
      out[(y * width + x) * 4 + 3] = 255
    }
  }
  return sharp(out, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

/** An unfolded cloth: a rectangle with a hem. */
const sheet = (width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="1" y="1"
      width="${width - 2}" height="${height - 2}" fill="${TONES[2]}" stroke="${INK}" stroke-width="2"/>
    <rect x="9" y="9" width="${width - 18}" height="${height - 18}" fill="none" stroke="${INK}" stroke-opacity=".45"/></svg>`),
  )
    .png()
    .toBuffer()

type Place = { readonly wide: number; readonly high: number; readonly measure: Measure }
const placementOf = async (measure: Measure): Promise<Place> => {
  if (measure.flat !== undefined) return { measure, wide: measure.flat[0], high: measure.flat[1] }
  const { facts } = await passOf(measure.form)
  return {
    measure,
    high: measure.millimetres,
    wide: Math.max(4, Math.round(measure.millimetres / proportion(facts, stretchFor(facts, measure.slim)))),
  }
}

const words = async (text: string, x: number, y: number, size: number, middle = true): Promise<string> => {
  if (text === '') return ''
  const { path, width } = await outline(text, { family: 'sans', weight: 500 }, size)
  return `<path transform="translate(${(middle ? x - width / 2 : x).toFixed(1)} ${y})" d="${path}" fill="${INK}"/>`
}

/** All sizes of a product to scale, with their measures. */
export const drawSizes = async (all: readonly Measure[]): Promise<Buffer> => {
  const places: Place[] = []
  for (const measure of all) places.push(await placementOf(measure))
  const gap = places.length > 1 ? 128 : 0
  const scale = Math.min(
    430 / Math.max(...places.map(({ high }) => high)),
    (WIDTH - 200 - gap * (places.length - 1)) / places.reduce((sum, { wide }) => sum + wide, 0),
  )
  const shapes: (Shape & { left: number })[] = []
  const total = places.reduce((sum, { wide }) => sum + wide * scale, 0) + gap * (places.length - 1)
  let left = (WIDTH - total) / 2 - 38
  const marks: string[] = []
  for (const { wide, high, measure } of places) {
    const [width, height] = [Math.max(4, Math.round(wide * scale)), Math.max(4, Math.round(high * scale))]
    const at = Math.round(left)
    shapes.push({
      picture: measure.flat === undefined ? await silhouette(measure, width, height) : await sheet(width, height),
      width,
      height,
      left: at,
    })
    const [ruler, top, middle] = [at + width + 22, GROUND - height, at + width / 2]
    marks.push(
      `<path d="M${ruler} ${top}V${GROUND}M${ruler - 7} ${top}h14M${ruler - 7} ${GROUND}h14` +
        `M${at} ${GROUND + 26}h${width}M${at} ${GROUND + 19}v14M${at + width} ${GROUND + 19}v14"/>`,
    )
    const small = places.length > 1 ? 22 : 27
    marks.push(
      await words(centimetres(high), ruler + 12, Math.round(GROUND - height / 2) + 8, small, false),
      await words(centimetres(wide), middle, GROUND + 64, small),
      await words(measure.holds, middle, GROUND + 106, small),
    )
    left += width + gap
  }
  const rulers = marks.join('').replace(/<path transform[^>]*>/g, '')
  const captions = marks.join('').replace(/<path d="M[^>]*>/g, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#f3f6f7"/>
    <g stroke="${INK}" stroke-width="2" fill="none"><path d="M40 ${GROUND + 1}H${WIDTH - 40}" stroke="#cfd9dd"/>${rulers}</g>
    ${captions}</svg>`
  const whole = await sharp(Buffer.from(svg))
    .composite(shapes.map(({ picture, left: at, height }) => ({ input: picture, left: at, top: GROUND - height })))
    .flatten({ background: '#f3f6f7' })
    .png({ palette: true, colours: 24, dither: 0 })
    .toBuffer()
  return sharp(whole).webp({ lossless: true, effort: 6 }).toBuffer()
}
