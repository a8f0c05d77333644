/** The rows that a restriction read from a phrase leaves, and its name on a chip. */
import { capitalize } from '#domain/capitalize.ts'
import { subtractBits, type Bits } from '#domain/bits.ts'
import { filterValueOf, volumeValue } from '#domain/listing-filters.ts'
import { formatMoney, fromRoubles } from '#domain/money.ts'
import type { Alternative } from '#server/search/meanings.ts'
import type { ReadFilter } from '#server/search/phrase-filters.ts'
import type { CityView } from './city-view.ts'
import { rowsInPriceRange } from './filter-rows.ts'
import { rowsWithAnyIngredient } from './ingredients.ts'
import type { SearchTexts } from './load-search.ts'
import type { Products } from './products.ts'
import type { PhraseAsFilters } from '#contract/catalog.schema.ts'

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
    case 'ingredient':
      return capitalize(filter.phrase)
    case 'spf':
      return `SPF\u00a0${filter.value}`
    case 'size':
      return `${String(filter.amount).replace('.', ',')}\u00a0${filter.unit}`
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
    case 'skin':
      return fact(`skin:${filter.value}`)
    case 'without':
      return fact(`without:${filter.value}`)
    case 'ingredient': {
      const excluded = rowsWithAnyIngredient(texts, filter.codes)
      return { rows: excluded ? subtractBits(products.allRows, excluded) : products.allRows, alternatives: [] }
    }
    case 'spf':
      return fact(`spf:${filter.value}`)
    case 'size':
      return fact(`size:${filter.amount} ${filter.unit}`)
  }
}

/** The same restriction as a choice in the filters of a list. */
const choiceOf = (filter: ReadFilter): Omit<PhraseAsFilters, 'q'> => {
  switch (filter.kind) {
    case 'price':
      return {
        ...(filter.from === null ? {} : { price_from: filter.from }),
        ...(filter.to === null ? {} : { price_to: filter.to }),
      }
    case 'stock':
      return { express: true }
    case 'skin':
      return { skin: [filterValueOf(filter.value)] }
    case 'without':
      return { without: [filterValueOf(filter.value)] }
    case 'ingredient':
      return { exclude: [...filter.codes] }
    case 'spf':
      return { spf: [filter.value] }
    case 'size':
      return { volume: [volumeValue(filter.amount, filter.unit)] }
  }
}

/** Values of one code add up: «для сухой и жирной кожи». */
export const choicesOf = (filters: readonly ReadFilter[]): Omit<PhraseAsFilters, 'q'> => {
  const all: Omit<PhraseAsFilters, 'q'> = {}
  for (const filter of filters) {
    const { skin, without, exclude, spf, volume, ...single } = choiceOf(filter)
    Object.assign(all, single)
    if (skin) all.skin = [...(all.skin ?? []), ...skin]
    if (without) all.without = [...(all.without ?? []), ...without]
    if (exclude) all.exclude = [...(all.exclude ?? []), ...exclude]
    if (spf) all.spf = [...(all.spf ?? []), ...spf]
    if (volume) all.volume = [...(all.volume ?? []), ...volume]
  }
  return all
}
