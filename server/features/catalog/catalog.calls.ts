import { catalog } from '#contract/catalog.ts'
import { CardsQuery, Listing, ListingQuery, ProductCards, type PhraseAnswer } from '#contract/catalog.schema.ts'
import { done, refuse, type Handlers } from '#contract/endpoint.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { PRODUCTS_PER_PAGE } from '#domain/catalogue-address.ts'
import { cardsOf, cardsOfRows, type CatalogueDeps } from './catalog.public.ts'
import { searchPhrase, type SearchAnswer } from '#server/catalogue-index/search-phrase.ts'
import { ingredientsByCode, rowsWithAnyIngredient } from '#server/catalogue-index/ingredients.ts'
import { searchListing } from '#server/catalogue-index/search-listing.ts'
import type { Category, Products } from '#server/catalogue-index/products.ts'
import { viewOf } from '#server/catalogue-index/catalogue-index.ts'

export const catalogSchemas = schemasFor(catalog)({
  list: { in: ListingQuery, out: Listing },
  cards: { in: CardsQuery, out: ProductCards },
})

const phraseAnswer = ({ understood, nearMisses, pages, categories, brands }: SearchAnswer): PhraseAnswer => ({
  text: understood.text,
  repaired: understood.repairedFrom !== null,
  near_misses: nearMisses,
  dropped: [...understood.dropped],
  filters: understood.filters.map(({ label, without }) => ({ label, without })),
  as_filters: understood.asFilters,
  pages: pages.map(({ url, title }) => ({ url, title })),
  categories: categories.map(({ path, name, count }) => ({ path, name, count })),
  brands: brands.map(({ slug, name, count }) => ({ slug, name, count })),
})

const explanationOf = (products: Products, { explain }: SearchAnswer, row: number) => {
  const { score, available, popularity, matched } = explain(row)
  return {
    product_id: products.productIds[row] ?? 0,
    score,
    available,
    popularity,
    matched: matched.map(({ wanted, repair, by }) => ({
      wanted,
      repair,
      by: by.map(({ terms, fields, weight }) => ({ terms: [...terms], fields: [...fields], weight })),
    })),
  }
}

export type CatalogDeps = CatalogueDeps & {
  /** Answers `explain`: everywhere but in production. */
  readonly explainsSearch?: boolean
}

export const catalogCalls = (deps: CatalogDeps): Handlers<typeof catalog, Caller> => ({
  list: async (ask) => {
    const snapshot = deps.index.current()
    const category = ask.path === undefined ? null : snapshot.products.categoryByPath.get(ask.path)
    if (category === undefined) return refuse('no-category', 'Такого раздела нет. Посмотрите весь каталог.')
    const phrase =
      ask.q === undefined ? null : searchPhrase(snapshot, ask.city, ask.q, { take: 0, verbatim: ask.verbatim ?? false })
    const { texts } = snapshot.loaded
    const excluded = rowsWithAnyIngredient(texts, ask.exclude ?? [])
    const { total, rows, facets } = searchListing(
      snapshot.products,
      viewOf(snapshot, ask.city),
      category,
      ask,
      phrase,
      excluded,
    )
    return done({
      phrase: phrase && phraseAnswer(phrase),
      ...(phrase && ask.explain && deps.explainsSearch
        ? { explanations: rows.map((row) => explanationOf(snapshot.products, phrase, row)) }
        : {}),
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
      facets: { ...facets, excluded: ingredientsByCode(texts, ask.exclude ?? []) },
    })
  },
  cards: async ({ city, ids }) => done(await cardsOf(deps, city, ids)),
})

/** Outermost first, without the category itself. */
const ancestorsOf = ({ parent }: Category): { path: string; name: string }[] =>
  parent === null ? [] : [...ancestorsOf(parent), { path: parent.path, name: parent.name }]
