/** How people misspell a phrase: typing errors, the other keyboard layout, transliteration, lost and extra spaces, «е» for «ё». */

/** Deterministic numbers in [0, 1), the same for the same text (mulberry32 on an FNV-1a hash). */
export const randomFor = (text: string): (() => number) => {
  let state = 2_166_136_261
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
export const pick = <T>(values: readonly T[], random: () => number): T => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

const RUSSIAN = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю.']
const LATIN = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const LAYOUT = new Map<string, string>([['ё', '`']])
RUSSIAN.forEach((row, index) => [...row].forEach((char, at) => LAYOUT.set(char, LATIN[index]?.[at] ?? char)))
const OPPOSITE = new Map([...LAYOUT].map(([russian, latin]) => [latin, russian]))

const isLatin = (text: string): boolean => /[a-z]/i.test(text)

/** The phrase typed with the other layout switched on; mixed scripts stay as they are. */
export const inOtherLayout = (phrase: string): string => {
  const text = phrase.toLowerCase()
  if (isLatin(text) && /[а-яё]/.test(text)) return phrase
  const keys = isLatin(text) ? OPPOSITE : LAYOUT
  return [...text].map((char) => keys.get(char) ?? char).join('')
}

/** Keys next to a key on the ЙЦУКЕН keyboard: in its row, and in the next rows at the same place. */
const neighboursOf = (char: string): string[] => {
  const rows = isLatin(char) ? LATIN : RUSSIAN
  const row = rows.findIndex((keys) => keys.includes(char))
  const at = rows[row]?.indexOf(char) ?? -1
  if (at === -1) return []
  const near = [
    rows[row]?.[at - 1],
    rows[row]?.[at + 1],
    rows[row - 1]?.[at],
    rows[row - 1]?.[at + 1],
    rows[row + 1]?.[at],
  ]
  return near.filter((key) => key !== undefined && /[a-zа-я]/.test(key)) as string[]
}

const TYPING_ERRORS: readonly ((word: string, at: number, random: () => number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  (word, at) => word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1),
  (word, at, random) => {
    const keys = neighboursOf(word.charAt(at))
    return keys.length === 0 ? word : word.slice(0, at) + pick(keys, random) + word.slice(at + 1)
  },
]

/** One typing error in a word of five letters or more, mostly behind its first letter. Never another word of the shop. */
export const mistyped = (phrase: string, isWord: (word: string) => boolean): string => {
  const random = randomFor(`typo ${phrase}`)
  const words = phrase.split(' ')
  const long = words.flatMap((word, index) => (/^[a-zа-яё]{5,}$/.test(word) ? [index] : []))
  if (long.length === 0) return phrase
  for (let attempt = 0; attempt < 20; attempt++) {
    const index = pick(long, random)
    const word = words[index] ?? ''
    const at = random() < 0.1 ? 1 : 1 + Math.floor(random() * (word.length - 1))
    const wrong = pick(TYPING_ERRORS, random)(word, at, random)
    if (wrong !== word && !isWord(wrong)) return words.with(index, wrong).join(' ')
  }
  return phrase
}

/** Spellings of each letter by people who have no Russian keyboard at hand; the first is the most usual. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  а: ['a'],
  б: ['b'],
  в: ['v', 'w'],
  г: ['g'],
  д: ['d'],
  е: ['e'],
  ё: ['e', 'yo'],
  ж: ['zh', 'j'],
  з: ['z'],
  и: ['i'],
  й: ['y', 'i', 'j'],
  к: ['k'],
  л: ['l'],
  м: ['m'],
  н: ['n'],
  о: ['o'],
  п: ['p'],
  р: ['r'],
  с: ['s'],
  т: ['t'],
  у: ['u'],
  ф: ['f'],
  х: ['h', 'kh'],
  ц: ['c', 'ts'],
  ч: ['ch'],
  ш: ['sh'],
  щ: ['sch', 'shch'],
  ъ: [''],
  ы: ['y', 'i'],
  ь: ['', "'"],
  э: ['e'],
  ю: ['yu', 'u', 'ju'],
  я: ['ya', 'ja', 'ia'],
}

/** One person writes a letter the same way throughout a phrase. */
export const transliterated = (phrase: string): string => {
  if (isLatin(phrase)) return phrase
  const random = randomFor(`translit ${phrase}`)
  const chosen = new Map(
    Object.entries(LETTERS).map(([letter, [usual = '', ...others]]) => [
      letter,
      others.length > 0 && random() < 0.3 ? pick(others, random) : usual,
    ]),
  )
  return [...phrase].map((char) => chosen.get(char) ?? char).join('')
}

/** A space in the middle of a long word: «умы вания». */
export const splitApart = (phrase: string): string => {
  const random = randomFor(`split ${phrase}`)
  const words = phrase.split(' ')
  const long = words.flatMap((word, index) => (/^[a-zа-яё]{7,}$/.test(word) ? [index] : []))
  if (long.length === 0) return phrase
  const index = pick(long, random)
  const word = words[index] ?? ''
  const at = 3 + Math.floor(random() * (word.length - 5))
  return words.with(index, `${word.slice(0, at)} ${word.slice(at)}`).join(' ')
}

/** Two or three words without spaces: «гельдляумывания», «спф50». */
export const joinedTogether = (phrase: string): string => {
  const words = phrase.split(' ')
  if (words.length < 2 || phrase.length > 30) return phrase
  const rest = words.slice(3)
  return [words.slice(0, 3).join(''), ...rest].join(' ')
}

export const withoutYo = (phrase: string): string => phrase.replaceAll('ё', 'е')
