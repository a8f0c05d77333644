// The print of a carton's side: the brand along the edge, ornament or band of its style, barcode and fine print.
import sharp from 'sharp'
import type { BrandStyle } from './brand-styles.ts'
import { inkOn, type Rgb } from './colour.ts'
import { OVERSAMPLING, rect, sprig, wrap, type Art, type LabelText } from './labels.ts'
import { outline, widthOf, type Face } from './outlines.ts'

export type Side = { readonly width: number; readonly height: number; readonly ground: Rgb; readonly foil: boolean }

const STORAGE =
  'Хранить при температуре от 5 до 25 °C в закрытой упаковке. Беречь от солнца и от детей. Годен до: см. на дне.'
const FINE: Face = { family: 'manrope', weight: 500 }

/** Bars of a barcode drawn from the text: the same text gives the same bars. */
const bars = (text: string, x: number, y: number, width: number, height: number): string => {
  let state = [...text].reduce((sum, char) => (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0, 7)
  let [svg, at] = [rect(x, y, width, height, 'fill="#ffffff"'), 0.06]
  while (at < 0.93) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    const [bar, gap] = [0.008 + ((state >>> 8) & 3) * 0.008, 0.009 + ((state >>> 12) & 3) * 0.007]
    svg += rect(x + at * width, y + height * 0.1, bar * width, height * 0.8, 'fill="#17191b"')
    at += bar + gap
  }
  return svg
}

const fine = async (lines: readonly string[], size: number, x: number, y: number, ink: string): Promise<string> => {
  let svg = ''
  for (const [index, line] of lines.entries()) {
    const { path } = await outline(line, FINE, size)
    svg += `<path transform="translate(${x.toFixed(1)} ${(y + index * size * 1.35).toFixed(1)})" d="${path}" fill="${ink}" fill-opacity=".8"/>`
  }
  return svg
}

/** The side of a box, in pixels of the picture; narrow sides leave out the barcode. */
export const drawSide = async (
  style: BrandStyle,
  words: LabelText,
  { width, height, ground, foil }: Side,
): Promise<Art> => {
  const ink = foil ? style.metal : inkOn(ground)
  const margin = width * 0.12
  let svg = ''
  if (style.layout === 'band') svg += rect(0, height * 0.16, width, height * 0.1, `fill="${style.accent}"`)
  if (style.layout === 'frame')
    svg += rect(
      margin * 0.5,
      margin * 0.5,
      width - margin,
      height - margin,
      `fill="none" stroke="${ink}" stroke-width="2" stroke-opacity=".7"`,
    )
  if (style.layout === 'sprig') svg += sprig(width / 2, height * 0.08, Math.min(width * 0.9, height * 0.3), ink)
  const size = Math.max(7, Math.min(width * 0.062, height * 0.045))
  const lines = await wrap(`${words.name}. ${STORAGE}`, FINE, size, width - 2 * margin)
  const foot = height - margin - lines.length * size * 1.35
  const barHeight = Math.min(width * 0.26, height * 0.12)
  svg += await fine(lines, size, margin, foot + size, ink)
  svg += bars(words.name, margin, foot - barHeight - size * 1.2, Math.min(width * 0.62, height * 0.3), barHeight)
  const room = foot - barHeight - size * 3 - (style.layout === 'sprig' ? height * 0.42 : margin * 1.6)
  const brandSize = Math.min(width * 0.34, (room * 0.9) / (await widthOf(style.name, style.face, 1, style.spacing)))
  if (brandSize > 9) {
    const { path, width: long } = await outline(style.name, style.face, brandSize, style.spacing)
    const from = foot - barHeight - size * 3 - (room - long) / 2
    svg += `<path transform="translate(${(width / 2 + brandSize * 0.34).toFixed(1)} ${from.toFixed(1)}) rotate(-90)" d="${path}" fill="${ink}"/>`
  }
  const [w, h] = [Math.round(width * OVERSAMPLING), Math.round(height * OVERSAMPLING)]
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${svg}</svg>`
  return { width: w, height: h, pixels: await sharp(Buffer.from(picture)).ensureAlpha().raw().toBuffer() }
}
