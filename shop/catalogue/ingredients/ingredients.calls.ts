import type { Kysely } from 'kysely'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { ingredients, Ingredients } from '../ingredients.api.ts'
import { MAX_EXCLUDED } from '../facts/listing-path.ts'
import { slugOf } from '../facts/listing-filters.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { codesInRow, hasComposition, ingredientIds, suggestIngredients } from '../index/ingredients.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import { addUnwanted, readUnwanted, removeUnwanted } from './unwanted.sql.ts'

export type IngredientsDeps = { readonly db: Kysely<DB>; readonly clock: Clock; readonly index: CatalogueIndex }

const MAX_SUGGESTED = 8

/** Only customers have rows: a guest's list stays on the device (SAFE-07). */
export const ingredientsCalls = ({ db, clock, index }: IngredientsDeps): Handlers<typeof ingredients, Caller> => {
  const textsNow = () => index.current().loaded.texts
  const unwantedOf = async (customerId: number): Promise<Ingredients> =>
    (await readUnwanted(db, customerId)).map(({ inci, name }) => ({ code: slugOf(inci), name, inci }))
  return {
    suggest: async ({ q }) => done(suggestIngredients(textsNow(), q, MAX_SUGGESTED)),

    findInProducts: async ({ codes, product_ids }) => {
      const { products, loaded } = index.current()
      const known = product_ids.flatMap((product_id) => {
        const row = products.rowOfProduct(product_id)
        return hasComposition(loaded.texts, row) ? [{ product_id, row }] : []
      })
      return done(known.map(({ product_id, row }) => ({ product_id, codes: codesInRow(loaded.texts, codes, row) })))
    },

    getUnwanted: async (_, { customerId }) => done(customerId === null ? [] : await unwantedOf(customerId)),

    addUnwanted: async ({ codes }, { customerId }) => {
      if (customerId === null) return refuse('signed-out', 'Вы\u00a0вышли из\u00a0кабинета. Войдите ещё раз.')
      const stored = await readUnwanted(db, customerId)
      // A list of several comes from a device at the sign-in, and is never cut.
      if (codes.length === 1 && stored.length >= MAX_EXCLUDED)
        return refuse(
          'too-many',
          `В\u00a0списке уже ${MAX_EXCLUDED}\u00a0компонентов. Уберите лишние, чтобы добавить новый.`,
        )
      await addUnwanted(db, customerId, ingredientIds(textsNow(), codes), clock.now())
      return done(await unwantedOf(customerId))
    },

    removeUnwanted: async ({ code }, { customerId }) => {
      if (customerId === null) return done([])
      const [id] = ingredientIds(textsNow(), [code])
      if (id !== undefined) await removeUnwanted(db, customerId, id)
      return done(await unwantedOf(customerId))
    },
  }
}
