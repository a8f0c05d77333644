/** Types of packages that ship none, limited to what the workshop uses. */
declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype'
    variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>
}
declare module 'typograf' {
  export default class Typograf {
    constructor(options: { locale: readonly string[] })
    enableRule(name: string): this
    disableRule(name: string): this
    setSetting(rule: string, name: string, value: unknown): this
    execute(text: string): string
  }
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
/** The part of pdfmake 0.3 that the legal documents use. */
declare module 'pdfmake' {
  export type TableCell = { text: string; bold?: boolean }
  export type Content =
    | { text: string; style?: string; headlineLevel?: number }
    | { table: { headerRows: number; widths: string[]; body: TableCell[][] }; layout: string; margin: number[] }
  type Style = { fontSize?: number; bold?: boolean; margin?: number[]; lineHeight?: number; font?: string }
  type Line = {
    text: string
    alignment?: string
    characterSpacing?: number
    fontSize: number
    color: string
    margin: number[]
  }
  export type DocumentDefinition = {
    info: { title: string; author: string; keywords: string; creationDate: Date; modDate: Date }
    language: string
    pageSize: string
    pageMargins: number[]
    defaultStyle: Style
    styles: Record<string, Style>
    header: () => Line
    footer: (page: number, pages: number) => Line
    pageBreakBefore: (node: { headlineLevel?: number }, about: { getFollowingNodesOnPage: () => unknown[] }) => boolean
    content: Content[]
  }
  type Faces = { normal: string; bold: string; italics: string; bolditalics: string }
  const pdfmake: {
    createPdf: (definition: DocumentDefinition) => { getBuffer: () => Promise<Buffer> }
    addFonts: (fonts: Record<string, Faces>) => void
    setUrlAccessPolicy: (allowed: (url: string) => boolean) => void
    setLocalAccessPolicy: (allowed: (path: string) => boolean) => void
  }
  export default pdfmake
}
