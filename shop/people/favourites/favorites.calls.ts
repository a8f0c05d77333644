import { type Kysely, sql, type Transaction } from 'kysely'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { favorites } from '../favorites.api.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { newVisitor, type Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { addFavorite, productExists, readFavorites, readPriceDrops, removeFavorite } from './favorites.sql.ts'
import type { ProductId } from '#kernel/ids.ts'

// Favourites, for other features.

/** AUTH-08: moves the guest's favourites to the account. Of a product in both the earlier `added_at` stays. */
export const mergeFavorites = async (tx: Transaction<DB>, guest: string, account: string): Promise<void> => {
  if (guest === account) return
  await sql`
    WITH moved AS (DELETE FROM favourite WHERE visitor_id = ${guest} RETURNING product_id, added_at, added_price)
    INSERT INTO favourite (visitor_id, product_id, added_at, added_price)
    SELECT ${account}, product_id, added_at, added_price FROM moved
    ON CONFLICT (visitor_id, product_id) DO UPDATE
    SET added_at = excluded.added_at, added_price = excluded.added_price WHERE excluded.added_at < favourite.added_at`.execute(
    tx,
  )
}

export const deleteFavorites = async (tx: Transaction<DB>, visitorId: string): Promise<void> => {
  await tx.deleteFrom('favourite').where('visitor_id', '=', visitorId).execute()
}

export const readFavoriteNames = (
  db: Kysely<DB>,
  visitorId: string,
): Promise<{ product_id: ProductId; name: string }[]> =>
  db
    .selectFrom('favourite')
    .innerJoin('product', 'product.id', 'favourite.product_id')
    .where('visitor_id', '=', visitorId)
    .select(['product_id', 'product.name'])
    .orderBy('added_at', 'desc')
    .execute()

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

  drops: async (_, { visitorId }) => done(visitorId === null ? [] : await readPriceDrops(db, visitorId)),

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
