import type { ProductRecord, ReviewRecord } from '../../../shop/product/product.records.ts'
import { daysBeforeDemo, DEMO_DATE } from './demo-date.ts'
import type { Draft } from './products/draft.ts'
import { productSlug } from './draft-facts.ts'
import { isAccessory, mismatch, skinsIn, subjectOf, WIDER, type Subject } from './claim-rules.ts'
import { randomFor, type Random } from '../../../ops/import/large-shop/random.ts'
import { reviewPhotos } from './review-photos.ts'
import { typeset } from './typography.ts'
import { ANSWER_ROWS, answerFits } from './texts/answers.ts'
import { GENERAL_REVIEW_ROWS, WIDE_GROUPS } from './texts/general-reviews.ts'
import { DEVICE_REVIEW_ROWS } from './texts/device-reviews.ts'
import { KIND_REVIEW_ROWS } from './texts/kind-reviews.ts'
import { MORE_REVIEW_ROWS } from './texts/more-reviews.ts'
import { AGES, INITIALS, MEN, REVIEW_ROWS, WOMEN } from './texts/reviews.ts'

const BY_GROUP = Map.groupBy(
  [...REVIEW_ROWS, ...MORE_REVIEW_ROWS, ...KIND_REVIEW_ROWS, ...DEVICE_REVIEW_ROWS, ...GENERAL_REVIEW_ROWS],
  ([group, sign]) => `${group ?? ''} ${sign ?? ''}`,
)

type Sentiment = '+' | '~' | '-'

const fitsText = (draft: Draft) => {
  const subject = `${draft.kind} ${draft.name}`.toLowerCase()
  return (words: string): boolean =>
    words
      .split('¦')
      .some((word) => (word.startsWith('^') ? subject.startsWith(word.slice(1)) : subject.includes(word.toLowerCase())))
}

const sentences = (draft: Draft, group: string, sentiment: Sentiment): string[] => {
  const fits = fitsText(draft)
  const stated = subjectOf(draft)
  const own = (BY_GROUP.get(`${group} ${sentiment}`) ?? []).filter(
    ([, , , words]) => words === undefined || fits(words),
  )
  const wider = (BY_GROUP.get(`${WIDER[group] ?? ''} ${sentiment}`) ?? []).filter(
    ([, , , words]) => words !== undefined && fits(words),
  )
  return [...own, ...wider].map(([, , text = '']) => text).filter((text) => mismatch(stated, text) === undefined)
}

const longWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
/** Whether most words of the shorter text are in the other one. */
const isSimilar = (one: string, other: string): boolean => {
  const [short = [], long = []] = [longWords(one), longWords(other)].toSorted((a, b) => a.length - b.length)
  return short.filter((word) => long.includes(word)).length * 2 >= short.length
}

const BUY_AGAIN = 'Беру ещё.'
/** Sentences that match the rating: praise for five and four stars, doubt for three, complaints for two and one. */
const sentencesFor = (draft: Draft, group: string, stars: number, random: Random, used: Set<string>): string[] => {
  const sentiment: Sentiment = stars >= 4 ? '+' : stars === 3 ? '~' : '-'
  const fresh = (list: readonly string[]) => list.filter((text) => !used.has(text))
  const own = fresh(sentences(draft, group, sentiment))
  const ofActive = isAccessory(subjectOf(draft)) ? [] : fresh(sentences(draft, 'active', sentiment))
  if (own.length === 0) return []
  const chosen = [random.pick(ofActive.length > 0 && random.chance(0.3) ? ofActive : own)]
  const second = (random.chance(0.3) ? ofActive : own).filter(
    (text) => !chosen.some((previous) => isSimilar(previous, text)),
  )
  if (second.length > 0 && random.chance(0.3)) chosen.push(random.pick(second))
  const doubts = fresh(sentences(draft, group, '~')).filter(
    (text) => !chosen.some((previous) => isSimilar(previous, text)),
  )
  if (stars === 4 && doubts.length > 0 && random.chance(0.7)) chosen.push(random.pick(doubts))
  else if (stars === 5 && random.chance(0.45))
    chosen.push(
      random.pick(
        fresh(sentences(draft, 'any5', '+')).concat(
          mismatch(subjectOf(draft), BUY_AGAIN) === undefined ? BUY_AGAIN : [],
        ),
      ),
    )
  chosen.forEach((text) => used.add(text))
  return chosen
}

