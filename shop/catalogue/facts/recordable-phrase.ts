import { maskPersonalData } from '#kernel/mask-personal-data.ts'
import { wordsOf } from '#kernel/normalized-words.ts'

/** SEARCH-07: «без слова «персиковые»», for the words of a phrase that a search left out. */
export const withoutWordsText = (words: readonly string[]): string => {
  const quoted = words.map((word) => `«${word}»`)
  const last = quoted.pop() ?? ''
  const all = quoted.length === 0 ? last : `${quoted.join(', ')} и\u00a0${last}`
  const isOneWord = words.length === 1 && !words[0]?.includes(' ')
  return `без\u00a0${isOneWord ? 'слова' : 'слов'} ${all}`
}

const MAX_WORDS = 8
const MAX_LENGTH = 60
/** From seven digits on a phrase may hold a phone number. Article numbers have six. */
const PHONE_DIGITS = 7

/**
 * The phrase as it is counted: folded words. Null for a phrase that may hold personal data (an e-mail address, an address of the web,
 * the digits of a phone or a card), is longer than a search usually is, or has fewer than two letters and digits.
 */
export const recordablePhrase = (text: string): string | null => {
  const words = wordsOf(text)
  const phrase = words.join(' ')
  const digits = text.replace(/\D/g, '').length
  if (phrase.length < 2 || phrase.length > MAX_LENGTH || words.length > MAX_WORDS) return null
  if (digits >= PHONE_DIGITS || text.includes('@') || text.includes('://')) return null
  return maskPersonalData(text) === text ? phrase : null
}
