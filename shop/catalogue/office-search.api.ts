import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { CityKey, Count, Shape, Slug } from '#kernel/shared.api.ts'
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

/** What staff see of the search (SEARCH-09). */
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
})
