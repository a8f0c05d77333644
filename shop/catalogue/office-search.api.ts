import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { CityKey, Count, PageNumber, Shape, Slug } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { Explanation } from './catalog.api.ts'

export const ExplainQuery = Shape({ q: Type.String({ minLength: 1, maxLength: 100 }), city: CityKey })
export type ExplainQuery = Static<typeof ExplainQuery>

/** The first page of a search, each product with the reasons of its position. */
export const ExplainedSearch = Shape({
  /** The phrase that was searched: as typed or repaired. */
  text: Type.String(),
  repaired: Type.Boolean(),
  total: Count,
  rows: Type.Array(Shape({ ...Explanation.properties, slug: Slug, name: Type.String(), brand: Type.String() })),
})
export type ExplainedSearch = Static<typeof ExplainedSearch>

/** Phrases of the last `days` days with their counts, which name nobody. */
export const AskedPhrases = Shape({
  total: Count,
  page_size: Count,
  phrases: Type.Array(
    Shape({
      phrase: Type.String(),
      searches: Count,
      without_results: Count,
      /** How often a product of the answer was opened. */
      choices: Count,
      last_day: Type.String(),
    }),
  ),
})
export type AskedPhrases = Static<typeof AskedPhrases>

/** What a set of changes would do to the answers, before it is applied. */
export const SearchEffectView = Shape({
  measured: Count,
  found: Count,
  lost: Count,
  other: Count,
  /** The most searched, each with the first results before and after. */
  changes: Type.Array(
    Shape({
      phrase: Type.String(),
      searches: Count,
      change: Type.Enum(['found', 'lost', 'other']),
      before: Type.Array(Type.String()),
      after: Type.Array(Type.String()),
    }),
  ),
  checks: Shape({
    measured: Count,
    passed_before: Count,
    passed_after: Count,
    broken: Type.Array(Type.String()),
    mended: Type.Array(Type.String()),
  }),
  /** False: the time was over before all phrases were measured. */
  is_whole: Type.Boolean(),
})
export type SearchEffectView = Static<typeof SearchEffectView>

/** What staff see of the search (SEARCH-09, OFFICE-05). */
export const officeSearch = staffGroup({
  explainSearch: endpoint({
    method: 'GET',
    path: '/office/search',
    summary: 'Поиск: почему товар стоит там, где стоит',
    staff: 'search.read',
    in: ExplainQuery,
    out: ExplainedSearch,
    refusals: STAFF_REFUSALS,
  }),
  askedPhrases: endpoint({
    method: 'GET',
    path: '/office/search/phrases',
    summary: 'Что искали: без результата, без выбора, всё',
    staff: 'search.read',
    in: Shape({
      show: Type.Optional(Type.Enum(['empty', 'unchosen', 'all'])),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
      page: Type.Optional(PageNumber),
    }),
    out: AskedPhrases,
    refusals: STAFF_REFUSALS,
  }),
  searchEffect: endpoint({
    method: 'GET',
    path: '/office/search/effect',
    summary: 'Что набор изменений сделает с ответами поиска',
    staff: 'search.read',
    in: Shape({ set: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 }) }),
    out: SearchEffectView,
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
})
