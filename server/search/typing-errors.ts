/** How far a typed word is from a known one, in typing errors: letters, never bytes. */
import { areNeighbouringKeys } from './keyboard-layout.ts'

const LETTER = 1
const SWAPPED = 0.8
const DOUBLED = 0.5
const NEIGHBOURING_KEY = 0.8
const HEARD_ALIKE = 0.5
const MISSING_SOFT_SIGN = 0.4
/** The first letter is seldom wrong. */
const FIRST_LETTER = 0.5

const ALIKE = new Set(
  [
    'ао',
    'еи',
    'еэ',
    'ия',
    'ея',
    'иы',
    'ий',
    'тд',
    'сз',
    'бп',
    'вф',
    'гк',
    'шщ',
    'жш',
    'ьъ',
    'eа',
    'ie',
    'ae',
    'ck',
    'iy',
    'sz',
  ].flatMap(([a = '', b = '']) => [a + b, b + a]),
)

const substitution = (a: string, b: string): number =>
  a === b ? 0 : ALIKE.has(a + b) ? HEARD_ALIKE : areNeighbouringKeys(a, b) ? NEIGHBOURING_KEY : LETTER

/** Cost of a letter of `word` that the other word does not have. */
const extra = (word: string, at: number): number => {
  const letter = word[at]
  if (letter === word[at - 1] || letter === word[at + 1]) return DOUBLED
  return letter === 'ь' || letter === 'ъ' ? MISSING_SOFT_SIGN : LETTER
}

/**
 * The cost of the cheapest way from `typed` to `known` by missing, added, replaced and swapped letters; Infinity above `limit`.
 * A neighbouring key, a doubled letter and letters that sound alike cost less than one; an error in the first letter costs more.
 */
export const typingErrors = (typed: string, known: string, limit: number): number => {
  const [n, m] = [typed.length, known.length]
  const width = m + 1
  const costs = new Float64Array((n + 1) * width)
  for (let j = 1; j <= m; j++) costs[j] = (costs[j - 1] ?? 0) + extra(known, j - 1) + (j === 1 ? FIRST_LETTER : 0)
  for (let i = 1; i <= n; i++) {
    costs[i * width] = (costs[(i - 1) * width] ?? 0) + extra(typed, i - 1) + (i === 1 ? FIRST_LETTER : 0)
    let least = costs[i * width] ?? 0
    for (let j = 1; j <= m; j++) {
      const at = i * width + j
      const [a, b] = [typed.charAt(i - 1), known.charAt(j - 1)]
      const first = i === 1 && j === 1 && a !== b ? FIRST_LETTER : 0
      let cost = (costs[at - width - 1] ?? 0) + substitution(a, b) + first
      cost = Math.min(cost, (costs[at - width] ?? 0) + extra(typed, i - 1), (costs[at - 1] ?? 0) + extra(known, j - 1))
      if (i > 1 && j > 1 && a === known[j - 2] && typed[i - 2] === b && a !== b)
        cost = Math.min(cost, (costs[at - 2 * width - 2] ?? 0) + SWAPPED)
      costs[at] = cost
      if (cost < least) least = cost
    }
    if (least > limit + SWAPPED) return Infinity
  }
  const cost = costs[n * width + m] ?? Infinity
  return cost <= limit ? cost : Infinity
}

/** The errors that a word of this length may have: none in short words, where another word is one letter away. */
export const tolerance = (length: number): number => {
  if (length < 3) return 0
  if (length < 5) return 1
  return length < 8 ? 1.6 : length < 12 ? 2.1 : 2.6
}
