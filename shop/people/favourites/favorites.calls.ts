import type { Kysely } from 'kysely'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { favorites } from '../favorites.api.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { newVisitor, type Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { addFavorite, productExists, readFavorites, removeFavorite } from './favorites.sql.ts'

const MAX_FAVORITES = 500

/** Concurrent adds may exceed the limit by a few: it only bounds the table. */
export const favoritesCalls = ({
  db,
  clock,
}: {
  db: Kysely<DB>
  clock: Clock
}): Handlers<typeof favorites, Caller> => ({
  get: async (_, { visitorId }) => done(visitorId === null ? [] : await readFavorites(db, visitorId)),

  add: async ({ product_id }, caller) => {
    if (!(await productExists(db, product_id))) return refuse('no-product', 'Такого товара нет.')
    const visitor = await newVisitor(db, caller)
    await visitor.opening?.execute(db)
    if (!(await addFavorite(db, visitor, product_id, clock.now(), MAX_FAVORITES)))
      return refuse(
        'too-many',
        `В избранном уже ${MAX_FAVORITES}\u00a0товаров. Уберите лишние, чтобы добавить новый.`,
        { most: MAX_FAVORITES },
      )
    return done(await readFavorites(db, visitor.visitorId))
  },

  remove: async ({ product_id }, { visitorId }) => {
    if (visitorId === null) return done([])
    await removeFavorite(db, visitorId, product_id)
    return done(await readFavorites(db, visitorId))
  },
})
