import type { Encoding } from './kept-page.ts'

const refuses = (accepted: string, name: string): boolean => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0+)?\\s*(,|$)`).test(accepted)

/** The smallest form that the browser takes. */
export const acceptedEncoding = (header: string | string[] | undefined): Encoding => {
  const accepted = String(header ?? '')
  if (/\bbr\b/.test(accepted) && !refuses(accepted, 'br')) return 'br'
  return /\bgzip\b/.test(accepted) && !refuses(accepted, 'gzip') ? 'gzip' : 'identity'
}

/** RFC 9110: one tag, a list of them, or «*». Weak tags match too, as proxies that compress make them. */
export const sameTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
