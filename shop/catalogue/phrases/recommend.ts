/** SEARCH-02: products to recommend in a city, from the index alone. */
import { hasBit, intersectBits } from '#kernel/bits.ts'
import { takePage } from '../index/search-listing.ts'
import type { CityView } from '../index/city-view.ts'
import type { Category, Products } from '../index/products.ts'

/** The innermost category of a row. */
const categoryOf = (categories: readonly Category[], row: number): Category | null => {
  const there = categories.find(({ rows }) => hasBit(rows, row))
  return there === undefined ? null : (categoryOf(there.children, row) ?? there)
}

/** The innermost categories of the rows, those with most of them first. */
const categoriesOf = (products: Products, rows: readonly number[]): Category[] => {
  const counts = new Map<Category, number>()
  for (const row of rows) {
    const category = categoryOf(products.roots, row)
    if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([category]) => category)
}

/**
 * The most popular available rows of the categories of `liked`, one of each category in turn, then the most popular of all. Rows of
 * `liked` are left out: the visitor knows them.
 */
export const recommendedRows = (
  products: Products,
  { available }: Pick<CityView, 'available'>,
  liked: readonly number[],
  take: number,
): number[] => {
  const known = new Set(liked)
  const mostPopular = (rows: CityView['available']): number[] =>
    takePage(rows, null, 0, take + known.size).filter((row) => !known.has(row))
  const byCategory = categoriesOf(products, liked).map(({ rows }) => mostPopular(intersectBits(rows, available)))
  const inTurn = Array.from({ length: take }, (_, turn) => byCategory.flatMap((rows) => rows[turn] ?? [])).flat()
  return [...new Set([...inTurn, ...mostPopular(available)])].slice(0, take)
}

/** The innermost categories of the most popular products, by popularity. */
export const popularCategories = (products: Products, take: number): Category[] => {
  const found = new Set<Category>()
  for (let row = 0; row < products.size && found.size < take; row++) {
    const category = categoryOf(products.roots, row)
    if (category !== null) found.add(category)
  }
  return [...found]
}
