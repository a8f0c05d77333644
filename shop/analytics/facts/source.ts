/** EXCH-04: where a visit comes from, in words that do not multiply. */
import type { Touch } from '#kernel/visit.ts'

export const DIRECT = 'прямой заход'
export const OTHER_SITES = 'другие сайты'
/** Source of an order whose browser did not say. */
export const UNKNOWN_SOURCE = 'неизвестно'
/** Words that are none, and those that are too many in one day. */
export const OTHER = 'прочее'
/** Different sources of one day; later ones count as `OTHER`. */
export const MOST_SOURCES = 60

const SITES: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)dzen\.ru$/, 'dzen'],
  [/(^|\.)(yandex\.[a-z]{2,3}|ya\.ru)$/, 'yandex'],
  [/(^|\.)google\.[a-z]{2,3}(\.[a-z]{2})?$/, 'google'],
  [/(^|\.)(vk\.com|vk\.ru)$/, 'vk'],
  [/(^|\.)ok\.ru$/, 'ok'],
  [/(^|\.)(t\.me|telegram\.org)$/, 'telegram'],
  [/(^|\.)mail\.ru$/, 'mail.ru'],
  [/(^|\.)bing\.com$/, 'bing'],
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo'],
  [/(^|\.)2gis\.[a-z]{2,3}$/, '2gis'],
]
const WORD = /^[\p{L}\d][\p{L}\d._-]{0,29}$/u

/** The label of a link wins over the site that it stood on. */
export const sourceOf = ({ source = '', referrer = '' }: Touch): string => {
  const word = source.trim().toLowerCase()
  if (word !== '') return WORD.test(word) ? word : OTHER
  const host = referrer.toLowerCase()
  if (host === '') return DIRECT
  return SITES.find(([site]) => site.test(host))?.[1] ?? OTHER_SITES
}
