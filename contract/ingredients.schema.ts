import { Type, type Static } from 'typebox'
import { MAX_EXCLUDED } from '#domain/catalogue-address.ts'
import { Id, Shape, Slug } from './shared.schema.ts'

/** `code`: the INCI name as a slug, which also stands in addresses (`slugOf`). */
export const Ingredient = Shape({ code: Slug, name: Type.String(), inci: Type.String() })
export type Ingredient = Static<typeof Ingredient>
/** The last added first. */
export const Ingredients = Type.Array(Ingredient)
export type Ingredients = Static<typeof Ingredients>

export const SuggestQuery = Shape({ q: Type.String({ minLength: 1, maxLength: 60 }) })
export type SuggestQuery = Static<typeof SuggestQuery>

export const IngredientCodes = Shape({ codes: Type.Array(Slug, { minItems: 1, maxItems: MAX_EXCLUDED }) })
export type IngredientCodes = Static<typeof IngredientCodes>
export const IngredientCode = Shape({ code: Slug })
export type IngredientCode = Static<typeof IngredientCode>

export const CompositionQuery = Shape({
  codes: Type.Array(Slug, { minItems: 1, maxItems: MAX_EXCLUDED }),
  /** As many as one address of a list shows. */
  product_ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
})
export type CompositionQuery = Static<typeof CompositionQuery>
/** Which of the ingredients a product has, in the order of the question. Products without any are left out. */
export const FoundIngredients = Type.Array(Shape({ product_id: Id, codes: Type.Array(Slug) }))
export type FoundIngredients = Static<typeof FoundIngredients>
