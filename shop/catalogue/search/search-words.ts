/** Words of a text as the search compares them. */
import { wordsOf } from '#kernel/normalized-words.ts'
import { stemOf } from './russian-stem.ts'

/** Prepositions, conjunctions and what people write around a request; they restrict nothing. */
const STOP_WORDS = new Set(
  (
    'а в во для до за и из или к как ко на над не но о об от по под при про с со у что чтобы это ' +
    'the of for and with de ' +
    'купить куплю заказать закажу хочу нужен нужна нужно нужны найти ищу какой какая какое какие самый самая лучший лучшая лучшее лучшие ' +
    'хороший хорошая хорошее хорошие посоветуйте подскажите пожалуйста покажи покажите есть ли можно цена цены стоимость отзывы интернет ' +
    'недорогой недорогая недорогое недорогие недорого дешевый дешевая дешевые дешево бюджетный бюджетная бюджетные ' +
    'продукт товар товары ' +
    'мне меня мой моя моей чем который которые ' +
    'убрать избавиться поможет помогает помочь делать если когда очень сильно постоянно надо'
  ).split(' '),
)

/** What any product of the shop's trade could be called: «косметика», «средство». Empty until `setWordsOfTrade`. */
const wordsOfTrade = new Set<string>()
/** Called once at start, before an index is built: a process serves one shop, whose folder names these words in all their forms. */
export const setWordsOfTrade = (words: readonly string[]): void => {
  wordsOfTrade.clear()
  for (const word of words.flatMap(searchWords)) wordsOfTrade.add(word)
}

export const wordsOfTradeNow = (): readonly string[] => [...wordsOfTrade]

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word) || wordsOfTrade.has(word)

/** Those long enough to have typing errors. */
export const longStopWords = (): string[] => [...STOP_WORDS, ...wordsOfTrade].filter((word) => word.length >= 6)

/** «мылоlanolin» is two words, «q10» and «spf50» too. */
const WORD_OR_NUMBER = /\p{Script=Cyrillic}+|[^\P{L}\p{Script=Cyrillic}]+|\p{N}+/gu

/** Latin letters without accents: «L’Oréal» is «l oreal». «й» keeps its breve. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?<=[a-z])\p{M}+/giu, '')
    .normalize('NFC')

const LETTERS_OF_VITAMINS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'b',
  с: 'c',
  ц: 'c',
  д: 'd',
  е: 'e',
  к: 'k',
}
/** A letter after «витамин» that is no preposition: nothing but a number, a sign or another preposition follows. */
const VITAMIN =
  /(?<=(?<!\p{L})витамин\p{L}*\s+(?:[абвсцдек]\s+и\s+)?)[абвсцдек](?=\s*(?:$|[^\p{L}\s])|\s+(?:и|для|от|на|под|после|против)(?!\p{L}))/giu

/** «Витамин с» and «витамин а» with the Latin letters of vitamins: «с» and «а» alone are words that say nothing. */
export const withVitamins = (text: string): string =>
  text.replace(VITAMIN, (letter) => LETTERS_OF_VITAMINS[letter.toLowerCase()] ?? letter)

/** Runs of letters and runs of digits, folded: «SPF50+» is «spf» and «50». */
export const searchWords = (text: string): string[] =>
  wordsOf(withVitamins(withoutAccents(text))).flatMap((word) => word.match(WORD_OR_NUMBER) ?? [])

const MOST_CACHED = 100_000
const stems = new Map<string, string>()

/** `stemOf` with a cache: a catalogue repeats its words. */
export const cachedStem = (word: string): string => {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MOST_CACHED) stems.clear()
  const stem = stemOf(word)
  stems.set(word, stem)
  return stem
}

/** The stems of a text's words without stop words. */
export const stemsOf = (text: string): string[] =>
  searchWords(text)
    .filter((word) => !isStopWord(word))
    .map(cachedStem)
