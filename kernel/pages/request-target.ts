/**
 * The one parser of request targets: the path and query of a request line. The router, the page cache, the log and the rate
 * limits see canonical targets only, so that one page has one spelling for all of them.
 *
 * Canonical: begins with one slash; no empty, «.» or «..» segment inside; only characters that must be percent-encoded are, in
 * upper case, and they decode to UTF-8 without control characters, slashes and backslashes. Every step is linear in the length.
 */

/** RFC 9110 recommends to support at least 8,000. */
const MAX_TARGET_LENGTH = 8_000
const MAX_PATH_LENGTH = 2_000

export type RequestTarget =
  | { readonly kind: 'canonical' }
  /** Another spelling of `target`, which is canonical and begins with exactly one slash. */
  | { readonly kind: 'redirect'; readonly target: string }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'too-long' }

const INVALID = { kind: 'invalid' } as const
const TOO_LONG = { kind: 'too-long' } as const
const CANONICAL = { kind: 'canonical' } as const

const PRINTABLE_ASCII = /^[!-~]+$/
const UNRESERVED = /[\w.~-]/
const CONTROL_CHARACTERS = /\p{Cc}/u
/** An encoded slash or backslash, an encoded percent sign that would start another encoding, and a plain backslash. */
const HIDDEN_SYNTAX = /%2F|%5C|%25[0-9A-F]{2}|\\/i

const decodeUnreserved = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return UNRESERVED.test(character) ? character : code.toUpperCase()
  })

const isDecodable = (path: string): boolean => {
  try {
    return !CONTROL_CHARACTERS.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

const hasDotSegment = (path: string): boolean => path.split('/').some((segment) => segment === '.' || segment === '..')

/** The canonical spelling of a path; null when it has none. */
export const canonicalPath = (path: string): string | null => {
  if (!path.startsWith('/') || !isDecodable(path)) return null
  const canonical = decodeUnreserved(path).replace(/\/{2,}/g, '/')
  return HIDDEN_SYNTAX.test(canonical) || hasDotSegment(canonical) ? null : canonical
}

/** `target`: path and query as in the request line. */
export const parseRequestTarget = (target: string): RequestTarget => {
  if (target.length > MAX_TARGET_LENGTH) return TOO_LONG
  // «#» belongs to no request, and the parts of a server disagree about where the path then ends.
  if (!PRINTABLE_ASCII.test(target) || target.includes('#')) return INVALID
  const queryStart = target.indexOf('?')
  const path = queryStart === -1 ? target : target.slice(0, queryStart)
  const query = queryStart === -1 ? '' : target.slice(queryStart)
  if (path.length > MAX_PATH_LENGTH) return TOO_LONG
  // PostgreSQL cannot store U+0000 in text.
  if (query.includes('%00')) return INVALID
  const canonical = canonicalPath(path)
  if (canonical === null) return INVALID
  return canonical === path ? CANONICAL : { kind: 'redirect', target: canonical + query }
}
