/** Canonical addresses of pages: equal pages have equal addresses, so that one cached copy serves every request for it. */
import { LISTING_PARAMETERS, STOCK_PARAMETERS } from '#shop/catalogue/facts/listing-path.ts'
import { NO_FILTERS } from './filter-codes.ts'
import { pageOf } from '#kernel/pages/match-page.ts'
import { FORMS_ONLY } from '#kernel/pages/pages.ts'

/** Every parameter that pages of every shop read. */
const KNOWN_PARAMETERS = new Set([...LISTING_PARAMETERS, 'v'])
/** A page is stored for a minute or more; what the shops have is shown as it is now. */
const BY_STOCK: ReadonlySet<string> = new Set(STOCK_PARAMETERS)
const TRACKING_PARAMETERS =
  /^(utm_|_openstat|from$|yclid|gclid|gbraid|wbraid|fbclid|ymclid|ysclid|roistat|_ga|_ym|clid$|erid$|etext$|rb_clickid|cm_id)/
const MAX_CACHED_LENGTH = 600

export type PagePath = {
  /** Path and query in canonical form. */
  readonly address: string
  /** Differs by visitor: rendered with the visitor's session for each request and never stored (SAFE-04). */
  readonly personal: boolean
  /** Nothing in the answer to a visit is the visitor's alone, so the browser may store it. */
  readonly storable: boolean
  /** May contain a name or a secret, which no log and no other address may learn. */
  readonly secret: boolean
  /** May be stored in the page cache: not personal, no unknown parameter, not too long, no filter by the shops' stock. */
  readonly cacheable: boolean
}

const canonicalQuery = (query: URLSearchParams, filters: ReadonlySet<string>): { text: string; storable: boolean } => {
  const parameters = [...query].filter(([name, value]) => !TRACKING_PARAMETERS.test(name) && value !== '')
  parameters.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = new URLSearchParams(parameters).toString()
  return {
    text: text === '' ? '' : `?${text}`,
    storable: parameters.every(([name]) => (KNOWN_PARAMETERS.has(name) || filters.has(name)) && !BY_STOCK.has(name)),
  }
}

const isForms = (query: string): boolean => new URLSearchParams(query).has(FORMS_ONLY)

/** `filters`: codes of the shop's filters, which a list reads. */
export const parsePagePath = (url: string, filters: ReadonlySet<string> = NO_FILTERS): PagePath => {
  const queryStart = url.indexOf('?')
  const path = queryStart === -1 ? url : url.slice(0, queryStart)
  const query =
    queryStart === -1
      ? { text: '', storable: true }
      : canonicalQuery(new URLSearchParams(url.slice(queryStart + 1)), filters)
  const address = path + query.text
  const page = pageOf(path)
  const personal = !page.cached
  return {
    address,
    personal,
    storable: !personal || (page.formsApart && !isForms(query.text)),
    secret: page.redacted,
    cacheable: !personal && query.storable && address.length <= MAX_CACHED_LENGTH,
  }
}
