import MarkdownIt from 'markdown-it'

/** No raw HTML, no addresses a script could hide in: what comes out may stand in a page as it is. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: false })
markdown.validateLink = (url) => /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/i.test(url.trim())
markdown.disable(['image', 'code', 'fence', 'html_block', 'html_inline'])

export const safeHtml = (text: string): string => markdown.render(text).trim()
