import { LISTING_FIELDS, type ListingQuery, type catalog, type PhraseAnswer } from '../catalog.api.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { PRODUCTS_PER_PAGE } from '../facts/listing-path.ts'
import { productId } from '#kernel/ids.ts'
import { cardsOf, cardsOfRows, type CatalogueDeps } from './cards.ts'
import { searchPhrase, type SearchAnswer } from '../index/search-phrase.ts'
import { ingredientsByCode, rowsWithAnyIngredient } from '../index/ingredients.ts'
import { rowsOfCollection } from '../index/collection-rows.ts'
import { readCollectionHead } from '../collections/collections.sql.ts'
import { searchListing } from '../index/search-listing.ts'
import type { Category, Products } from '../index/products.ts'
import type { ShopFilter } from '../index/shop-filters.ts'
import { viewOf } from '../index/catalogue-index.ts'

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
    product_id: productId(products.productIds[row] ?? 0),
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
    checkFilters(snapshot.products, ask)
    const category = ask.path === undefined ? null : snapshot.products.categoryByPath.get(ask.path)
    if (category === undefined) return refuse('no-category', 'Такого раздела нет. Посмотрите весь каталог.')
    const view = viewOf(snapshot, ask.city)
    const collection = ask.collection === undefined ? null : rowsOfCollection(snapshot.products, view, ask.collection)
    const head = ask.collection === undefined ? null : await readCollectionHead(deps.db, ask.collection)
    if (collection === undefined || head === undefined)
      return refuse('no-collection', 'Такой подборки нет. Посмотрите весь каталог.')
    const phrase =
      ask.q === undefined ? null : searchPhrase(snapshot, ask.city, ask.q, { take: 0, verbatim: ask.verbatim ?? false })
    const { texts } = snapshot.loaded
    const excluded = rowsWithAnyIngredient(texts, ask.exclude ?? [])
    const { total, rows, facets } = searchListing(snapshot.products, view, category, ask, phrase, excluded, collection)
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
      collection: head,
      total,
      page: ask.page ?? 1,
      pages: Math.ceil(total / PRODUCTS_PER_PAGE),
      per_page: PRODUCTS_PER_PAGE,
      cards: await cardsOfRows(deps, ask.city, rows),
      facets: { ...facets, excluded: ingredientsByCode(texts, ask.exclude ?? []) },
    })
  },
  filters: async () => done(deps.index.current().products.filters.map(({ code, is_number }) => ({ code, is_number }))),
  cards: async ({ city, ids }) => done(await cardsOf(deps, city, ids)),
})

const FIXED: ReadonlySet<string> = new Set(LISTING_FIELDS)

/** Refuses the code of a filter that the shop does not have, and a text where its values are numbers. */
const checkFilters = ({ filters }: Products, ask: ListingQuery): void => {
  for (const [field, values] of Object.entries(ask)) {
    if (FIXED.has(field) || values === undefined) continue
    const filter = filters.find(({ code }) => code === field)
    const rule = filter === undefined ? 'additionalProperties' : isMistyped(filter, values) ? 'type' : null
    if (rule !== null)
      throw new HttpError('invalid-input', 'Запрос не подходит под описание: проверьте поля.', {
        data: { field, rule },
      })
  }
}
const isMistyped = ({ is_number }: ShopFilter, values: unknown): boolean =>
  !Array.isArray(values) || (is_number && values.some((value) => !(Number(value) >= 0 && Number(value) <= 100)))

/** Outermost first, without the category itself. */
const ancestorsOf = ({ parent }: Category): { path: string; name: string }[] =>
  parent === null ? [] : [...ancestorsOf(parent), { path: parent.path, name: parent.name }]
