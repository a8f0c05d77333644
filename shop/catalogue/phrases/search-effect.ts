/** OFFICE-05: what other words of the search would change, measured on phrases in memory. */
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { hasBit } from '#kernel/bits.ts'
import type { CatalogueSnapshot } from '../index/catalogue-index.ts'
import type { Category } from '../index/products.ts'
import { searchPhrase, type SearchAnswer } from '../index/search-phrase.ts'
import { wordAt } from '../index/word-table.ts'
import type { SearchData } from '../search/search-data.ts'
import type { PhraseCheck } from './asked-phrases.sql.ts'

/** The rows of a screen: a change below them is no change that a shopper sees. */
const SEEN = 8

export type PhraseChange = {
  readonly phrase: string
  readonly searches: number
  /** `found`: it is answered now; `lost`: it was, or had at least something like it; `other`: the first results differ. */
  readonly change: 'found' | 'lost' | 'other'
  /** Slugs of the products and addresses of the pages that come first. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}
export type SearchEffect = {
  readonly measured: number
  readonly found: number
  readonly lost: number
  readonly other: number
  /** The most searched first. */
  readonly changes: readonly PhraseChange[]
  readonly checks: {
    readonly measured: number
    readonly passedBefore: number
    readonly passedAfter: number
    /** Phrases that pass no more, and those that pass only with the new words. */
    readonly broken: readonly string[]
    readonly mended: readonly string[]
  }
  /** False: the time was over before all phrases were measured. */
  readonly isWhole: boolean
}

/** A phrase whose words had to be left out is not answered. */
export const isAnswered = ({ rows, nearMisses, pages, understood }: SearchAnswer): boolean =>
  pages.length > 0 || (rows.length > 0 && !nearMisses && understood.dropped.length === 0)

const changeOf = (was: SearchAnswer, now: SearchAnswer, isEmpty: boolean): PhraseChange['change'] => {
  const [before, after] = [isAnswered(was), isAnswered(now)]
  if (isEmpty) return 'lost'
  return before === after ? 'other' : after ? 'found' : 'lost'
}

const categoryAt = (categories: readonly Category[], path: string): Category | undefined => {
  const inside = categories.find((category) => path === category.path || path.startsWith(`${category.path}/`))
  return inside === undefined || inside.path === path ? inside : categoryAt(inside.children, path)
}

export const passes = ({ products }: CatalogueSnapshot, answer: SearchAnswer, check: PhraseCheck): boolean => {
  if (check.page_url !== null) return answer.pages[0]?.url === check.page_url
  const [first] = answer.nearMisses ? [] : answer.rows
  if (first === undefined) return false
  const brand = products.brands[products.brandOf[first] ?? -1]?.slug
  return (
    check.brands.some((slug) => slug === brand) ||
    check.categories.some((path) => {
      const category = categoryAt(products.roots, path)
      return category !== undefined && hasBit(category.rows, first)
    })
  )
}

type Measuring = {
  readonly snapshot: CatalogueSnapshot
  readonly after: SearchData
  readonly phrases: readonly { readonly phrase: string; readonly searches: number }[]
  readonly checks: readonly PhraseCheck[]
  readonly yieldToEventLoop: YieldToEventLoop
  /** The measurement ends after it, whole or not; the words are compiled before. */
  readonly limitMs: number
}

/** The checks first, then the phrases in their order. */
export const searchEffect = async (measuring: Measuring): Promise<SearchEffect> => {
  const { snapshot, after, phrases, checks, yieldToEventLoop, limitMs } = measuring
  const { slugs } = snapshot.loaded.texts
  const answer = (phrase: string, data?: SearchData): SearchAnswer =>
    searchPhrase(snapshot, NO_CITY, phrase, { take: SEEN, ...(data === undefined ? {} : { data }) })
  const seenOf = ({ pages, rows }: SearchAnswer): string[] => [
    ...pages.map(({ url }) => url),
    ...rows.map((row) => wordAt(slugs, row) ?? String(row)),
  ]
  answer(checks[0]?.phrase ?? phrases[0]?.phrase ?? 'а', after)
  const end = performance.now() + limitMs
  const isOver = (): boolean => performance.now() > end
  const tested: { phrase: string; before: boolean; after: boolean }[] = []
  for (const check of checks) {
    if (isOver()) break
    const { phrase } = check
    tested.push({
      phrase,
      before: passes(snapshot, answer(phrase), check),
      after: passes(snapshot, answer(phrase, after), check),
    })
    await yieldToEventLoop()
  }
  const changes: PhraseChange[] = []
  let measured = 0
  for (const { phrase, searches } of phrases) {
    if (isOver()) break
    const [was, becomes] = [answer(phrase), answer(phrase, after)]
    const [before, now] = [seenOf(was), seenOf(becomes)]
    measured += 1
    if (isAnswered(was) !== isAnswered(becomes) || before.join('\n') !== now.join('\n'))
      changes.push({
        phrase,
        searches,
        change: changeOf(was, becomes, now.length === 0),
        before,
        after: now,
      })
    await yieldToEventLoop()
  }
  const count = (change: PhraseChange['change']): number => changes.filter((one) => one.change === change).length
  return {
    measured,
    found: count('found'),
    lost: count('lost'),
    other: count('other'),
    changes: changes.toSorted((a, b) => b.searches - a.searches),
    checks: {
      measured: tested.length,
      passedBefore: tested.filter((one) => one.before).length,
      passedAfter: tested.filter((one) => one.after).length,
      broken: tested.filter((one) => one.before && !one.after).map(({ phrase }) => phrase),
      mended: tested.filter((one) => !one.before && one.after).map(({ phrase }) => phrase),
    },
    isWhole: measured === phrases.length && tested.length === checks.length,
  }
}
