import sharp from 'sharp'
import { outline } from './letters.ts'
import { HEIGHT, WIDTH } from './studio.ts'

const INK = '#425a65'

/** Millimetres as people say them: «5.2 см». */
const centimetres = (millimetres: number): string => `${(millimetres / 10).toFixed(millimetres % 10 === 0 ? 0 : 1)} см`

/** The pack beside a measure, its width in centimetres below. */
export const drawSize = async (pack: Buffer, millimetres: number, volume: string): Promise<Buffer> => {
  const trimmed = await sharp(pack).trim({ threshold: 2 }).png().toBuffer({ resolveWithObject: true })
  const { width, height } = trimmed.info
  const scale = Math.min(760 / height, 560 / width)
  const shown = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const left = Math.round((WIDTH - shown.width) / 2 - 50)
  const ground = 980
  const top = ground - shown.height
  const ruler = left + shown.width + 70
  const tall = await outline(centimetres(millimetres), { family: 'sans', weight: 500 }, 44)
  const wide = await outline(centimetres(Math.max(4, Math.round((millimetres * width) / height))), { family: 'sans', weight: 500 }, 44)
  const amount = await outline(volume, { family: 'sans', weight: 400 }, 36)
  const text = (word: { path: string; width: number }, x: number, y: number) => `<path transform="translate(${x} ${y})" d="${word.path}" fill="${INK}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#f3f6f7"/><g stroke="${INK}" stroke-width="2" fill="none">
    <path d="M${left - 30} ${ground}H${ruler + 60}" stroke-opacity=".4"/>
    <path d="M${ruler} ${top}V${ground}M${ruler - 14} ${top}h28M${ruler - 14} ${ground}h28"/>
    <path d="M${left} ${ground + 46}H${left + shown.width}M${left} ${ground + 32}v28M${left + shown.width} ${ground + 32}v28"/></g>
    ${text(tall, ruler + 26, Math.round((top + ground) / 2) + 15)}
    ${text(wide, Math.round(left + shown.width / 2 - wide.width / 2), ground + 110)}
    ${text(amount, 60, 84)}</svg>`
  const whole = await sharp(Buffer.from(svg))
    .composite([{ input: await sharp(trimmed.data).resize(shown.width, shown.height).toBuffer(), left, top }])
    .flatten({ background: '#f3f6f7' })
    .png()
    .toBuffer()
  return sharp(whole)
    .resize(800, 960)
    .webp({ quality: 80, effort: 5 })
    .toBuffer()
}
