/** Figures over all written reviews (R2–R9, R11, R12, their spread); they count from two hundred on. */
import type { Draft } from '../draft.ts'
import type { Persona, Review } from '../review-files.ts'
import { sentencesOf, wordsOf } from './prose.ts'
import { mannersOf } from './review-manners.ts'
import { namesOwn } from './review-words.ts'
import { isUnansweredComplaint } from './written-reviews.ts'

type Figure = readonly [what: string, value: number, isRight: boolean]

const key = (text: string): string => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const deviation = (values: readonly number[]): number => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
/** The share of five-grams that stand in more texts than `times`. */
const repeatedFiveGrams = (texts: readonly string[], times: number): number => {
  const owners = new Map<string, number>()
  for (const text of texts) {
    const all = key(text).split(' ')
    for (const gram of new Set(all.slice(4).map((_, at) => all.slice(at, at + 5).join(' '))))
      owners.set(gram, (owners.get(gram) ?? 0) + 1)
  }
  return [...owners.values()].filter((count) => count > times).length / Math.max(1, owners.size)
}
/** The times by which a month has more reviews than the mean of the months outside the season. */
const SEASON = ['11', '12', '03']
const peaks = (reviews: readonly Review[]): readonly (readonly [month: string, times: number])[] => {
  const months = Map.groupBy(reviews, ({ date }) => date.slice(5, 7))
  const others = reviews.filter(({ date }) => !SEASON.includes(date.slice(5, 7))).length / 9
  return SEASON.map((month) => [month, (months.get(month)?.length ?? 0) / Math.max(1, others)])
}
const FULL_NAME = /^\p{Lu}\p{Ll}+ \p{Lu}\.$/u
/** Delivery, a shop of the chain, those who work there. */
const SERVICE =
  /доставк|доставил|курьер|посылк|пункт\p{L}{0,2} (?:выдачи|приш)|в пункт(?!\p{L})|привез(?:ли|ут)|магазин|на касс|консультант|продав[ец]|заказ(?!\p{L})|заказыва|заказал|забира[лю]|забрал[аи]? (?:в|на|у)|девушк\p{L} (?:на|из)/iu
/** The author's relatives: one in ten speaks of them, no more. */
const FAMILY =
  /(?<!\p{L})(?:мам(?:а|ы|е|у|ой)|пап(?:а|ы|е|у)|отц(?:а|у|ом)|муж(?:а|у|ем)?|жен(?:а|ы|е|у|ой)|сын(?:а|у|ом)?|доч(?:ь|к\p{L}+|ер\p{L}+)|сестр\p{L}+|брат(?:а|у|ом)?|бабушк\p{L}+|дед(?:а|у|ом)?|свекров\p{L}+|тёщ\p{L}+|вну[кч]\p{L}*|племянни\p{L}+|невестк\p{L}+|зят\p{L}+|золовк\p{L}+|реб[её]н\p{L}+|дет(?:и|ей|ям|ьми)|родител\p{L}+|семь(?:я|и|ю|ёй|е))(?!\p{L})/iu
/** Words a sentence below which a long review is a list of properties: «Запаха нет. Не липнет. Насос тихий.» */
const RECITED = 7
const LONG = 50
const isRecited = (text: string): boolean => wordsOf(text) / Math.max(1, sentencesOf(text).length) < RECITED
const SHOP =
  /(?:на|в) «?(?:Кировк|Родник|Алмаз|Побед|Комсомольск|Ленин|Покровк|Сретенк|Пятницк|Таганск|Рубинштейн|Вайнер|Малышев|Республик|Герцен|Сибирск|Компрос|Бауман|Чистопольск|Куйбышев|Красн(?:ой|ом)|Карла Маркса)/u

const spreadFigures = (
  written: readonly Review[],
  drafts: readonly Draft[],
  figure: (what: string, value: number, least: number, most: number) => Figure,
): Figure[] => {
  const counts = new Map(drafts.map(({ slug }) => [slug, 0]))
  for (const { product } of written) counts.set(product, (counts.get(product) ?? 0) + 1)
  const share = (least: number, most: number): number =>
    [...counts.values()].filter((count) => count >= least && count <= most).length / Math.max(1, counts.size)
  const stars = [...Map.groupBy(written, ({ product }) => product).values()].map((all) => ({
    count: all.length,
    mean: mean(all.map((review) => review.stars)),
  }))
  return [
    figure('R7 deviation of the products’ means', deviation(stars.map((product) => product.mean)), 0.45, 1),
    figure(
      'R7 products with 5.0 and more than four reviews',
      stars.filter((product) => product.mean === 5 && product.count > 4).length,
      0,
      0,
    ),
    figure('spread: no review', share(0, 0), 0.22, 0.26),
    figure('spread: one to three', share(1, 3), 0.47, 0.53),
    figure('spread: four to eleven', share(4, 11), 0.19, 0.23),
    figure('spread: twelve to forty', share(12, 40), 0.04, 0.06),
    figure('spread: most of one product', Math.max(0, ...counts.values()), 12, 40),
  ]
}

