/** Rules of reviews written by hand (R1–R11): those with `written: true`. */
import type { Draft } from '../draft.ts'
import type { Persona, Review } from '../review-files.ts'
import { sentencesOf, wordsOf } from './prose.ts'
import type { Fault } from './leaf-text.ts'

export type ReviewText = { readonly leaf: string; readonly source: string; readonly reviews: readonly Review[] }

const lineOf = (source: string, text: string): number => {
  const start = text.split(/\s+/).slice(0, 4).join(' ')
  return (
    Math.max(
      0,
      source.split('\n').findIndex((line) => line.includes(start)),
    ) + 1
  )
}
const key = (text: string): string => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')

/** The gender of the head noun: «-а», «-я» and «-ь» of a list are feminine, «-о» and «-е» neuter. */
const genderOf = (name: string): 'м' | 'ж' | 'с' | 'мн' => {
  const noun =
    /(?<!\p{L})(?:крем|гель|тоник|шампунь|бальзам|лосьон|флюид|стик|карандаш|лак|тинт|блеск|скраб|пилинг|кондиционер|спрей|мусс|баттер|дезодорант|кушон|консилер|бронзер|хайлайтер|фен|набор|диффузор)/iu.exec(
      name,
    )?.[0]
  if (noun !== undefined) return 'м'
  if (/масл|мыло|молочко|полотенц/i.test(name)) return 'с'
  if (/(?<!\p{L})(?:тени|румяна|патчи|духи|салфетки)/iu.test(name)) return 'мн'
  return 'ж'
}
const PRONOUNS = {
  м: /(?:после|без|от|для|у) не[её](?!\p{L})|с ней(?!\p{L})/iu,
  ж: /(?:после|без|от|для|у) него(?!\p{L})|с ним(?!\p{L})/iu,
  с: /(?:после|без) неё|с ней(?!\p{L})/iu,
  мн: /(?:после|без) (?:неё|него)(?!\p{L})/iu,
} as const
const VERBS = {
  ж: /(?<!\p{L})[Яя] (?:\p{L}+ )?\p{L}+(?:ал|ил|ел|ёл|ул)(?!\p{L})/u,
  м: /(?<!\p{L})[Яя] (?:\p{L}+ )?\p{L}+(?:ала|ила|ела|ула)(?!\p{L})/u,
} as const
const PROMISES = /даже начат|бонус|подар|компенс|скидк|вернём деньги без/i
const TOOL = /кончается|кончился|впитыва|хватило на/i

const ownFaults = (
  review: Review,
  draft: Draft,
  author: Persona | undefined,
): (readonly [rule: string, words: string])[] => {
  const { text } = review
  const words = wordsOf(text)
  return [
    ...(author === undefined ? [['R9 people', `nobody is «${review.persona}»`] as const] : []),
    ...(PRONOUNS[genderOf(draft.name)].test(text)
      ? [['R4 agreement', PRONOUNS[genderOf(draft.name)].exec(text)?.[0] ?? ''] as const]
      : []),
    ...(author !== undefined && VERBS[author.sex === 'ж' ? 'ж' : 'м'].test(text)
      ? [
          [
            'R4 agreement',
            `${author.name} is ${author.sex}: ${VERBS[author.sex === 'ж' ? 'ж' : 'м'].exec(text)?.[0] ?? ''}`,
          ] as const,
        ]
      : []),
    ...(words > 160 ? [['R5 length', `${words} words`] as const] : []),
    ...(review.date < draft.published ? [['R8 time', `before ${draft.published}`] as const] : []),
    ...(/(?:второй|третий|четвёртый) год|год пользу|полтора года/i.test(text) &&
    Date.parse(review.date) - Date.parse(draft.published) < 365 * 86_400_000
      ? [['R8 time', 'a longer use than the product is sold'] as const]
      : []),
    ...(/Кировк|на Кирова/.test(text) && author !== undefined && author.city !== 'Челябинск'
      ? [['R9 people', `${author.name} lives in ${author.city}`] as const]
      : []),
    ...(draft.kind === 'tool' && TOOL.test(text) ? [['R10 object', TOOL.exec(text)?.[0] ?? ''] as const] : []),
    ...(draft.spf !== undefined && /вечером|на ночь/i.test(text) && !/смы/i.test(text)
      ? [['R10 object', 'a sunscreen in the evening'] as const]
      : []),
    ...(review.answer !== undefined && PROMISES.test(review.answer.text)
      ? [['R11 answers', review.answer.text] as const]
      : []),
    ...(review.answer?.by === 'магазин'
      ? [['R11 answers', 'sign with a name and a shop: «Алия, магазин на Баумана»'] as const]
      : []),
    ...(review.stars <= 2 && review.answer === undefined
      ? [['R11 answers', 'a complaint without an answer'] as const]
      : []),
  ]
}

