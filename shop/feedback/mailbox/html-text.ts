import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** More of a letter's HTML is not read. */
const MAX_HTML = 500_000
const UNSEEN: ReadonlySet<string> = new Set(['head', 'script', 'style', 'title', 'template', 'svg'])
const BLOCKS: ReadonlySet<string> = new Set(
  'address article blockquote dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const nothing = (): void => {}

/**
 * The words of a letter in HTML: nothing of it is loaded or run. Lines of a quotation begin with «> », as in a letter of text. Tags are
 * read one after another without a tree, in a time that grows with the length only.
 */
export const htmlText = (html: string): string => {
  const read = html.slice(0, MAX_HTML)
  const lines: string[] = []
  let line = ''
  let quotes = 0
  let hidden = 0
  const end = (): void => {
    const words = line.replaceAll(/\s+/g, ' ').trim()
    if (words !== '' || lines.at(-1) !== '') lines.push(words === '' ? '' : `${'> '.repeat(quotes)}${words}`)
    line = ''
  }
  const nameAt = (from: number, to: number): string => {
    const name = read.slice(from, to).toLowerCase()
    if (BLOCKS.has(name) && line.trim() !== '') end()
    return name
  }
  const on: TokenizerCallbacks = {
    onopentagname(from, to) {
      const name = nameAt(from, to)
      if (name === 'br') end()
      if (name === 'body') hidden = 0
      if (UNSEEN.has(name)) hidden += 1
      if (name === 'blockquote') quotes = Math.min(quotes + 1, 10)
    },
    onclosetag(from, to) {
      const name = nameAt(from, to)
      if (name === 'p') end()
      if (UNSEEN.has(name)) hidden = Math.max(hidden - 1, 0)
      if (name === 'blockquote') quotes = Math.max(quotes - 1, 0)
    },
    ontext(from, to) {
      if (hidden === 0) line += read.slice(from, to)
    },
    ontextentity(point) {
      if (hidden === 0) line += String.fromCodePoint(point)
    },
    onend: end,
    onattribdata: nothing,
    onattribentity: nothing,
    onattribend: nothing,
    onattribname: nothing,
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onopentagend: nothing,
    onprocessinginstruction: nothing,
    onselfclosingtag: nothing,
  }
  const tokenizer = new Tokenizer({ decodeEntities: true }, on)
  tokenizer.write(read)
  tokenizer.end()
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
