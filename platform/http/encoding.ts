import type { Encoding } from './cached-page.ts'

const BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/
const ZSTD = /\bzstd\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/

/** The smallest encoding of stored files that the browser accepts. */
export const acceptedEncoding = (header: string | string[] | undefined): Exclude<Encoding, 'zstd'> => {
  const accepted = String(header ?? '')
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** For pages, which are compressed while a request waits: zstd where it and Brotli are accepted. */
export const acceptedPageEncoding = (header: string | string[] | undefined): Encoding => {
  const accepted = acceptedEncoding(header)
  return accepted === 'br' && ZSTD.test(String(header)) ? 'zstd' : accepted
}

/** For files that are stored compressed by gzip only. */
export const acceptsGzip = (header: string | string[] | undefined): boolean => GZIP.test(String(header ?? ''))

/** If-None-Match of RFC 9110: one tag, a list, or «*». Weak tags match: proxies that compress make tags weak. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
