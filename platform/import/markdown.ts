import MarkdownIt from 'markdown-it'

/** Renders no raw HTML and no script addresses, so the result is safe to insert into a page. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: false })
markdown.validateLink = (url) => /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/i.test(url.trim())
markdown.disable(['image', 'code', 'fence', 'html_block', 'html_inline'])

/** «Как тратить» → «как-тратить»: sections can be linked to, and the page lists them. */
const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

markdown.renderer.rules['heading_open'] = (tokens, at, options, _env, self) => {
  const words = tokens[at + 1]?.content ?? ''
  if (tokens[at]?.tag === 'h2') tokens[at]?.attrSet('id', anchorOf(words))
  return self.renderToken(tokens, at, options)
}

export const safeHtml = (text: string): string => markdown.render(text).trim()
