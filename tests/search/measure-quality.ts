/** Figures of the search over the golden queries: what tests/search/README.md lists. */
import type { SearchAnswer } from '#shop/catalogue/index/search-phrase.ts'
import { isHeldOut, isInTests, type GoldenQuery } from './golden.ts'
import type { ShopFacts } from './shop-facts.ts'
import { gradesOf, type Grades, type Wanted } from './wanted.ts'

export type Search = {
  readonly answer: (phrase: string) => SearchAnswer
  readonly slugOf: (row: number) => string
}

const DEPTH = 10
/** The gains of exact, substitute and complement in the ESCI data set of shopping queries (Reddy and others, 2022). */
const GAINS = [0, 0.01, 0.1, 1] as const

export type Judged = {
  readonly query: GoldenQuery
  readonly ndcg: number
  /** An exact product, or the page, is among the first five. */
  readonly hit: boolean
  /** One divided by the place of the first exact answer; 0 when none is among the first ten. */
  readonly reciprocalRank: number
  readonly isEmpty: boolean
  readonly isRepaired: boolean
  readonly found: readonly string[]
}

const discounted = (gains: readonly number[]): number =>
  gains.slice(0, DEPTH).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)

const gainsOfProducts = (slugs: readonly string[], grades: Grades): number[] =>
  slugs.map((slug) => GAINS[grades.get(slug) ?? 0])
const bestGains = (grades: Grades): number[] =>
  [...grades.values()].map((grade) => GAINS[grade]).toSorted((a, b) => b - a)

/** A store is named by its code in the address or by its name or street in the title. */
const isPage = (shop: ShopFacts, { page, store }: Wanted, { url, title }: SearchAnswer['pages'][number]): boolean => {
  if (page !== undefined) return url.split(/[?#]/)[0] === page
  const found = shop.stores.find(({ code }) => code === store)
  if (found === undefined) throw new Error(`no store «${store ?? ''}»`)
  return (
    url.startsWith('/about/shops') &&
    (url.includes(found.code) || title.includes(found.name) || title.includes(found.address))
  )
}

const judge = (shop: ShopFacts, search: Search, query: GoldenQuery): Judged => {
  const answer = search.answer(query.query)
  const { wanted } = query
  const isRepaired = answer.understood.repairedFrom !== null
  if (wanted.page !== undefined || wanted.store !== undefined) {
    const at = answer.pages.findIndex((page) => isPage(shop, wanted, page))
    return {
      query,
      ndcg: at === -1 || at >= DEPTH ? 0 : 1 / Math.log2(at + 2),
      hit: at !== -1 && at < 5,
      reciprocalRank: at === -1 || at >= DEPTH ? 0 : 1 / (at + 1),
      isEmpty: answer.pages.length === 0 && answer.rows.length === 0,
      isRepaired,
      found: answer.pages.map(({ url, title }) => `${url} ${title}`),
    }
  }
  const found = answer.rows.map(search.slugOf)
  const grades = gradesOf(shop.products, wanted)
  const first = found.findIndex((slug) => grades.get(slug) === 3)
  return {
    query,
    ndcg: discounted(gainsOfProducts(found, grades)) / discounted(bestGains(grades)),
    hit: first !== -1 && first < 5,
    reciprocalRank: first === -1 ? 0 : 1 / (first + 1),
    isEmpty: found.length === 0 || answer.nearMisses,
    isRepaired,
    found,
  }
}

export const ANSWER_SIZE = DEPTH

export const judgeAll = (shop: ShopFacts, search: Search, queries: readonly GoldenQuery[]): Judged[] =>
  queries.map((query) => judge(shop, search, query))

export type Figures = {
  readonly queries: number
  readonly ndcg: number
  readonly hit: number
  readonly mrr: number
  /** Share without a result. */
  readonly empty: number
  /** Share of right spellings that were repaired. */
  readonly falseRepairs: number
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

export const figuresOf = (judged: readonly Judged[]): Figures => ({
  queries: judged.length,
  ndcg: mean(judged.map(({ ndcg }) => ndcg)),
  hit: mean(judged.map(({ hit }) => Number(hit))),
  mrr: mean(judged.map(({ reciprocalRank }) => reciprocalRank)),
  empty: mean(judged.map(({ isEmpty }) => Number(isEmpty))),
  falseRepairs: mean(judged.filter(isRightSpelling).map(({ isRepaired }) => Number(isRepaired))),
})

export const isRightSpelling = ({ query: { form } }: Judged): boolean => form === 'clean' || form === 'ё'

export type QualityReport = {
  /** By «all», class and form. */
  readonly tuning: ReadonlyMap<string, Figures>
  readonly heldOut: ReadonlyMap<string, Figures>
  /** The sixth that the tests measure, of both parts. */
  readonly inTests: ReadonlyMap<string, Figures>
  /** Right phrases that were repaired, and what became of them. */
  readonly falselyRepaired: ReadonlyMap<string, string>
  readonly rightPhrases: number
  /** Nonsense that was answered as if it meant something. */
  readonly answeredNonsense: readonly string[]
  readonly nonsense: number
}

export const byClassAndForm = (judged: readonly Judged[]): ReadonlyMap<string, Figures> =>
  new Map([
    ['all', figuresOf(judged)] as const,
    ...[...Map.groupBy(judged, ({ query }) => query.class)].map(([name, part]) => [name, figuresOf(part)] as const),
    ...[...Map.groupBy(judged, ({ query }) => `form: ${query.form}`)].map(
      ([name, part]) => [name, figuresOf(part)] as const,
    ),
  ])

/** Nothing is offered, or what is offered is named as only similar. */
const isHonestlyEmpty = ({ rows, nearMisses, pages, categories, brands }: SearchAnswer): boolean =>
  (rows.length === 0 || nearMisses) && pages.length === 0 && categories.length === 0 && brands.length === 0

export const reportOf = (
  search: Search,
  judged: readonly Judged[],
  rightPhrases: readonly string[],
  nonsense: readonly string[],
): QualityReport => ({
  tuning: byClassAndForm(judged.filter(({ query }) => !isHeldOut(query.query))),
  heldOut: byClassAndForm(judged.filter(({ query }) => isHeldOut(query.query))),
  inTests: byClassAndForm(judged.filter(({ query }) => isInTests(query.query))),
  falselyRepaired: new Map(
    rightPhrases.flatMap((phrase) => {
      const { text, repairedFrom } = search.answer(phrase).understood
      return repairedFrom === null ? [] : [[phrase, text] as const]
    }),
  ),
  rightPhrases: rightPhrases.length,
  answeredNonsense: nonsense.filter((phrase) => !isHonestlyEmpty(search.answer(phrase))),
  nonsense: nonsense.length,
})