export const reviewFaults = (
  files: readonly ReviewText[],
  drafts: ReadonlyMap<string, Draft>,
  personas: ReadonlyMap<string, Persona>,
): Fault[] => {
  const sentences = new Map<string, number>()
  const answers = new Set<string>()
  const authors = new Set<string>()
  return files.flatMap(({ leaf, source, reviews }) =>
    reviews
      .filter(({ written }) => written === true)
      .flatMap((review) => {
        const draft = drafts.get(review.product)
        const at = `reviews/${leaf}.yaml:${lineOf(source, review.text)}`
        const repeated = sentencesOf(review.text).filter((sentence) => {
          const times = (sentences.get(key(sentence)) ?? 0) + 1
          sentences.set(key(sentence), times)
          return times > (sentence.length < 20 ? 8 : 1)
        })
        const pair = `${review.product} ${review.persona}`
        const isSecond = authors.has(pair)
        authors.add(pair)
        const answer = key(review.answer?.text ?? '')
        const isOldAnswer = answer !== '' && answers.has(answer)
        answers.add(answer)
        return [
          ...repeated.map((words): Fault => ({ at, rule: 'R1 reviewOnce', words })),
          ...(isSecond ? [{ at, rule: 'R9 people', words: `${review.persona} writes twice of this product` }] : []),
          ...(isOldAnswer ? [{ at, rule: 'R11 answers', words: review.answer?.text ?? '' }] : []),
          ...(draft === undefined
            ? [{ at, rule: 'R10 object', words: `no product «${review.product}»` }]
            : ownFaults(review, draft, personas.get(review.persona)).map(([rule, words]): Fault => ({
                at,
                rule,
                words,
              }))),
        ]
      }),
  )
}

/** Figures over all written reviews; they count from two hundred on. */
export const reviewFigures = (
  reviews: readonly Review[],
): (readonly [what: string, value: number, isRight: boolean])[] => {
  const written = reviews.filter(({ written: isWritten }) => isWritten === true)
  const count = written.length
  if (count === 0) return []
  const share = (fits: (review: Review) => boolean): number => written.filter(fits).length / count
  const figure = (what: string, value: number, least: number, most: number) =>
    [what, value, count < 200 || (value >= least && value <= most)] as const
  const lengths = written.map(({ text }) => wordsOf(text)).toSorted((one, other) => one - other)
  const owners = new Map<string, number>()
  for (const { text } of written) {
    const all = key(text).split(' ')
    for (const gram of new Set(all.slice(4).map((_, at) => all.slice(at, at + 5).join(' '))))
      owners.set(gram, (owners.get(gram) ?? 0) + 1)
  }
  return [
    ['written reviews', count, true],
    figure(
      'R2 five-grams in more than two reviews',
      [...owners.values()].filter((times) => times > 2).length / Math.max(1, owners.size),
      0,
      0.03,
    ),
    figure(
      'R4 «я» or a verb with a sex',
      share(({ text }) => /(?<!\p{L})я(?!\p{L})|\p{L}(?:ала|ила|ела|лась|лся)(?!\p{L})/iu.test(text)),
      0.4,
      1,
    ),
    figure('R5 median of words', lengths[Math.floor(count / 2)] ?? 0, 18, 25),
    figure(
      'R5 up to five words',
      share(({ text }) => wordsOf(text) <= 5),
      0.12,
      0.18,
    ),
    figure(
      'R5 from fifty-five words',
      share(({ text }) => wordsOf(text) >= 55),
      0.08,
      0.12,
    ),
    figure(
      'R6 «!»',
      share(({ text }) => text.includes('!')),
      0.1,
      0.15,
    ),
    figure(
      'R6 «)» or a smile',
      share(({ text }) => /\)(?!\S)|\p{Extended_Pictographic}/u.test(text)),
      0.06,
      0.1,
    ),
    figure(
      'R6 without a final stop',
      share(({ text }) => /[\p{L}\d]$/u.test(text)),
      0.09,
      0.15,
    ),
    figure(
      'R6 lower case at the start',
      share(({ text }) => /^\p{Ll}/u.test(text)),
      0.03,
      0.07,
    ),
    ...(
      [
        [5, 0.55, 0.62],
        [4, 0.18, 0.22],
        [3, 0.08, 0.11],
        [2, 0.04, 0.06],
        [1, 0.04, 0.06],
      ] as const
    ).map(([stars, least, most]) =>
      figure(
        `R7 ${stars} stars`,
        share((review) => review.stars === stars),
        least,
        most,
      ),
    ),
  ]
}
