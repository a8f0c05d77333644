/** Rules of reviews written by hand (R1–R11): those with `written: true`. */
import type { Draft } from '../draft.ts'
import type { Persona, Review } from '../review-files.ts'
import { sentencesOf, wordsOf } from './prose.ts'
import { placeFaults } from './review-places.ts'
import { timeFaults } from './review-times.ts'
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
/** Words for a person, whose «у неё» says nothing of the product. */
const PERSON =
  /мам|бабушк|дед|отц|муж|жен[аеуы]|сын|доч|сестр|брат|подруг|друг|невест|т[её]щ|свекров|внук|внуч|реб[её]н|младш|старш|девуш/i
const VERBS = {
  ж: /(?<!\p{L})[Яя] (?:\p{L}+ )?\p{L}+(?:ал|ил|ел|ёл|ул)(?!\p{L})/u,
  м: /(?<!\p{L})[Яя] (?:\p{L}+ )?(?!сначала)\p{L}+(?:ала|ила|ела|ула)(?!\p{L})/u,
} as const
const PROMISES = /даже начат|бонус|подар|компенс|скидк|вернём деньги без/i
/** A shop answers within weeks: only complaints of the last two months before its «today» may still wait. */
export const ANSWERED_BEFORE = '2026-09-20'
export const isUnansweredComplaint = ({ stars, answer }: Review): boolean => stars <= 2 && answer === undefined
const TOOL = /кончается|кончился|впитыва|хватило на/i

/** Shades named in the text of a review that states another one. */
const otherShades = ({ shade, text }: Review, { shades = '' }: Draft): string[] =>
  shade === undefined || text.includes(shade)
    ? []
    : shades
        .split(', ')
        .map((one) => one.replace(/ #.*$/, ''))
        .filter((one) => text.includes(`«${one}»`))

const ownFaults = (
  review: Review,
  draft: Draft,
  author: Persona | undefined,
): (readonly [rule: string, words: string])[] => {
  const { text } = review
  const words = wordsOf(text)
  return [
    ...(author === undefined ? [['R9 people', `nobody is «${review.persona}»`] as const] : []),
    ...[...text.matchAll(new RegExp(PRONOUNS[genderOf(draft.name)].source, 'giu'))]
      .filter(([pronoun]) => !(/^[уд]/i.test(pronoun) && PERSON.test(text)))
      .slice(0, 1)
      .map(([pronoun]) => ['R4 agreement', pronoun] as const),
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
    ...timeFaults(review, draft).map((fault) => ['R8 time', fault] as const),
    ...(author === undefined ? [] : placeFaults(review, author).map((fault) => ['R9 people', fault] as const)),
    ...otherShades(review, draft).map(
      (shade) => ['R10 object', `praises «${shade}», bought «${review.shade}»`] as const,
    ),
    ...(draft.kind === 'tool' && TOOL.test(text) ? [['R10 object', TOOL.exec(text)?.[0] ?? ''] as const] : []),
    ...(draft.spf !== undefined && /вечером|на ночь/i.test(text) && !/смы/i.test(text)
      ? [['R10 object', 'a sunscreen in the evening'] as const]
      : []),
    ...(review.answer !== undefined && PROMISES.test(review.answer.text)
      ? [['R11 answers', review.answer.text] as const]
      : []),
    ...(review.answer?.by === 'магазин'
      ? [['R11 answers', 'sign with «Гладь», a first name or a name and a shop: «Алия, магазин на Баумана»'] as const]
      : []),
    ...(isUnansweredComplaint(review) && review.date < ANSWERED_BEFORE
      ? [['R11 answers', 'an old complaint without an answer'] as const]
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
          return times > (sentence.length < 13 ? 20 : sentence.length < 20 ? 8 : 1)
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