const peopleFigures = (
  written: readonly Review[],
  personas: ReadonlyMap<string, Persona>,
  figure: (what: string, value: number, least: number, most: number) => Figure,
): Figure[] => {
  const authors = [...new Set(written.map(({ persona }) => persona))].flatMap((id) => personas.get(id) ?? [])
  const names = authors.filter(({ name }) => FULL_NAME.test(name)).map(({ name }) => name.split(' ')[0] ?? '')
  const byName = [...Map.groupBy(names, (name) => name).values()].map(({ length }) => length)
  const sorted = byName.toSorted((one, other) => other - one)
  const elsewhere = written.filter(({ persona }) => personas.get(persona)?.city !== 'Челябинск').length
  return [
    figure('R9 reviews from other cities than Челябинск', elsewhere / written.length, 0.6, 0.8),
    figure(
      'R9 other names than a first name with an initial',
      1 - names.length / Math.max(1, authors.length),
      0.26,
      0.34,
    ),
    figure(
      'R9 the five most frequent first names against the median',
      mean(sorted.slice(0, 5)) / (sorted[Math.floor(sorted.length / 2)] ?? 1),
      2.5,
      8,
    ),
    figure('R9 share of the most frequent first name', (sorted[0] ?? 0) / Math.max(1, names.length), 0.03, 0.08),
  ]
}

/** Every figure with whether it is in its range. */
export const reviewFigures = (
  reviews: readonly Review[],
  drafts: readonly Draft[],
  personas: ReadonlyMap<string, Persona>,
): Figure[] => {
  const written = reviews.filter(({ written: isWritten }) => isWritten === true)
  const count = written.length
  if (count === 0) return []
  const share = (fits: (review: Review) => boolean, among = written): number =>
    among.filter(fits).length / Math.max(1, among.length)
  const figure = (what: string, value: number, least: number, most: number): Figure => [
    what,
    value,
    count < 200 || (value >= least && value <= most),
  ]
  const lengths = written.map(({ text }) => wordsOf(text)).toSorted((one, other) => one - other)
  const answers = written.flatMap(({ answer }) => (answer === undefined ? [] : [answer.text]))
  const texts = written.map(({ text }) => text)
  const holds = (what: string, pattern: RegExp, least: number, most: number): Figure =>
    figure(
      what,
      share(({ text }) => pattern.test(text)),
      least,
      most,
    )
  const stars = (
    [
      [5, 0.6, 0.68],
      [4, 0.14, 0.19],
      [3, 0.08, 0.11],
      [2, 0.025, 0.045],
      [1, 0.055, 0.08],
    ] as const
  ).map(([value, least, most]) =>
    figure(
      `R7 ${value} stars`,
      share((review) => review.stars === value),
      least,
      most,
    ),
  )
  return [
    ['written reviews', count, true],
    figure('R2 five-grams in more than two reviews', repeatedFiveGrams(texts, 2), 0, 0.03),
    figure(
      'R3 names something of its product, of eight words and more',
      share(
        namesOwn(drafts),
        written.filter(({ text }) => wordsOf(text) >= 8),
      ),
      // Who stands on the product's page need not name it: reviews that all do so read like one pen.
      0.2,
      1,
    ),
    holds(
      'R4 «я» or a verb with a sex',
      /(?<!\p{L})я(?!\p{L})|\p{L}(?:ала|ила|ела|яла|ыла|лась|лся)(?!\p{L})/iu,
      0.4,
      1,
    ),
    figure('R5 median of words', lengths[Math.floor(count / 2)] ?? 0, 9, 16),
    figure(
      'R5 up to five words',
      share(({ text }) => wordsOf(text) <= 5),
      0.2,
      0.28,
    ),
    figure(
      'R5 from fifty-five words',
      // Fresh readers took three of the seven longest for made: few buyers write that much.
      share(({ text }) => wordsOf(text) >= 55),
      0.015,
      0.05,
    ),
    figure(
      'R5 long ones that recite properties',
      share(
        ({ text }) => isRecited(text),
        written.filter(({ text }) => wordsOf(text) >= LONG),
      ),
      0,
      0.08,
    ),
    holds('R6 «!»', /!/, 0.1, 0.24),
    holds('R6 «)» or a smile', /\)(?!\S)|\p{Extended_Pictographic}/u, 0.06, 0.17),
    holds('R6 without a final stop', /[\p{L}\d]$/u, 0.3, 0.46),
    holds('R6 lower case at the start', /^\p{Ll}/u, 0.08, 0.16),
    ...stars,
    ...spreadFigures(written, drafts, figure),
    holds('R9 speaks of the family', FAMILY, 0.04, 0.1),
    ...peaks(written).map(([month, times]) => figure(`R8 reviews of month ${month} against others`, times, 1.3, 5)),
    ...peopleFigures(written, personas, figure),
    figure(
      'delivery and shops',
      share(({ text }) => SERVICE.test(text) || SHOP.test(text)),
      0.08,
      0.14,
    ),
    ...mannersOf(written, personas).map(([what, value, least, most]) => figure(what, value, least, most)),
    figure('R11 answered', answers.length / count, 0.11, 0.14),
    figure(
      'R11 complaints that wait for an answer',
      share(
        isUnansweredComplaint,
        written.filter(({ stars: given }) => given <= 2),
      ),
      0.05,
      0.15,
    ),
    figure('R11 five-grams in more than two answers', repeatedFiveGrams(answers, 2), 0, 0.03),
  ]
}
