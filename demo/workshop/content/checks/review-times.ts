/** R8: what a review says of its own time fits the days for which the product was sold. */
import type { Draft } from '../draft.ts'
import type { Review } from '../review-files.ts'
import { sentencesOf } from './prose.ts'

const DAY = 86_400_000
const NUMBERS: readonly (readonly [word: RegExp, count: number])[] = [
  [/^полтор/, 1.5],
  [/^(?:одн|перв)/, 1],
  [/^(?:дв|втор|пар)/, 2],
  [/^тр[иеё]/, 3],
  [/^(?:четыр|четв[её]рт)/, 4],
  [/^(?:пят)/, 5],
  [/^(?:шест)/, 6],
  [/^(?:сем|седьм)/, 7],
  [/^(?:вос)/, 8],
  [/^(?:девят)/, 9],
  [/^(?:десят)/, 10],
]
/** The value of «3», «третий» or «полтора»; 1 for no number, undefined for a word that is none. */
const countOf = (word: string | undefined): number | undefined =>
  word === undefined || word === ''
    ? 1
    : /^\d/.test(word)
      ? Number.parseInt(word, 10)
      : NUMBERS.findLast(([number]) => number.test(word.toLowerCase()))?.[1]
const UNIT_DAYS = { д: 1, н: 7, м: 30, г: 365, л: 365 } as const
const UNIT = '(полгода|дн\\p{L}+|день|недел\\p{L}+|месяц\\p{L}*|год\\p{L}*|лет)(?!\\p{L})'
const NUMBER = '(?:([\\p{L}\\d]+)[\\s-]+)?'
/** Times that the author spent with the product, each with a number and a unit. */
const SPENT: readonly RegExp[] = [
  `(?<!\\p{L})(?:пользуюсь|мажусь|мажу|крашусь|ношу(?! линз)|хожу|мою|моюсь|брызгаю|умываюсь)(?: \\p{L}+){0,2}? (?:уже )?${NUMBER}${UNIT}`,
  `(?<!\\p{L})прош(?:[её]л|ло|ла|ли) (?:уже )?${NUMBER}${UNIT}`,
  `(?<!\\p{L})через ${NUMBER}${UNIT} (?:дописыв|возвращаюсь|пишу)`,
  `(?<!\\p{L})(?:дописываю|пишу|возвращаюсь)(?:,? \\p{L}+)? (?:через|спустя) ${NUMBER}${UNIT}`,
  `(?<!\\p{L})(?:хватил\\p{L}?|хватает)(?: \\p{L}+){0,3} на ${NUMBER}${UNIT}`,
  `(?<!\\p{L})(?:ушл?\\p{L}?|ушёл|закончил\\p{L}*|допользовал\\p{L}*)(?: \\p{L}+){0,3} за ${NUMBER}${UNIT}`,
  `(?<!\\p{L})${NUMBER}${UNIT} (?:пользуюсь|мажусь|мажу|крашусь|хожу)(?!\\p{L})`,
].map((pattern) => new RegExp(pattern, 'giu'))
const daysIn = ([, number, unit = '']: RegExpMatchArray): number | undefined => {
  if (unit.toLowerCase() === 'полгода') return 182
  const count = countOf(number)
  const days = Object.entries(UNIT_DAYS).find(([letter]) => unit.toLowerCase().startsWith(letter))?.[1]
  return count === undefined || days === undefined ? undefined : count * days
}
/** The least life of a pack in daily use. */
const PACK_DAYS = 14
const PACK = '(?:флакон|банк|баноч|тюбик|туб|бутыл|кусок|пачк|упаковк|набор|штук)'
const NEXT_PACK = new RegExp(`(?<!\\p{L})(втор|трет|четв[её]рт|пят|шест)(?:ой|ый|ая|ую|ий|ья|ью) ${PACK}`, 'iu')
const EMPTY_PACK = new RegExp(`${PACK}\\p{L}* (?:\\p{L}+ )?(?:за|кон)кончил(?:ся|ась)(?!\\p{L})`, 'iu')

