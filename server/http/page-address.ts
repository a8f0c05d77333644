/** Which page an address means: equal pages have equal addresses, so that one kept copy serves all who ask for it. */

/** Everything that pages read from the query. `_routes` is the router's own: which parts of a page's data are wanted. */
const KNOWN = new Set([
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
  '_routes',
])
const TRACKING =
  /^(utm_|_openstat|from$|yclid|gclid|gbraid|wbraid|fbclid|ymclid|ysclid|roistat|_ga|_ym|clid$|erid$|etext$|rb_clickid|cm_id)/
/** First parts of pages that belong to one person: rendered for that person each time, never kept. */
const PERSONAL = new Set(['cart', 'order', 'personal', 'subscribe'])
const LONGEST = 600

export type PageAddress = {
  /** Path and query in canonical form. */
  readonly address: string
  readonly personal: boolean
  /** May be kept: nothing in the query that we do not know. */
  readonly cacheable: boolean
}

const firstPart = (path: string): string => {
  const first = path.split('/').find((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(first)
      .toLowerCase()
      .replace(/\.data$/, '')
  } catch {
    return first
  }
}

const canonicalQuery = (query: URLSearchParams): { text: string; known: boolean } => {
  const kept = [...query].filter(([name, value]) => !TRACKING.test(name) && (value !== '' || name === '_routes'))
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = new URLSearchParams(kept).toString()
  return { text: text === '' ? '' : `?${text}`, known: kept.every(([name]) => KNOWN.has(name)) }
}

export const pageAddress = (url: string): PageAddress => {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = mark === -1 ? { text: '', known: true } : canonicalQuery(new URLSearchParams(url.slice(mark + 1)))
  const address = path + query.text
  const personal = PERSONAL.has(firstPart(path))
  return { address, personal, cacheable: !personal && query.known && address.length <= LONGEST }
}
