import MarkdownIt from 'markdown-it'
import { Check } from 'typebox/value'
import { PictureFile } from './record-values.ts'

/** «Как тратить» → «как-тратить»: sections can be linked to, and the page lists them. */
const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Renders no raw HTML and no script addresses, so the result is safe to insert into a page. */
const reader = (off: readonly string[]) => {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: false })
  markdown.validateLink = (url) => /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/i.test(url.trim())
  markdown.disable(['code', 'fence', 'html_block', 'html_inline', ...off])
  markdown.renderer.rules['heading_open'] = (tokens, at, options, _env, self) => {
    const words = tokens[at + 1]?.content ?? ''
    if (tokens[at]?.tag === 'h2') tokens[at]?.attrSet('id', anchorOf(words))
    return self.renderToken(tokens, at, options)
  }
  return markdown
}

const texts = reader(['image'])
export const safeHtml = (text: string): string => texts.render(text).trim()

/** Address of a picture of the shop in a text: `![Крем на полке](/pictures/packs/krem.webp)`. */
const IN_TEXT = '/pictures/'
const fileOf = (address: string): string | null => {
  if (!address.startsWith(IN_TEXT)) return null
  try {
    const file = decodeURIComponent(address.slice(IN_TEXT.length))
    return Check(PictureFile, file) ? file : null
  } catch {
    return null
  }
}

const illustrated = reader([])
illustrated.renderer.rules['image'] = (tokens, at) => {
  const token = tokens[at]
  const file = fileOf(String(token?.attrGet('src') ?? ''))
  const words = illustrated.utils.escapeHtml(token?.content ?? '')
  return file === null ? words : `<img data-file="${file}" alt="${words}">`
}
/** With a place for each picture of the shop, which `withPictures` fills; of others only their words stand. */
export const illustratedHtml = (text: string): string => illustrated.render(text).trim()

export type TextPicture = { readonly address: string; readonly words: string; readonly file: string | null }
/** Pictures of a text; `file`: null for one that is not the shop's. */
export const picturesOfText = (text: string): TextPicture[] =>
  illustrated
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) => {
      if (token.type !== 'image') return []
      const address = String(token.attrGet('src') ?? '')
      return [{ address, words: token.content.trim(), file: fileOf(address) }]
    })
