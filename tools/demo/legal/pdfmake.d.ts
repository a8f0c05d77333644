/** The part of pdfmake 0.3 that the legal documents use; the package brings no types. */
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
    info: { title: string; author: string; creationDate: Date; modDate: Date }
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