const MONTHS = [
  'январ',
  'феврал',
  'март',
  'апрел',
  'ма[йяюе]',
  'июн',
  'июл',
  'август',
  'сентябр',
  'октябр',
  'ноябр',
  'декабр',
]
const BY_MONTH = MONTHS.map(
  (name) => new RegExp(`(?<!\\p{L})к (?:концу |середине |началу )?${name}\\p{L}*(?!\\p{L})`, 'iu'),
)
const PAST = /\p{L}(?:л|ла|ло|ли|лся|лась|лось|лись)(?!\p{L})/u
const FUTURE = /буд[уе]|хватит|надеюсь|возьму|куплю|посмотр|допишу|жду|реш/iu

/** Words of a season, and the months of a review in which nobody says them: «хватило на всё лето» in July, «как зимой будет» in December. */
const OUT_OF_SEASON: readonly (readonly [words: RegExp, months: readonly number[]])[] = [
  [/(?<!\p{L})(?:вс[её]|за) лето(?!\p{L})/iu, [2, 3, 4, 5, 6, 7]],
  [/как (?:\p{L}+ )?(?:зимой будет|будет зимой)|зимой посмотр/iu, [12, 1, 2]],
  [/как (?:\p{L}+ )?(?:летом будет|будет летом)|летом посмотр/iu, [6, 7, 8]],
  [/(?<!\p{L})за зиму(?!\p{L})/iu, [7, 8, 9, 10, 11]],
  [/(?<!\p{L})после лета(?!\p{L})/iu, [1, 2, 3, 4, 5, 6, 7]],
  [/(?<!\p{L})(?:этой зимой|в эту зиму)(?!\p{L})/iu, [5, 6, 7, 8, 9, 10]],
  [/(?<!\p{L})(?:этой осенью|в эту осень)(?!\p{L})/iu, [1, 2, 3, 4, 5, 6, 7, 8]],
  [/(?<!\p{L})(?:этим летом|в это лето)(?!\p{L})/iu, [1, 2, 3, 4, 5]],
  [/(?<!\p{L})этой весной(?!\p{L})/iu, [8, 9, 10, 11, 12, 1, 2]],
  [/(?:на улице|сейчас) (?:\p{L}+ )?(?:мороз|снег)/iu, [5, 6, 7, 8, 9]],
  [/(?:на улице|сейчас) (?:\p{L}+ )?(?:жара|жарко)/iu, [10, 11, 12, 1, 2, 3, 4]],
]
const outOfSeason = (text: string, month: number): string[] =>
  OUT_OF_SEASON.filter(([words, months]) => months.includes(month) && words.test(text)).map(
    ([words]) => `«${words.exec(text)?.[0] ?? ''}» in month ${month}`,
  )

/** Words of a time longer than the product is sold, or after the review. */
export const timeFaults = (review: Review, draft: Draft): string[] => {
  const { text, date } = review
  const sold = (Date.parse(date) - Date.parse(draft.published)) / DAY
  const spent = SPENT.flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => ({ words: match[0], days: daysIn(match) ?? 0 }))
    .filter(({ days }) => days > sold + 3)
  const packs = NEXT_PACK.exec(text)
  const used = ((countOf(packs?.[1]) ?? 1) - 1) * PACK_DAYS
  const empty = EMPTY_PACK.exec(text)
  const late = sentencesOf(text).filter((sentence) => {
    const month = BY_MONTH.findIndex((pattern) => pattern.test(sentence))
    if (month < 0 || !PAST.test(sentence) || FUTURE.test(sentence)) return false
    const [year = 0, written = 0] = date.split('-').map(Number)
    const last = Date.UTC(written > month ? year : year - 1, month, 1)
    return last < Date.parse(draft.published) - 31 * DAY
  })
  return [
    ...spent.map(({ words }) => `«${words}» is longer than ${Math.floor(sold)} days since ${draft.published}`),
    ...(packs !== null && used > sold ? [`«${packs[0]}» after ${Math.floor(sold)} days`] : []),
    ...(empty !== null && sold < PACK_DAYS ? [`«${empty[0]}» after ${Math.floor(sold)} days`] : []),
    ...outOfSeason(text, Number(date.slice(5, 7))),
    ...late.map((sentence) => `a month that was not yet: ${sentence}`),
  ]
}
