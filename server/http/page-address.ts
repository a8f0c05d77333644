/** Canonical addresses of pages: equal pages have equal addresses, so that one cached copy serves every request for it. */
import { pageOf } from '#domain/match-page.ts'

/** Every parameter that pages read. */
const KNOWN_PARAMETERS = new Set([
  'q',
  'brand',
  'skin',
  'price_from',
  'price_to',
  'in_stock',
  'sort',
  'page',
  'since',
  'v',
])
const TRACKING_PARAMETERS =
  /^(utm_|_openstat|from$|yclid|gclid|gbraid|wbraid|fbclid|ymclid|ysclid|roistat|_ga|_ym|clid$|erid$|etext$|rb_clickid|cm_id)/
const MAX_CACHED_LENGTH = 600

export type PageAddress = {
  /** Path and query in canonical form. */
  readonly address: string
  /** Differs by visitor: rendered with the visitor's session for each request and never stored (SAFE-04). */
  readonly personal: boolean
  /** May contain a name or a secret, which no log and no other address may learn. */
  readonly secret: boolean
  /** May be stored in the page cache: not personal, no unknown parameter, not too long. */
  readonly cacheable: boolean
}

const canonicalQuery = (query: URLSearchParams): { text: string; known: boolean } => {
  const parameters = [...query].filter(([name, value]) => !TRACKING_PARAMETERS.test(name) && value !== '')
  parameters.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = new URLSearchParams(parameters).toString()
  return { text: text === '' ? '' : `?${text}`, known: parameters.every(([name]) => KNOWN_PARAMETERS.has(name)) }
}

export const pageAddress = (url: string): PageAddress => {
  const queryStart = url.indexOf('?')
  const path = queryStart === -1 ? url : url.slice(0, queryStart)
  const query =
    queryStart === -1 ? { text: '', known: true } : canonicalQuery(new URLSearchParams(url.slice(queryStart + 1)))
  const address = path + query.text
  const page = pageOf(path)
  const personal = !page.cached
  return {
    address,
    personal,
    secret: page.redacted,
    cacheable: !personal && query.known && address.length <= MAX_CACHED_LENGTH,
  }
}
