/** The rows that a restriction read from a phrase leaves, and its name on a chip. */
import { capitalize } from '#domain/capitalize.ts'
import { emptyBits, setBit, type Bits } from '#domain/bits.ts'
import { formatMoney, fromRoubles } from '#domain/money.ts'
import type { Alternative } from '#server/search/meanings.ts'
import type { ReadFilter } from '#server/search/phrase-filters.ts'
import type { CityView } from './city-view.ts'
import type { SearchTexts } from './load-search.ts'
import type { Products } from './products.ts'

const roubles = (amount: number): string => formatMoney(fromRoubles(amount))

export const filterLabel = (filter: ReadFilter): string => {
  switch (filter.kind) {
    case 'price':
      if (filter.from !== null && filter.to !== null) return `${roubles(filter.from)} – ${roubles(filter.to)}`
      return filter.from === null ? `До\u00a0${roubles(filter.to ?? 0)}` : `От\u00a0${roubles(filter.from)}`
    case 'stock':
      return 'В\u00a0наличии'
    case 'skin':
      return `${capitalize(filter.value)} кожа`
    case 'without':
      return capitalize(filter.value)
    case 'spf':
      return `SPF\u00a0${filter.value}`
    case 'size':
      return `${String(filter.amount).replace('.', ',')}\u00a0${filter.unit}`
  }
}

const rowsInPriceRange = (products: Products, view: CityView, from: number | null, to: number | null): Bits => {
  const rows = emptyBits(products.size)
  const min = fromRoubles(from ?? 0)
  const max = to === null ? Infinity : fromRoubles(to)
  for (let row = 0; row < products.size; row++) {
    const price = view.price[row] ?? 0
    if (price >= min && price <= max) setBit(rows, row)
  }
  return rows
}

/** Products that have the fact, as rows or as a term of the index. */
export const rowsOfFilter = (
  products: Products,
  view: CityView,
  { index }: SearchTexts,
  filter: ReadFilter,
): { readonly rows: Bits | null; readonly alternatives: readonly Alternative[] } => {
  const fact = (key: string): { rows: null; alternatives: Alternative[] } => {
    const term = index.termNumber.get(key)
    return { rows: null, alternatives: term === undefined ? [] : [{ terms: [term], weight: 1 }] }
  }
  switch (filter.kind) {
    case 'price':
      return { rows: rowsInPriceRange(products, view, filter.from, filter.to), alternatives: [] }
    case 'stock':
      return { rows: view.inStock, alternatives: [] }
    case 'skin':
      return fact(`skin:${filter.value}`)
    case 'without':
      return fact(`without:${filter.value}`)
    case 'spf':
      return fact(`spf:${filter.value}`)
    case 'size':
      return fact(`size:${filter.amount} ${filter.unit}`)
  }
}
