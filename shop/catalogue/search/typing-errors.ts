/** How far a typed word is from a known one, in typing errors: letters, never bytes. */

/** The Russian and the English layout of one keyboard: «rhtv» is «крем» and «дщкуфд» is «loreal», typed in the other layout. */

const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

const toEnglish = new Map([...RUSSIAN].map((letter, at) => [letter, ENGLISH[at] ?? letter]))
const toRussian = new Map([...ENGLISH].map((letter, at) => [letter, RUSSIAN[at] ?? letter]))

/** What the same keys type in the other layout. Expects lower case; characters that are on neither layout stay. */
export const inOtherLayout = (text: string): string =>
  [...text].map((letter) => toRussian.get(letter) ?? toEnglish.get(letter) ?? letter).join('')

const ROWS = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const places = new Map(ROWS.flatMap((row, y) => [...row].map((letter, x) => [letter, { x, y }] as const)))

/** Whether a finger can slip from one key to the other: next to it in a row, or touching it in the row above or below. */
export const areNeighbouringKeys = (a: string, b: string): boolean => {
  const [from, to] = [places.get(a), places.get(b)]
  if (!from || !to) return false
  const sameKeyboard = from.y < 3 === to.y < 3
  const [across, down] = [to.x - from.x, to.y - from.y]
  if (!sameKeyboard || Math.abs(down) > 1) return false
  return down === 0 ? Math.abs(across) === 1 : across === 0 || across === -down
}

const LETTER = 1
/** In place of another whose key is not near and which does not sound like it. Words of less than eight letters do not tolerate it. */
const OTHER_LETTER = 1.7
/** A slip at the end of a word, whatever the letter: «ретинон», «флюив». */
const LAST_LETTER = 1.35
const SWAPPED = 0.8
const DOUBLED = 0.5
const NEIGHBOURING_KEY = 0.8
export const HEARD_ALIKE = 0.5
/** «н» for «м», in words of any length: «крен», «понада». */
const NASAL = 0.8
/** A liquid for another, a hissing sound for another, any vowel for another: «праймел», «бронцер», «тунер». In words of three and
 * four letters that is another word: «мист» is not «мост». */
const SAME_KIND = 1.05
const MISSING_SOFT_SIGN = 0.4
/** The cheapest error. */
export const LEAST_ERROR = MISSING_SOFT_SIGN
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
    'юу',
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

const NASALS = ['мн', 'mn']
const KINDS = ['аеиоуыэюя', 'лр', 'сзцш', 'тцч', 'жзш', 'шщч', 'aeiouy', 'lr']
const areIn = (kinds: readonly string[], a: string, b: string): boolean =>
  kinds.some((kind) => kind.includes(a) && kind.includes(b))

/** «а» … «я» and «a» … «z» as numbers from 1; 0 for everything else. */
const CODES = 64
const codeOf = (unit: number): number =>
  unit >= 0x430 && unit <= 0x44f ? unit - 0x42f : unit >= 0x61 && unit <= 0x7a ? unit - 0x40 : 0
const LETTERS = [...'абвгдежзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz']

/** By the codes of two different letters: the cost of one in place of the other. */
const substitutions = (ofOneKind: number): Float64Array => {
  const cost = new Float64Array(CODES * CODES).fill(OTHER_LETTER)
  for (const a of LETTERS)
    for (const b of LETTERS)
      cost[codeOf(a.charCodeAt(0)) * CODES + codeOf(b.charCodeAt(0))] = ALIKE.has(a + b)
        ? HEARD_ALIKE
        : areNeighbouringKeys(a, b)
          ? NEIGHBOURING_KEY
          : areIn(NASALS, a, b)
            ? NASAL
            : areIn(KINDS, a, b)
              ? ofOneKind
              : OTHER_LETTER
  return cost
}
const SUBSTITUTION = substitutions(SAME_KIND)
const SUBSTITUTION_IN_SHORT_WORDS = substitutions(OTHER_LETTER)
const SHORT_WORD = 4

const SIGNS: ReadonlySet<number> = new Set([...'ьъ'].map((sign) => sign.charCodeAt(0)))
const LONGEST = 48

/** One word that is compared, with what each of its letters costs when the other word lacks it. */
const createLetters = () => ({ units: new Uint16Array(LONGEST), extra: new Float64Array(LONGEST) })
const [left, right] = [createLetters(), createLetters()]
const costs = new Float64Array((LONGEST + 1) * (LONGEST + 1))

const writeLetters = ({ units, extra }: ReturnType<typeof createLetters>, word: string): void => {
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    units[at] = unit
    const isDoubled = (at > 0 && unit === units[at - 1]) || unit === word.charCodeAt(at + 1)
    extra[at] = isDoubled ? DOUBLED : SIGNS.has(unit) ? MISSING_SOFT_SIGN : LETTER
  }
}

/**
 * The cost of the cheapest way from `typed` to `known` by missing, added, replaced and swapped letters; Infinity above `limit` and for
 * words of more than LONGEST letters. A neighbouring key, a doubled letter and letters that sound alike cost less than one; an error in
 * the first letter costs more.
 */
export const typingErrors = (typed: string, known: string, limit: number): number => {
  const [n, m] = [typed.length, known.length]
  if (n > LONGEST || m > LONGEST) return Infinity
  const substitution = n <= SHORT_WORD ? SUBSTITUTION_IN_SHORT_WORDS : SUBSTITUTION
  writeLetters(left, typed)
  writeLetters(right, known)
  const width = m + 1
  costs[0] = 0
  for (let j = 1; j <= m; j++) costs[j] = (costs[j - 1] ?? 0) + (right.extra[j - 1] ?? 0) + (j === 1 ? FIRST_LETTER : 0)
  for (let i = 1; i <= n; i++) {
    const row = i * width
    const a = left.units[i - 1] ?? 0
    const code = codeOf(a) * CODES
    const without = left.extra[i - 1] ?? 0
    let least = (costs[row - width] ?? 0) + without + (i === 1 ? FIRST_LETTER : 0)
    costs[row] = least
    for (let j = 1; j <= m; j++) {
      const at = row + j
      const b = right.units[j - 1] ?? 0
      let cost = costs[at - width - 1] ?? 0
      if (a !== b) {
        const replaced = substitution[code + codeOf(b)] ?? OTHER_LETTER
        const isEnd = i === n && j === m && n > SHORT_WORD
        cost += isEnd && replaced > LAST_LETTER ? LAST_LETTER : replaced
        if (i === 1 && j === 1) cost += FIRST_LETTER
      }
      const fewer = (costs[at - width] ?? 0) + without
      if (fewer < cost) cost = fewer
      const more = (costs[at - 1] ?? 0) + (right.extra[j - 1] ?? 0)
      if (more < cost) cost = more
      if (i > 1 && j > 1 && a !== b && a === right.units[j - 2] && left.units[i - 2] === b) {
        const swapped = (costs[at - 2 * width - 2] ?? 0) + SWAPPED
        if (swapped < cost) cost = swapped
      }
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
  if (length === 5) return 1.5
  return length < 8 ? 1.6 : length < 12 ? 2.1 : 2.6
}
