/**
 * Finds the page of a path. `matchPage` is for the router; `pageOf` for caching, log redaction, the referrer policy, indexing and
 * prefetching: it first normalises paths that the router treats as equal, the spelling (request-target.ts), letter case, a
 * trailing slash and the `.data` of a payload.
 */
import { canonicalPath } from './request-target.ts'
import { pages, type NamedPage, type PageName } from './pages.ts'

type Pattern = { readonly page: NamedPage; readonly segments: readonly string[] }

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')
const isParameter = (segment: string): boolean => segment.startsWith(':')

/** Sort key: static segments before parameters, parameters before `*`. */
const rankOf = ({ segments }: Pattern): string =>
  segments.map((segment) => (segment === '*' ? '2' : isParameter(segment) ? '1' : '0')).join('')

/** Patterns of all pages but «notFound», which every path matches. */
const patterns: readonly Pattern[] = pages
  .filter(({ name }) => name !== 'notFound')
  .map((page): Pattern => ({ page, segments: segmentsOf(page.pattern) }))
  .toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))

const unknown: NamedPage = pages.find(({ name }) => name === 'notFound') ?? pages[0]
/** A path below a personal page that is not a page itself, or one that has no canonical spelling: it may contain the same secrets. */
const unknownPersonal: NamedPage = { ...unknown, pattern: '/…', cached: false, redacted: true }
const personalRoots = new Set(patterns.flatMap(({ page, segments }) => (page.redacted ? [segments[0] ?? ''] : [])))

/** Lower-case segments of a canonical path without the payload suffix. The segments that are compared hold no encoded character. */
const comparedSegments = (path: string): string[] => {
  const segments = segmentsOf(path.toLowerCase())
  const last = segments.pop()?.replace(/\.data$/, '')
  return last === undefined || (segments.length === 0 && last === '_root') ? segments : [...segments, last]
}

const matches = (pattern: readonly string[], segments: readonly string[]): boolean => {
  const hasRest = pattern.at(-1) === '*'
  const fixed = hasRest ? pattern.slice(0, -1) : pattern
  return (
    (hasRest ? segments.length >= fixed.length : segments.length === fixed.length) &&
    fixed.every((segment, index) => isParameter(segment) || segment === segments[index])
  )
}

/** The page of a path without its query; the page «notFound» when no pattern matches. */
export const pageOf = (pathname: string): NamedPage => {
  const path = canonicalPath(pathname)
  if (path === null) return unknownPersonal
  const segments = comparedSegments(path)
  const root = segments[0] ?? ''
  const page = patterns.find((pattern) => matches(pattern.segments, segments))?.page
  return page ?? (personalRoots.has(root) ? unknownPersonal : unknown)
}

export type MatchedPage = { readonly page: NamedPage; readonly params: Readonly<Record<string, string>> }

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The page that the router shows for a path, and the values of its pattern, decoded; `*` is the rest. */
export const matchPage = (pathname: string): MatchedPage => {
  const given = segmentsOf(pathname).map(decoded)
  const compared = given.map((segment) => segment.toLowerCase())
  const found = patterns.find(({ segments }) => matches(segments, compared))
  const params = (found?.segments ?? ['*']).flatMap((segment, at): [string, string][] => {
    if (segment === '*') return [['*', given.slice(at).join('/')]]
    return isParameter(segment) ? [[segment.slice(1), given[at] ?? '']] : []
  })
  return { page: found?.page ?? unknown, params: Object.fromEntries(params) }
}

/** The common prefix of a page's addresses: the whole path of a page without parameters, otherwise up to the first parameter. */
const prefixOf = (pattern: string): string => pattern.replace(/[:*].*$/, '')

/** Prefixes that robots.txt disallows: those of all pages that are not indexed, without prefixes covered by another one. */
export const notIndexedPrefixes = (): string[] => {
  const prefixes = pages
    .filter(({ indexed, name }) => !indexed && name !== 'notFound')
    .map((page) => prefixOf(page.pattern))
  return prefixes.filter((prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)))
}

/** Indexed pages without parameters, for the sitemap. */
export const indexedStaticPages = (): { readonly name: PageName; readonly pattern: string }[] =>
  pages.filter(({ indexed, pattern }) => indexed && !/[:*]/.test(pattern))
