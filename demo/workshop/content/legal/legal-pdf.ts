// `npm run legal`: generates the two documents of ROUTE-13 from demo/legal/*.md.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import MarkdownIt from 'markdown-it'
import pdfmake, { type Content, type TableCell, type DocumentDefinition } from 'pdfmake'
import { parse } from 'yaml'
import { documentMark } from '../../../../shop/company/read-shop.ts'
import { withFigures } from '../../../../platform/import/figures.ts'
import { figuresOfFolder } from '../../../../shop/company/shop-figures.ts'
import { typeset } from '../typography.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const DOCUMENTS = [
  { from: 'politics.md', to: 'politics.pdf' },
  { from: 'soglasie.md', to: 'soglasie.pdf' },
]
/** The date of the edition, not of the run: the same text gives the same bytes. */
const MADE_ON = new Date('2026-11-01T00:00:00Z')

const textOf = (token: { readonly content: string } | undefined): string => typeset(token?.content ?? '')

/** Supports headings, paragraphs and tables. */
const contentOf = (markdown: string): Content[] => {
  const tokens = new MarkdownIt().parse(markdown, {})
  const content: Content[] = []
  let rows: TableCell[][] = []
  for (const [index, token] of tokens.entries()) {
    const inside = tokens[index + 1]
    if (token.type === 'heading_open') content.push({ text: textOf(inside), style: 'heading', headlineLevel: 1 })
    else if (token.type === 'paragraph_open') content.push({ text: textOf(inside), style: 'paragraph' })
    else if (token.type === 'table_open') rows = []
    else if (token.type === 'tr_open') rows.push([])
    else if (token.type === 'th_open') rows.at(-1)?.push({ text: textOf(inside), bold: true })
    else if (token.type === 'td_open') rows.at(-1)?.push({ text: textOf(inside) })
    else if (token.type === 'table_close')
      content.push({
        table: { headerRows: 1, widths: ['45%', '*'], body: rows },
        layout: 'lightHorizontalLines',
        margin: [0, 4, 0, 10],
      })
  }
  return content
}

/** `mark`: by which the shop knows of what text the PDF was made. */
const documentOf = (title: string, markdown: string, mark: string): DocumentDefinition => ({
  info: { title, author: 'ООО «Гладь»', keywords: mark, creationDate: MADE_ON, modDate: MADE_ON },
  language: 'ru',
  pageSize: 'A4',
  pageMargins: [62, 64, 62, 64],
  defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.35 },
  styles: {
    title: { fontSize: 22, margin: [0, 0, 0, 14], lineHeight: 1.15 },
    heading: { fontSize: 13.5, bold: true, margin: [0, 12, 0, 5] },
    paragraph: { margin: [0, 0, 0, 5] },
  },
  header: () => ({ text: 'ГЛАДЬ', characterSpacing: 3, fontSize: 9, color: '#566b75', margin: [62, 30, 0, 0] }),
  footer: (page: number, pages: number) => ({
    text: `${page} / ${pages}`,
    alignment: 'right',
    fontSize: 9,
    color: '#566b75',
    margin: [0, 20, 62, 0],
  }),
  // A heading is never the last line of a page.
  pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
    node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
  content: [{ text: title, style: 'title' }, ...contentOf(markdown)],
})

const make = async ({ from, to }: (typeof DOCUMENTS)[number]): Promise<void> => {
  const [, front = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(await readFile(join(ROOT, 'demo/legal', from), 'utf8')) ?? []
  const head: unknown = parse(front)
  const title = head !== null && typeof head === 'object' && 'title' in head ? String(head.title) : from
  const text = withFigures(body, await figuresOfFolder(join(ROOT, 'demo')))
  const buffer = await pdfmake.createPdf(documentOf(typeset(title), text, documentMark(text))).getBuffer()
  await writeFile(join(ROOT, 'demo/legal', to), buffer)
}

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
// No network access; only the package's own font files are readable.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))
pdfmake.addFonts({
  Roboto: {
    normal: join(fonts, 'Roboto-Regular.ttf'),
    bold: join(fonts, 'Roboto-Medium.ttf'),
    italics: join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
  },
})
for (const document of DOCUMENTS) await make(document)
