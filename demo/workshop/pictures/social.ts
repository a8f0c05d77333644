import sharp from 'sharp'
import { SHOP_CITIES } from '../content/stores.ts'
import { outline } from './outlines.ts'

/** The wordmark of web/ui/images/wordmark.tsx; its line is placed on the waterline. */
export const MARK = [
  'M0 0h58v24h-3.6C53.4 10.6 49 4 37 3.8H13V100H0ZM70 100h3.6L117.5 14 115.2 4ZM110.6 0h13.2L165.5 100H151.2Z',
  'M174 100h3.6L221.5 14 219.2 4ZM214.6 0h13.2L269.5 100H255.2ZM191.2 64h47v3.6h-48.6ZM284 100h3.6L331.5 14 329.2 4Z',
  'M324.6 0h13.2L379.5 100H365.2ZM280.5 100h3.6v16h-3.6zM381 100h3.6v16h-3.6ZM0 98.2h471v3.6H0Z',
  'M404 0h13v44h17c24 0 35 10.6 35 28s-11 28-35 28h-30Zm13 47.6v48.8h15c17 0 23-24.4 23-24.4s-6-24.4-23-24.4Z',
].join('')
const WORDS = [`Косметика и уход: магазины в ${SHOP_CITIES.length} городах,`, 'доставка по всей России'] as const
const INK = '#0f2730'
const [WIDTH, HEIGHT, LINE] = [1200, 630, 459]

/** Adds the wordmark to a 1200×630 still life. */
export const addWordmark = async (scene: Buffer): Promise<Buffer> => {
  const [first, second] = await Promise.all(WORDS.map((line) => outline(line, { family: 'sans', weight: 400 }, 27)))
  const scale = 1.17
  const mark = `<path d="${MARK}" fill="${INK}" fill-rule="evenodd"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>
    <linearGradient id="fade" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".3"/>
    <stop offset=".7" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <mask id="deep"><rect x="0" y="-10" width="480" height="120" fill="url(#fade)"/></mask></defs>
    <g transform="translate(72 ${LINE - 100 * scale}) scale(${scale})">${mark}</g>
    <g transform="translate(72 ${LINE + 100 * scale}) scale(${scale} ${-scale})"><g mask="url(#deep)">${mark}</g></g>
    <path transform="translate(74 104)" d="${first?.path ?? ''}" fill="${INK}"/>
    <path transform="translate(74 144)" d="${second?.path ?? ''}" fill="${INK}"/></svg>`
  return sharp(scene)
    .composite([{ input: Buffer.from(svg) }])
    .webp({ quality: 78, effort: 5, smartSubsample: true })
    .toBuffer()
}
