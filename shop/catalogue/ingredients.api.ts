import { Type, type Static } from 'typebox'
import { MAX_EXCLUDED } from './facts/listing-path.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Nothing, Shape, Slug, ProductId } from '#kernel/shared.api.ts'

/** `code`: the INCI name as a slug, which is also part of URLs (`slugOf`). */
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
  /** How many one path of a list shows. */
  product_ids: Type.Array(ProductId, { minItems: 1, maxItems: 200 }),
})
export type CompositionQuery = Static<typeof CompositionQuery>
/**
 * Which of the ingredients a product has, in the order of the question; none of a product whose composition has none of them. Products
 * without a known composition are left out.
 */
export const FoundIngredients = Type.Array(Shape({ product_id: ProductId, codes: Type.Array(Slug) }))
export type FoundIngredients = Static<typeof FoundIngredients>

/**
 * CAT-14: ingredients, and those that a customer does not want. A guest's list is on the device, and added after the sign-in; a
 * guest's empty list is the answer to `getUnwanted`.
 */
export const ingredients = group({
  /** By the beginning of any word of the Russian, the INCI or a common name. */
  suggest: endpoint({
    method: 'GET',
    path: '/ingredients/suggest',
    summary: 'Подсказки ингредиентов по первым буквам',
    in: SuggestQuery,
    out: Ingredients,
  }),
  /** Which products contain which of these ingredients. */
  findInProducts: endpoint({
    method: 'GET',
    path: '/ingredients/in-products',
    summary: 'Какие из ингредиентов есть в этих товарах',
    in: CompositionQuery,
    out: FoundIngredients,
  }),
  getUnwanted: endpoint({
    method: 'GET',
    path: '/ingredients/unwanted',
    summary: 'Нежелательные ингредиенты посетителя',
    in: Nothing,
    out: Ingredients,
    fresh: true,
  }),
  /** Leaves out ingredients that do not exist. Answers with the list after the change. */
  addUnwanted: endpoint({
    method: 'POST',
    path: '/ingredients/unwanted',
    summary: 'Добавить нежелательный ингредиент',
    in: IngredientCodes,
    out: Ingredients,
    refusals: { 'signed-out': null, 'too-many': null },
  }),
  removeUnwanted: endpoint({
    method: 'DELETE',
    path: '/ingredients/unwanted',
    summary: 'Убрать нежелательный ингредиент',
    in: IngredientCode,
    out: Ingredients,
  }),
})