/** How many sentences a review of a popular product has: from one line to a story. */
const lengthOf = (random: Random): number => {
  const value = random.next()
  return value < 0.34 ? 1 : value < 0.68 ? 2 : value < 0.88 ? 3 : 4
}

/** How long or how often: two such sentences would contradict each other. */
const SPAN = /недел|месяц|полгод|втор|трет|перв|не надоед|запас/iu

/** Sentences of a review of a popular product, which has too many reviews for those of its own group. */
const manySentencesFor = (draft: Draft, group: string, stars: number, random: Random, used: Set<string>): string[] => {
  const fresh = (from: string, sentiment: Sentiment) =>
    sentences(draft, from, sentiment).filter((text) => !used.has(text))
  const wide = Object.keys(WIDE_GROUPS).filter((name) => WIDE_GROUPS[name]?.test(group))
  const mostly: Sentiment = stars >= 4 ? '+' : stars === 3 ? '~' : '-'
  const pools = (sentiment: Sentiment): string[][] =>
    [[group, ...(isAccessory(subjectOf(draft)) ? [] : ['active'])], wide, ['any']]
      .map((names) => names.flatMap((name) => fresh(name, sentiment)))
      .filter((pool) => pool.length > 0)
  const chosen: string[] = []
  for (let left = lengthOf(random); left > 0; left -= 1) {
    const sentiment = stars === 4 && left === 1 && chosen.length > 0 ? '~' : mostly
    const [own = [], ...others] = pools(sentiment)
    const pool = chosen.length === 0 || random.chance(0.4) ? own : others.length > 0 ? random.pick(others) : own
    const apart = pool.filter(
      (text) =>
        !chosen.some((other) => other === text || isSimilar(other, text) || (SPAN.test(other) && SPAN.test(text))),
    )
    if (apart.length === 0) break
    const text = random.pick(apart)
    used.add(text)
    chosen.push(text)
  }
  return chosen
}

const starsOf = (random: Random): number => {
  const value = random.next()
  return value < 0.64 ? 5 : value < 0.86 ? 4 : value < 0.95 ? 3 : value < 0.98 ? 2 : 1
}

/** Complaints are always answered, doubts often, praise sometimes; the answer has the topic of the review. */
const answerTo = (stars: number, body: string, subject: Subject, random: Random): { answer?: string } => {
  const sentiment = stars <= 2 ? '-' : stars === 3 ? '~' : '+'
  if (sentiment === '~' ? !random.chance(0.4) : sentiment === '+' && !random.chance(0.07)) return {}
  const words = ANSWER_ROWS.filter(([sign, about = '']) => sign === sentiment && answerFits(about, body, subject)).map(
    ([, , text = '']) => text,
  )
  return words.length === 0 ? {} : { answer: typeset(random.pick(words)) }
}

const HAS_FAMILY = /[Мм]уж(?!ск|чин)|дет(?:и|ей|ям|ский|ской)|ребён|(?<!\p{L})сын|доч(?:ь|к)/iu
const HAS_TEENAGER = /подрост|школьник/i
const HAS_MOTHER = /(?<!\p{L})мам[аеу]/iu
/** Age groups whose members could have written the text. */
export const agesFor = (body: string): readonly string[] =>
  AGES.filter(
    (age) =>
      !(age === '18–24' && HAS_FAMILY.test(body)) &&
      !(/18|25/.test(age) && HAS_TEENAGER.test(body)) &&
      !(age === '55+' && HAS_MOTHER.test(body)),
  )
const FEMALE_AUTHOR = /[Мм]уж(?!ск|чин)|подруг|[Мм]аникюрша/
const MALE_AUTHOR = /(?<!\p{L})[Жж]ен[аеы](?!\p{L})|бреюсь|щетин[уе] мягче/iu
/** Women, men, or either at random; products for shaving have male authors. */
const authorsFor = (body: string, { group, root }: Subject, random: Random): readonly string[] => {
  if (root === 'mujchinam' || MALE_AUTHOR.test(body) || /^(shave|aftershave|beard|men)/.test(group)) return MEN
  const either =
    /^(brush|textile|massage|spf|shampoo|scent|soap|deo|candle|diffuser|hands|shower)$/.test(group) &&
    random.chance(0.2)
  return either && !FEMALE_AUTHOR.test(body) ? MEN : WOMEN
}

