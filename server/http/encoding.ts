import type { Encoding } from './cached-page.ts'

const BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/

/** The smallest form that the browser takes. */
export const acceptedEncoding = (header: string | string[] | undefined): Encoding => {
  const accepted = String(header ?? '')
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** RFC 9110: one tag, a list of them, or «*». Weak tags match too, as proxies that compress make them. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
