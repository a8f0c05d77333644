/** Russian words in Latin letters and Latin names in Russian ones. */

const CYRILLIC_OF: readonly (readonly [string, string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['yo', 'е'],
  ['jo', 'е'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['iu', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['ia', 'я'],
  ['yy', 'ый'],
  ['iy', 'ий'],
  ['ay', 'ай'],
  ['ey', 'ей'],
  ['oy', 'ой'],
  ['uy', 'уй'],
  ["'", 'ь'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'ц'],
  ['d', 'д'],
  ['e', 'е'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и'],
  ['j', 'й'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'к'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['w', 'в'],
  ['x', 'кс'],
  ['y', 'ы'],
  ['z', 'з'],
]
const LATIN_OF = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'sch',
    ъ: '',
    ы: 'i',
    ь: '',
    э: 'e',
    ю: 'iu',
    я: 'ia',
  }),
)

/** «dlya» is «для», «shampun» is «шампун»: the soft sign is left to the sound key. */
export const toCyrillic = (latin: string): string => {
  let cyrillic = ''
  for (let at = 0; at < latin.length;) {
    const [from, to] = CYRILLIC_OF.find(([letters]) => latin.startsWith(letters, at)) ?? [
      latin.charAt(at),
      latin.charAt(at),
    ]
    cyrillic += to
    at += from.length
  }
  return cyrillic
}

const toLatin = (word: string): string => [...word].map((letter) => LATIN_OF.get(letter) ?? letter).join('')

/** Spellings that sound alike, reduced to one: «kh» and «h», «ts» and «c», «y», «j» and «i», doubled letters. */
const reduced = (latin: string): string =>
  latin
    .replace(/shch|sch/g, 'sh')
    .replace(/kh/g, 'h')
    .replace(/ph/g, 'f')
    .replace(/zh/g, 'j')
    .replace(/ts|tz|c(?=[eiy])/g, 's')
    .replace(/ck|q|c(?!h)/g, 'k')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/[yj]/g, 'i')
    .replace(/e(?=[aou])/g, 'i')
    .replace(/i(?=[aoue])/g, '')
    .replace(/(.)\1+/g, '$1')

/** Equal for a word and its usual transliterations. */
export const soundKey = (word: string): string =>
  reduced(
    toLatin(
      word
        .normalize('NFD')
        .replace(/(?<=[a-z])\p{M}/gu, '')
        .normalize('NFC'),
    ),
  )

type Letters = readonly [RegExp, readonly string[]]

/** How Latin letters are read in the languages that brands come from; every reading is one more alias. */
const READINGS: readonly Letters[] = [
  [/eau|au/g, ['au', 'o']],
  [/ai/g, ['ai', 'e']],
  [/oo/g, ['oo', 'u']],
  [/ou/g, ['ou', 'u']],
  [/eu/g, ['eu', 'e', 'u']],
  [/eo(?=u)/g, ['eo', 'e', '']],
  [/ea/g, ['ea', 'i']],
  [/ee/g, ['e', 'i']],
  [/ae/g, ['ae', 'e']],
  [/th/g, ['t', 's']],
  [/c(?=[eiy])/g, ['s', 'ch', 'k']],
  [/j/g, ['j', 'dzh', 'zh']],
  [/g(?=[ei])/g, ['g', 'dzh', 'zh']],
  [/w/g, ['v', 'u']],
  [/gn/g, ['gn', 'n']],
  [/h/g, ['h', '']],
  [/ie?y$|ey$/g, ['ei', 'i', 'e']],
  [/e$/g, ['e', '']],
  [/s$/g, ['s', '']],
  [/u/g, ['u', 'iu', 'a']],
]

/** A vowel before «e» that is not heard, or what is left of it: «base», «shaving», «lotion». */
const LONG_BEFORE = '(?=(?:[bcdfgklmnprstvz](?:e[rs]?$|ing)|tion))'
/**
 * How English words are said in Russian: «powder» is «паудер», «base» is «бейс», «brush» is «браш», «body» is «боди» and «бади».
 * Capital letters are read already.
 */
const ENGLISH: readonly Letters[] = [
  [/c(?=[aouklrt])/g, ['K']],
  [/igh/g, ['AI']],
  [/ee/g, ['I']],
  [/ea/g, ['I', 'E']],
  [/oo/g, ['U']],
  [/oa/g, ['OU', 'O']],
  [/ow|ou/g, ['AU', 'OU', 'O']],
  [/a[iy]/g, ['EI']],
  [/[iu]r(?![aeiouy])/g, ['ER', 'UR']],
  [/wa/g, ['VO', 'UO', 'VA']],
  [/w/g, ['V', 'U']],
  [new RegExp(`a${LONG_BEFORE}`, 'g'), ['EI']],
  [new RegExp(`i${LONG_BEFORE}`, 'g'), ['AI', 'I']],
  [new RegExp(`o${LONG_BEFORE}`, 'g'), ['OU', 'O']],
  [/tion$/, ['SHN', 'SHEN']],
  [/o(?=[bcdfgklmnpstvz](?:y?$|[bcdfgklmnpstvz]))/g, ['O', 'A']],
  [/y$/, ['I', 'AI']],
  [/u(?=[bcdfgklmnprstvxz])/g, ['A', 'U']],
  [/g(?=[ei])|j/g, ['DZH', 'G']],
  [/th/g, ['S', 'T', 'Z']],
  [/a/g, ['A', 'E']],
  [/le$/, ['EL', 'L']],
  [/e$/, ['']],
]
const MOST_READINGS = 48

const withReadings = (spelling: string, language: readonly Letters[]): string[] => {
  let spellings = [spelling]
  for (const [letters, readings] of language)
    spellings = [
      ...new Set(spellings.flatMap((one) => readings.map((reading) => one.replace(letters, reading)))),
    ].slice(0, MOST_READINGS)
  return [...new Set(spellings.map((one) => reduced(one.toLowerCase())))]
}

/** The sound keys under which a brand's word is found, at most MOST_READINGS. */
export const readingsOf = (word: string): string[] => {
  const folded = word
    .normalize('NFD')
    .replace(/(?<=[a-z])\p{M}/gu, '')
    .normalize('NFC')
  return withReadings(toLatin(folded), /[a-z]/.test(folded) ? READINGS : [])
}

/** The sound keys under which an English word is found, at most MOST_READINGS. Expects Latin letters. */
export const englishReadingsOf = (word: string): string[] => withReadings(word, ENGLISH)
