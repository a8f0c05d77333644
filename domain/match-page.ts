/**
 * Which page of the table an address means. Caching, log redaction and indexing depend on it, so addresses that the router
 * or a browser treats as equal are made equal first: letter case, percent-encoding, repeated slashes, dot segments, a
 * slash at the end and the `.data` of a payload.
 */
import { pages, type Page, type PageName } from './pages.ts'

type Pattern = { readonly page: Page; readonly segments: readonly string[] }

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')
const isParameter = (segment: string): boolean => segment.startsWith(':')

/** Static segments before parameters, parameters before a rest. */
const rankOf = ({ segments }: Pattern): string =>
  segments.map((segment) => (segment === '*' ? '2' : isParameter(segment) ? '1' : '0')).join('')

const patterns: readonly Pattern[] = pages
  .map((page): Pattern => ({ page, segments: segmentsOf(page.pattern) }))
  .toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))

const byRoot = Map.groupBy(patterns, ({ segments }) => segments[0] ?? '')

const unknown: Page = pages.find(({ name }) => name === 'notFound') ?? pages[0]
/** An address below a personal page that is no page itself: it may hold the same secrets. */
const unknownPersonal: Page = { ...unknown, pattern: '/…', cached: false, redacted: true }
const personalRoots = new Set(patterns.flatMap(({ page, segments }) => (page.redacted ? [segments[0] ?? ''] : [])))

/**
 * Decodes byte by byte until nothing changes, so that no secret hides behind a second encoding or a broken one. Letters
 * outside ASCII come out wrong; the segments that are compared have none.
 */
const decoded = (text: string): string => {
  const once = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return once === text ? text : decoded(once)
}

/** The lower-case segments that an address leads to. */
const canonicalSegments = (pathname: string): string[] => {
  const path = decoded(pathname).replaceAll('\\', '/')
  const segments: string[] = []
  for (const segment of segmentsOf(path.toLowerCase()))
    if (segment === '..') segments.pop()
    else if (segment !== '.') segments.push(segment)
  const last = segments.pop()?.replace(/\.data$/, '')
  return last === undefined || (segments.length === 0 && last === '_root') ? segments : [...segments, last]
}

const fits = (pattern: readonly string[], segments: readonly string[]): boolean => {
  const hasRest = pattern.at(-1) === '*'
  const fixed = hasRest ? pattern.slice(0, -1) : pattern
  return (
    (hasRest ? segments.length >= fixed.length : segments.length === fixed.length) &&
    fixed.every((segment, index) => isParameter(segment) || segment === segments[index])
  )
}

/** The page of a path, without its query; the page «notFound» for an address that is no page. */
export const pageOf = (pathname: string): Page => {
  const segments = canonicalSegments(pathname)
  const root = segments[0] ?? ''
  const page = byRoot.get(root)?.find((pattern) => fits(pattern.segments, segments))?.page
  return page ?? (personalRoots.has(root) ? unknownPersonal : unknown)
}

/** Where a page's addresses begin: the whole path of a page without parameters, otherwise up to the first parameter. */
const prefixOf = (pattern: string): string => pattern.replace(/[:*].*$/, '')

/** What robots.txt disallows: every page that is not indexed, without those below another one of the list. */
export const notIndexedPrefixes = (): string[] => {
  const prefixes = pages
    .filter(({ indexed, name }) => !indexed && name !== 'notFound')
    .map((page) => prefixOf(page.pattern))
  return prefixes.filter((prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)))
}

/** Pages for the sitemap that have one address each. */
export const indexedStaticPages = (): { readonly name: PageName; readonly pattern: string }[] =>
  pages.filter(({ indexed, pattern }) => indexed && !/[:*]/.test(pattern))
