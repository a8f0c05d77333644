/** R12: shares of the manners that give made reviews away, and of those that hasty people have. */
import type { Persona, Review } from '../review-files.ts'
import { sentencesOf, wordsOf } from './prose.ts'

type Ranged = readonly [what: string, value: number, least: number, most: number]

const FIGURE =
  /\d|(?<!\p{L})(?:дв[ае]|двух|тр(?:и|[её]х)|четыр\p{L}+|пят(?:ь|и)|шест(?:ь|и)|сем(?:ь|и)|восем\p{L}*|девят(?:ь|и)|десят(?:ь|и)|\p{L}+надцат\p{L}*|двадцат\p{L}+|тридцат\p{L}+|сорок\p{L}*|пятьдесят\p{L}*|сто|двести|триста|полтор[аы]|полутор\p{L}+)(?!\p{L})/iu
const TERM = /(?<!\p{L})(?:недел|месяц|полгода|полмесяца|минут|секунд|час(?:а|ов)?(?!\p{L})|хвати[лт]|хватает)/iu
const EXPECTED = /(?<!\p{L})(?:думал|боял|сомнева|ждал|испугал|казалось|надеял)/iu
const HELPED_NOT =
  /(?<!\p{L})(?:остал(?:ась|ось|ись|ся)|как был[аио]?|на месте|не уш(?:[её]л|л[аио])|не прош(?:[её]л|л[аио])|не помог\p{L}*)(?!\p{L})/iu
const OUTLET = /крыш[кек]|колпач|помп|насос|дозатор|пипетк|распылител|горлышк|носик/iu
const STREET =
  /(?:на|в) «?(?:Кировк|Родник|Алмаз|Побед|Комсомольск|Ленин|Покровк|Сретенк|Пятницк|Таганск|Рубинштейн|Вайнер|Малышев|Республик|Герцен|Сибирск|Компрос|Бауман|Чистопольск|Куйбышев|Красн(?:ой|ом)|Карла Маркса|Автозавод)/u
const JUDGED =
  /(?<!\p{L})(?:очень|супер|норм|хорош|отличн|прекрасн|класс|обожаю|рекоменд|советую|спасибо|нрав(?:ит|ят)|понрав|довол|любл|ужас|обычн)/iu
/** A comma that is missing before a conjunction, and words as hasty people write them. */
const SLIP =
  /[\p{L}\d] (?:но|что|хотя|потому что|если|чтобы?|котор\p{L}+)(?!\p{L})|(?<!\p{L})(?:вообщем|незнаю|помоему|тоесть|изза|щас|щ[её]тк|(?:нрав|держ)иться|рвуться|(?:режис[её]р|чуств|ниче|никаког?о то|что то|какой то)(?!\p{L}))/iu
const JOINED =
  /(?<!\p{L})(?:потому|так|только|лишь|даже|вс[её]|не то|это|и|а|то|ну|вот|да|как|разве|особенно) (?:что|чтобы?|если|потому что|хотя)(?!\p{L})/giu
/** Words of a closing sentence that is a judgement or a plan, no detail. */
const PLAN =
  /(?<!\p{L})(?:я|рекоменд\p{L}*|советую|спасиб\p{L}*|возьм\p{L}+|беру|бер[её]м|взял\p{L}*|довол\p{L}+|нравит\p{L}*|понрав\p{L}*|хорош\p{L}*|отличн\p{L}*|буд\p{L}+|купл\p{L}+|закажу|жал\p{L}+|дорог\p{L}*|люблю)(?!\p{L})/iu
const SHORT = 6
const CHOPPED = 6.5

const endsOnDetail = (text: string): boolean => {
  const sentences = sentencesOf(text)
  const last = sentences.at(-1) ?? ''
  return sentences.length >= 3 && wordsOf(last) <= SHORT && !PLAN.test(last)
}
const isChopped = (text: string): boolean => {
  const { length } = sentencesOf(text)
  return length >= 3 && wordsOf(text) / length <= CHOPPED
}

/** Names that every tenth woman or man of the country has; others are rare on a page of reviews. */
const COMMON = new Set(
  'Наталья Ольга Анна Елена Анастасия Татьяна Мария Екатерина Дарья Юлия Марина Ирина Вера Александр Евгения Людмила Виктория Светлана Вероника Алина Дмитрий Галина Надежда Лариса Карина Маргарита Валентина Александра Олеся Яна Любовь Андрей Ульяна Ксения Кристина Диана Михаил Сергей Алексей Егор Оксана Полина'.split(
    ' ',
  ),
)
const rarestCrowd = (reviews: readonly Review[], personas: ReadonlyMap<string, Persona>): number => {
  const names = reviews.map(({ persona }) => personas.get(persona)?.name.split(' ')[0] ?? '')
  const rare = Map.groupBy(
    names.filter((name) => !COMMON.has(name)),
    (name) => name,
  )
  return Math.max(0, ...[...rare.values()].map(({ length }) => length)) / Math.max(1, reviews.length)
}

/** The share of each manner with the range in which it must be. */
export const mannersOf = (reviews: readonly Review[], personas: ReadonlyMap<string, Persona>): Ranged[] => {
  const share = (what: string, fits: (text: string) => boolean, least: number, most: number): Ranged => [
    `R12 ${what}`,
    reviews.filter(({ text }) => fits(text)).length / Math.max(1, reviews.length),
    least,
    most,
  ]
  return [
    share('figures and terms', (text) => FIGURE.test(text) || TERM.test(text), 0.12, 0.28),
    share('an expectation that failed', (text) => EXPECTED.test(text), 0.02, 0.07),
    share('one thing helped, another did not', (text) => HELPED_NOT.test(text), 0.01, 0.06),
    share('caps, pumps and droppers', (text) => OUTLET.test(text), 0.02, 0.06),
    share('a shop by its street', (text) => STREET.test(text), 0.01, 0.03),
    share('ends on a short detail', endsOnDetail, 0.02, 0.1),
    share('chopped sentences', isChopped, 0.02, 0.1),
    share('one flat sentence', (text) => sentencesOf(text).length === 1 && wordsOf(text) <= 10, 0.3, 0.46),
    share('plain praise and blame', (text) => JUDGED.test(text), 0.3, 0.6),
    share('a slip', (text) => SLIP.test(text.replaceAll(JOINED, '')), 0.05, 0.16),
    share('«ё»', (text) => /ё/iu.test(text), 0.06, 0.25),
    ['R12 most reviews under a rare first name', rarestCrowd(reviews, personas), 0, 0.012],
  ]
}
