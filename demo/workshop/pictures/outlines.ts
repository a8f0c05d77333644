import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** Text as outlines, independent of system fonts: the same on every machine. All fonts are free (OFL) and have Cyrillic. */
export type Face = { readonly family: Family; readonly weight: number; readonly width?: number }
export type Word = { readonly path: string; readonly width: number }

const STATIC = [
  'forum',
  'jost',
  'playfair-display',
  'montserrat',
  'cormorant-garamond',
  'manrope',
  'unbounded',
  'raleway',
  'comfortaa',
  'oswald',
  'prata',
  'philosopher',
  'tenor-sans',
  'marck-script',
] as const
const VARIABLE = {
  sans: '@fontsource-variable/golos-text/files/golos-text-*-wght-normal.woff2',
  serif: '@fontsource-variable/noto-serif-display/files/noto-serif-display-*-standard-normal.woff2',
  italic: '@fontsource-variable/noto-serif-display/files/noto-serif-display-*-standard-italic.woff2',
}
export type Family = keyof typeof VARIABLE | (typeof STATIC)[number]
const SETS = ['cyrillic', 'latin', 'latin-ext'] as const
const CHARACTERS = [
  ...'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  ...' .,:;+-–—·«»()%/&№«»″°№\u2212',
].join('')

const loaded = new Map<string, Promise<Font[]>>()
const isVariable = (family: string): family is keyof typeof VARIABLE => Object.hasOwn(VARIABLE, family)
export const isFamily = (text: string): text is Family => isVariable(text) || STATIC.some((family) => family === text)

const open = (bytes: Buffer): Font => {
  const font = create(bytes)
  if ('fonts' in font) throw new Error('a collection of fonts where one was expected')
  return font
}

const load = async ({ family, weight, width }: Face): Promise<Font[]> => {
  const fonts = await Promise.all(
    SETS.map(async (set) => {
      const file = isVariable(family)
        ? VARIABLE[family].replace('*', set)
        : `@fontsource/${family}/files/${family}-${set}-${weight}-normal.woff2`
      const bytes = await readFile(new URL(`../node_modules/${file}`, import.meta.url)).catch((error: unknown) => {
        // The third subset is optional, the first two are required.
        if (set === 'latin-ext') return undefined
        throw error
      })
      if (bytes === undefined) return undefined
      if (!isVariable(family)) return open(bytes)
      const axes = family === 'sans' ? { wght: weight } : { wght: weight, wdth: width ?? 78 }
      return open(await subsetFont(bytes, CHARACTERS, { targetFormat: 'truetype', variationAxes: axes }))
    }),
  )
  return fonts.filter((font) => font !== undefined)
}

const fontsOf = (face: Face): Promise<Font[]> => {
  const key = `${face.family} ${face.weight} ${face.width ?? 78}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const fonts = load(face)
  loaded.set(key, fonts)
  return fonts
}

type Glyph = { readonly path: (scale: number, x: number) => string; readonly advance: number }
const glyphs = new Map<string, Glyph>()

const glyphOf = (fonts: readonly Font[], key: string, code: number): Glyph => {
  const known = glyphs.get(`${key} ${code}`)
  if (known !== undefined) return known
  const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code)) ?? fonts[0]
  if (font === undefined) throw new Error(`face ${key} has no fonts`)
  const drawn = font.glyphForCodePoint(code)
  const glyph: Glyph = {
    path: (scale, x) =>
      drawn.path
        .scale(scale / font.unitsPerEm, -scale / font.unitsPerEm)
        .translate(x, 0)
        .toSVG(),
    advance: drawn.advanceWidth / font.unitsPerEm,
  }
  glyphs.set(`${key} ${code}`, glyph)
  return glyph
}

const codeOf = (char: string): number => (char === '\u00a0' || char === '\u202f' ? 32 : (char.codePointAt(0) ?? 32))

/** Width of a line. `spacing` is a fraction of the size. */
export const widthOf = async (text: string, face: Face, size: number, spacing = 0): Promise<number> => {
  const fonts = await fontsOf(face)
  const key = `${face.family} ${face.weight} ${face.width ?? 78}`
  const letters = [...text]
  return letters.reduce(
    (sum, char) => sum + glyphOf(fonts, key, codeOf(char)).advance * size + spacing * size,
    letters.length === 0 ? 0 : -spacing * size,
  )
}

/** One line of text as an SVG path that starts at (0, 0) on its baseline. */
export const outline = async (text: string, face: Face, size: number, spacing = 0): Promise<Word> => {
  const fonts = await fontsOf(face)
  const key = `${face.family} ${face.weight} ${face.width ?? 78}`
  let x = 0
  let path = ''
  for (const char of text) {
    const glyph = glyphOf(fonts, key, codeOf(char))
    path += glyph.path(size, x)
    x += glyph.advance * size + spacing * size
  }
  return { path, width: Math.max(0, x - spacing * size) }
}