const DAY_MS = 86_400_000
const daysOnSale = ({ published_on }: ProductRecord): number =>
  Math.max(1, Math.round((Date.parse(DEMO_DATE) - Date.parse(published_on)) / DAY_MS))

const reviewsOfOne = (draft: Draft, product: ProductRecord, isPopular: boolean): ReviewRecord[] => {
  const random = randomFor('reviews', product.slug)
  const subject = subjectOf(draft)
  const used = new Set<string>()
  const count = isPopular
    ? random.integer(20, 56)
    : product.is_hit === true
      ? random.integer(4, 8)
      : product.is_new === true
        ? random.integer(0, 2)
        : random.integer(draft.origin === undefined ? 1 : 2, 4)
  const shades = [...new Set(product.variants.flatMap(({ shade }) => (shade === undefined ? [] : [shade.name])))]
  return Array.from({ length: count }, (_, index) => index).flatMap((index): ReviewRecord[] => {
    const stars = starsOf(random)
    const write = isPopular ? manySentencesFor : sentencesFor
    const words = write(draft, subject.group, stars, random, used)
    if (words.length === 0) return []
    const body = words.join(' ')
    const stated = skinsIn(body)
    const skin = (product.skin_types ?? []).filter((type) => stated.length === 0 || stated.includes(type))
    return [
      {
        id:
          draft.origin === undefined && product.slug.length <= 50
            ? `${product.slug}-${index + 1}`
            : `${product.variants[0]?.sku ?? ''}-${index + 1}`,
        product: product.slug,
        author: `${random.pick(authorsFor(body, subject, random))} ${random.pick(INITIALS)}.`,
        age_group: random.pick(agesFor(body)),
        ...(skin.length > 0 && (stated.length > 0 || random.chance(0.8)) ? { skin_type: random.pick(skin) } : {}),
        ...(shades.length > 0 ? { shade: random.pick(shades) } : {}),
        rating: stars,
        body: typeset(body),
        written_on: daysBeforeDemo(random.integer(1, Math.min(daysOnSale(product), isPopular ? 700 : 240))),
        helpful: random.chance(0.5) ? random.integer(1, 23) : 0,
        bought_here: random.chance(0.75),
        ...answerTo(stars, body, subject, random),
      },
    ]
  })
}

let index: { readonly of: readonly Draft[]; readonly slugs: ReadonlyMap<string, Draft> } | undefined
const bySlug = (drafts: readonly Draft[]): ReadonlyMap<string, Draft> => {
  if (index?.of !== drafts) index = { of: drafts, slugs: new Map(drafts.map((draft) => [productSlug(draft), draft])) }
  return index.slugs
}

/** The photos go to the first and the sixth review with five stars or four. */
const withPhotos = (reviews: readonly ReviewRecord[], slug: string): ReviewRecord[] => {
  const content = [5, 4].flatMap((stars) => reviews.filter(({ rating }) => rating === stars))
  const [first, second] = reviewPhotos(slug)
  return reviews.map((review) =>
    review === content[0] ? { ...review, photo: first } : review === content[5] ? { ...review, photo: second } : review,
  )
}

/**
 * Reviews of the given products. Some have none; no product has a sentence twice. `photos`: slugs of products with a photo in
 * pictures/reviews; these popular products also have the most reviews.
 */
export const reviewsOf = (
  drafts: readonly Draft[],
  catalog: readonly ProductRecord[],
  photos: ReadonlySet<string>,
): ReviewRecord[] =>
  catalog.flatMap((product) => {
    const draft = bySlug(drafts).get(product.slug)
    const reviews = draft === undefined ? [] : reviewsOfOne(draft, product, photos.has(product.slug))
    return photos.has(product.slug) ? withPhotos(reviews, product.slug) : reviews
  })
