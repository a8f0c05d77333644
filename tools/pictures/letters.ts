import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** Outlines of words, so that no system font is needed and every machine draws the same. */
export type Face = { readonly family: 'sans' | 'serif' | 'italic'; readonly weight: number; readonly width?: number }
export type Word = { readonly path: string; readonly width: number }

const FILES = {
  sans: '@fontsource-variable/golos-text/files/golos-text-*-wght-normal.woff2',
  serif: '@fontsource-variable/noto-serif-display/files/noto-serif-display-*-standard-normal.woff2',
  italic: '@fontsource-variable/noto-serif-display/files/noto-serif-display-*-standard-italic.woff2',
}
const SETS = ['cyrillic', 'latin', 'latin-ext'] as const
const CHARACTERS = [...'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;+-–—·«»()%/&№«»″°№\u2212'].join('')

const loaded = new Map<string, Promise<Font[]>>()

const load = async (face: Face): Promise<Font[]> =>
  Promise.all(SETS.map(async (set) => {
    const file = new URL(`../../node_modules/${FILES[face.family].replace('*', set)}`, import.meta.url)
    const axes = face.family === 'sans' ? { wght: face.weight } : { wght: face.weight, wdth: face.width ?? 78 }
    const font = create(await subsetFont(await readFile(file), CHARACTERS, { targetFormat: 'truetype', variationAxes: axes }))
    if ('fonts' in font) throw new Error('a collection of fonts where one was expected')
    return font
  }))

const fontsOf = (face: Face): Promise<Font[]> => {
  const key = `${face.family} ${face.weight} ${face.width ?? 78}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const fonts = load(face)
  loaded.set(key, fonts)
  return fonts
}

/** One line of text as an SVG path that begins at (0, 0) on its baseline. `spacing` in parts of the size. */
export const outline = async (text: string, face: Face, size: number, spacing = 0): Promise<Word> => {
  const fonts = await fontsOf(face)
  let x = 0
  let path = ''
  for (const char of text) {
    const code = char === '\u00a0' ? 32 : (char.codePointAt(0) ?? 32)
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code)) ?? fonts[0]
    if (font === undefined) continue
    const glyph = font.glyphForCodePoint(code)
    const scale = size / font.unitsPerEm
    path += glyph.path.scale(scale, -scale).translate(x, 0).toSVG()
    x += glyph.advanceWidth * scale + spacing * size
  }
  return { path, width: Math.max(0, x - spacing * size) }
}
