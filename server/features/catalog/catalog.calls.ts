import { catalog } from '#contract/catalog.ts'
import { CardsQuery, Listing, ListingQuery, ProductCards } from '#contract/catalog.schema.ts'
import { done, refuse, type Handlers } from '#contract/endpoint.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { PRODUCTS_PER_PAGE } from '#domain/catalogue-address.ts'
import { cardsOf, cardsOfRows, type CatalogueDeps } from './catalog.public.ts'
import { searchPhrase } from '#server/catalogue-index/search-phrase.ts'
import { searchListing } from '#server/catalogue-index/search-listing.ts'
import type { Category } from '#server/catalogue-index/products.ts'
import { viewOf } from '#server/catalogue-index/catalogue-index.ts'

export const catalogSchemas = schemasFor(catalog)({
  list: { in: ListingQuery, out: Listing },
  cards: { in: CardsQuery, out: ProductCards },
})

export const catalogCalls = (deps: CatalogueDeps): Handlers<typeof catalog, Caller> => ({
  list: async (ask) => {
    const snapshot = deps.index.current()
    const category = ask.path === undefined ? null : snapshot.products.categoryByPath.get(ask.path)
    if (category === undefined) return refuse('no-category', 'Такого раздела нет. Посмотрите весь каталог.')
    const phrase = ask.q === undefined ? null : searchPhrase(snapshot, ask.city, ask.q, { take: 0 })
    const { total, rows, facets } = searchListing(snapshot.products, viewOf(snapshot, ask.city), category, ask, phrase)
    return done({
      category: category && {
        path: category.path,
        name: category.name,
        title: category.title,
        description: category.description,
        picture: category.picture,
        ancestors: ancestorsOf(category),
      },
      total,
      page: ask.page ?? 1,
      pages: Math.ceil(total / PRODUCTS_PER_PAGE),
      per_page: PRODUCTS_PER_PAGE,
      cards: await cardsOfRows(deps, ask.city, rows),
      facets,
    })
  },
  cards: async ({ city, ids }) => done(await cardsOf(deps, city, ids)),
})

/** Outermost first, without the category itself. */
const ancestorsOf = ({ parent }: Category): { path: string; name: string }[] =>
  parent === null ? [] : [...ancestorsOf(parent), { path: parent.path, name: parent.name }]
