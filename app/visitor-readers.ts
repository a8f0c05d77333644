/** What calls of one subject need to know of the visitor from subjects above it. */
import type { Kysely } from 'kysely'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { linesOf } from '#shop/basket/basket-lines.ts'
import type { Liked } from '#shop/catalogue/phrases/search.calls.ts'
import type { ForCustomer } from '#shop/product/reviews/reviews.calls.ts'
import { forCustomer } from '#shop/people/account/signed-in.ts'
import { readFavoriteIds } from '#shop/people/favourites/favorites.sql.ts'
import { readViewed } from '#shop/people/history/history.sql.ts'

const LIKED = 20

const boundTo =
  (db: Kysely<DB>): ForCustomer =>
  (caller, work) =>
    forCustomer(db, caller, work)

export const visitorReaders = (db: Kysely<DB>) => ({
  forCustomer: boundTo(db),
  basketLines: async (visitorId: string | null) => (await linesOf(db, visitorId)).filter((line) => !line.discontinued),
  liked: async ({ visitorId, customerId }: Caller): Promise<Liked> => {
    if (visitorId === null) return { productIds: [], variantIds: [] }
    const [favourites, lines, viewed] = await Promise.all([
      readFavoriteIds(db, visitorId, LIKED),
      linesOf(db, visitorId),
      customerId === null ? [] : readViewed(db, customerId),
    ])
    return { productIds: [...favourites, ...viewed], variantIds: lines.map(({ variant_id }) => variant_id) }
  },
})
