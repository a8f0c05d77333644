/** R9: an author is of one city, one age and one shop; nobody names a shop or a courier that the city lacks. */
import type { Persona, Review } from '../review-files.ts'
import { SHOP_CITY_ROWS, STORE_ROWS } from '../texts/stores.ts'

/** Codes of cities by the stems of their names, from the prepositional case: «в Нижнем Новгороде». */
const CITIES = SHOP_CITY_ROWS.map(([, code = '', name = '']) => ({
  code,
  stems: name
    .slice('в '.length)
    .split(' ')
    .map((word) => word.slice(0, Math.min(4, word.length - 1))),
}))
const cityOf = ({ city }: Persona): string | undefined => {
  const words = city.split(' ')
  return CITIES.find(
    ({ stems }) => stems.length === words.length && stems.every((stem, at) => words[at]?.startsWith(stem)),
  )?.code
}

/** Cities by the stem of a shop's name: «Ленина» stands in several. */
const SHOPS = Map.groupBy(
  STORE_ROWS.filter(([code = '']) => code !== 'sklad').map(([code = '', name = '']) => ({
    city: code.split('-')[0] ?? '',
    stem: (
      name
        .replace(/[«»]|ТРК |На |У /g, '')
        .split(' ')
        .at(-1) ?? ''
    ).slice(0, -1),
  })),
  ({ stem }) => stem,
)
/** A stem that is no proper name, «вокзал», tells no shop. */
const NAMED = [...SHOPS]
  .filter(([stem]) => /^\p{Lu}/u.test(stem))
  .map(
    ([stem, shops]) =>
      [
        new RegExp(`(?<!\\p{L})(?:на|в|у|из|с|со) «?(?:проспекте |улице )?${stem}\\p{L}{0,3}(?!\\p{L})`, 'u'),
        new Set(shops.map(({ city }) => city)),
      ] as const,
  )

const AGES: Readonly<Record<Persona['age'], readonly [least: number, most: number]>> = {
  '18–24': [18, 24],
  '25–34': [25, 34],
  '35–44': [35, 44],
  '45–54': [45, 54],
  '55+': [55, 99],
}
const TENS = ['двадцать', 'тридцать', 'сорок', 'пятьдесят', 'шестьдесят', 'семьдесят']
const ONES = ['один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const TEENS = ['восемнадцать', 'девятнадцать']
const ownAge = (text: string): number | undefined => {
  const [, word = '', next = ''] =
    /(?<!\p{L})[Мм]не (?:уже |всего )?(\p{L}+|[1-9]\d(?= лет|[,.]))(?:[ -](\p{L}+))?/u.exec(text) ?? []
  if (/^[1-9]\d$/.test(word)) return Number(word)
  if (TEENS.includes(word)) return 18 + TEENS.indexOf(word)
  const tens = TENS.indexOf(word)
  return tens < 0 ? undefined : (tens + 2) * 10 + ONES.indexOf(next) + 1
}

/** Words of a place, a courier or an age that is not the author's. */
export const placeFaults = ({ text }: Review, author: Persona): string[] => {
  const city = cityOf(author)
  const foreign = NAMED.flatMap(([pattern, cities]) => {
    const words = pattern.exec(text)?.[0]
    return words === undefined || (city !== undefined && cities.has(city)) ? [] : [words]
  })
  const age = ownAge(text)
  const [least, most] = AGES[author.age]
  return [
    ...foreign.map((words) => `${author.name} lives in ${author.city}: «${words}»`),
    ...(city === undefined && /курьер/i.test(text) ? [`no courier of the shop drives in ${author.city}`] : []),
    ...(age !== undefined && (age < least || age > most) ? [`${author.name} is ${author.age}, not ${age}`] : []),
  ]
}
