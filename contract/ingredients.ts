import type { Nothing } from './basket.schema.ts'
import { endpoint, group } from './endpoint.ts'
import type {
  CompositionQuery,
  FoundIngredients,
  IngredientCode,
  IngredientCodes,
  Ingredients,
  SuggestQuery,
} from './ingredients.schema.ts'

/**
 * CAT-14: ingredients, and those that a customer does not want. A guest's list is on the device, and added after the sign-in; a
 * guest's empty list is the answer to `getUnwanted`.
 */
export const ingredients = group({
  /** By the beginning of any word of the Russian, the INCI or a common name. */
  suggest: endpoint<SuggestQuery, Ingredients>()('GET', '/ingredients/suggest'),
  /** Which products contain which of these ingredients. */
  findInProducts: endpoint<CompositionQuery, FoundIngredients>()('GET', '/ingredients/in-products'),
  getUnwanted: endpoint<Nothing, Ingredients>()('GET', '/ingredients/unwanted', { fresh: true }),
  /** Leaves out ingredients that do not exist. Answers with the list after the change. */
  addUnwanted: endpoint<IngredientCodes, Ingredients>()('POST', '/ingredients/unwanted', {
    refuses: ['signed-out', 'too-many'],
  }),
  removeUnwanted: endpoint<IngredientCode, Ingredients>()('DELETE', '/ingredients/unwanted'),
})
