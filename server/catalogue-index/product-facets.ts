/** The facets that follow from a product's own record: brand, skin, composition, facts and rating. */
import { capitalize } from '#domain/capitalize.ts'
import { CARE_PURPOSES, purposeOfIngredient } from '#domain/care-purposes.ts'
import { filterValueOf, RATING_STEPS, slugOf } from '#domain/listing-filters.ts'
import { shownRating } from '#domain/product-rating.ts'
import { createFacetBuilder, type Facet, type FacetBuilder } from './facets.ts'
import type { BrandRow, IngredientRow, ProductRow } from './catalogue-index.queries.ts'
import type { FacetCode } from './products.ts'

type OwnCode = Exclude<FacetCode, 'volume' | 'shade'>

export type ProductFacets = {
  /** Rows must come in ascending order. `brand`: its index. */
  add(row: number, brand: number, product: ProductRow): void
  build(): Readonly<Record<OwnCode, Facet>>
}

const PURPOSE_RANKS = new Map(CARE_PURPOSES.map(({ value }, at) => [value, at]))
const SUN_PROTECTION = purposeOfIngredient('UV-фильтр')

const addTexts = (facet: FacetBuilder, row: number, texts: readonly string[]): void => {
  for (const text of texts) facet.add(row, filterValueOf(text), capitalize(text.trim()))
}

export const createProductFacets = (
  size: number,
  brands: readonly BrandRow[],
  ingredients: readonly IngredientRow[],
): ProductFacets => {
  const builders: Readonly<Record<OwnCode, FacetBuilder>> = {
    naznachenie: createFacetBuilder(size),
    skin: createFacetBuilder(size),
    hair: createFacetBuilder(size),
    active: createFacetBuilder(size),
    finish: createFacetBuilder(size),
    brand: createFacetBuilder(size),
    without: createFacetBuilder(size),
    spf: createFacetBuilder(size),
    rating: createFacetBuilder(size),
  }
  const ingredientById = new Map(
    ingredients.map(({ id, inci, name, purpose }) => [
      id,
      { value: slugOf(inci), name, purpose: purposeOfIngredient(purpose) },
    ]),
  )
  const addComposition = (row: number, { actives, spf }: ProductRow): void => {
    for (const id of actives) {
      const active = ingredientById.get(id)
      if (!active) continue
      builders.active.add(row, active.value, active.name)
      if (active.purpose) addPurpose(row, active.purpose)
    }
    if (spf !== null && SUN_PROTECTION) addPurpose(row, SUN_PROTECTION)
  }
  const addPurpose = (row: number, { value, name }: { value: string; name: string }): void =>
    builders.naznachenie.add(row, value, name, PURPOSE_RANKS.get(value))
  const addRating = (row: number, { rating_sum, rating_count }: ProductRow): void => {
    const rating = shownRating(rating_sum, rating_count) ?? 0
    for (const step of RATING_STEPS)
      if (rating >= step) builders.rating.add(row, String(step), `от\u00a0${String(step).replace('.', ',')}`, -step)
  }
  return {
    add: (row, brand, product) => {
      const of = brands[brand]
      if (of) builders.brand.add(row, of.slug, of.name)
      addTexts(builders.skin, row, product.skin_types)
      addTexts(builders.without, row, product.free_of)
      addTexts(
        builders.hair,
        row,
        product.hair_types.flatMap((list) => list.split(',')),
      )
      addTexts(
        builders.finish,
        row,
        product.finishes.flatMap((list) => list.split(',')),
      )
      if (product.spf !== null) builders.spf.add(row, String(product.spf), `SPF\u00a0${product.spf}`, product.spf)
      addComposition(row, product)
      addRating(row, product)
    },
    build: () => ({
      naznachenie: builders.naznachenie.build(),
      skin: builders.skin.build(),
      hair: builders.hair.build(),
      active: builders.active.build(),
      finish: builders.finish.build(),
      brand: builders.brand.build(),
      without: builders.without.build(),
      spf: builders.spf.build(),
      rating: builders.rating.build(),
    }),
  }
}
