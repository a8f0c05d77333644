/** The rows that a restriction read from a phrase leaves, and its name on a chip. */
import { capitalize } from '#kernel/capitalize.ts'
import { subtractBits, type Bits } from '#kernel/bits.ts'
import { formatMoney, fromRoubles } from '#kernel/money.ts'
import type { Alternative } from '../search/meanings.ts'
import type { ReadFilter } from '../search/phrase-filters.ts'
import type { CityView } from './city-view.ts'
import { rowsInPriceRange } from './filter-rows.ts'
import { rowsWithAnyIngredient } from './ingredients.ts'
import { attributeFact, type SearchTexts } from './load-search.ts'
import type { Products } from './products.ts'
import type { PhraseAsFilters } from '../catalog.api.ts'

const roubles = (amount: number): string => formatMoney(fromRoubles(amount))

export const filterLabel = (filter: ReadFilter): string => {
  switch (filter.kind) {
    case 'price':
      if (filter.from !== null && filter.to !== null) return `${roubles(filter.from)} – ${roubles(filter.to)}`
      return filter.from === null ? `До\u00a0${roubles(filter.to ?? 0)}` : `От\u00a0${roubles(filter.from)}`
    case 'stock':
      return 'В\u00a0наличии'
    case 'value':
      return filter.label
    case 'ingredient':
      return capitalize(filter.phrase)
  }
}

/** Products that have the fact, as rows or as a term of the index. */
export const rowsOfFilter = (
  products: Products,
  view: CityView,
  texts: SearchTexts,
  filter: ReadFilter,
): { readonly rows: Bits | null; readonly alternatives: readonly Alternative[] } => {
  const fact = (key: string): { rows: null; alternatives: Alternative[] } => {
    const term = texts.index.termNumber.get(key)
    return { rows: null, alternatives: term === undefined ? [] : [{ terms: [term], weight: 1 }] }
  }
  switch (filter.kind) {
    case 'price':
      return { rows: rowsInPriceRange(products, view, filter.from, filter.to), alternatives: [] }
    case 'stock':
      return { rows: view.inStock, alternatives: [] }
    case 'value':
      return fact(attributeFact(filter.code, filter.value))
    case 'ingredient': {
      const excluded = rowsWithAnyIngredient(texts, filter.codes)
      return { rows: excluded ? subtractBits(products.allRows, excluded) : products.allRows, alternatives: [] }
    }
  }
}

/** The same restriction as a choice in the filters of a list. */
const choiceOf = (filter: ReadFilter): Partial<PhraseAsFilters> => {
  switch (filter.kind) {
    case 'price':
      return {
        ...(filter.from === null ? {} : { price_from: filter.from }),
        ...(filter.to === null ? {} : { price_to: filter.to }),
      }
    case 'stock':
      return { express: true }
    case 'value':
      return { values: { [filter.code]: [filter.value] } }
    case 'ingredient':
      return { exclude: [...filter.codes] }
  }
}

/** Values of one code add up: «для сухой и жирной кожи». */
export const choicesOf = (filters: readonly ReadFilter[]): Omit<PhraseAsFilters, 'q'> => {
  const values: Record<string, string[]> = {}
  const all: Omit<PhraseAsFilters, 'q'> = { values }
  for (const filter of filters) {
    const { values: named = {}, exclude, ...single } = choiceOf(filter)
    Object.assign(all, single)
    for (const [code, more] of Object.entries(named)) values[code] = [...(values[code] ?? []), ...more]
    if (exclude) all.exclude = [...(all.exclude ?? []), ...exclude]
  }
  return all
}
