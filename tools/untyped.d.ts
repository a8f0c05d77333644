/** Packages of the tools that bring no types: as much of them as is used. */
declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype'
    variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>
}
declare module 'fontkit' {
  type Path = {
    toSVG(): string
    transform(...matrix: number[]): Path
    scale(x: number, y?: number): Path
    translate(x: number, y: number): Path
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
  }
  type Glyph = { readonly path: Path; readonly advanceWidth: number; readonly codePoints: readonly number[] }
  type Position = { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }
  export type Font = {
    readonly unitsPerEm: number
    readonly ascent: number
    readonly capHeight: number
    layout(
      text: string,
      features?: Record<string, boolean>,
    ): { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[]; readonly advanceWidth: number }
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
  }
  export function create(font: Uint8Array): Font
}
