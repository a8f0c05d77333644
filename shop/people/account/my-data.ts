import type { Kysely } from 'kysely'
import type { MyData } from '../user.api.ts'
import { readSessions } from '#platform/calls/session-store.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readRequestsOf } from '#shop/product/face.ts'
import { readViewedNames } from '../history/history.sql.ts'
import { readUnwanted, searchHistory } from '#shop/catalogue/face.ts'
import { linesOf } from '#shop/basket/face.ts'
import { exportLoyalty } from '#shop/loyalty/face.ts'
import { readFavoriteNames } from '../favourites/favorites.calls.ts'
import { allOrdersOf } from '#shop/order/face.ts'
import { readOwnReviews } from '#shop/product/face.ts'
import { readReviewMarks } from '#shop/product/face.ts'
import { readConsents, userOf, type Customer } from './user.sql.ts'

/** SAFE-05: everything that is stored about a customer. */
export const myData = async (db: Kysely<DB>, customer: Customer): Promise<MyData> => {
  const [
    consents,
    orders,
    basket,
    favourites,
    searches,
    viewed,
    unwanted_ingredients,
    reviews,
    helpful_reviews,
    arrival_requests,
    loyalty,
    sessions,
  ] = await Promise.all([
    readConsents(db, customer.id),
    allOrdersOf(db, customer.id),
    linesOf(db, customer.visitor_id),
    readFavoriteNames(db, customer.visitor_id),
    searchHistory.exportSearchHistory(db, customer.visitor_id),
    readViewedNames(db, customer.id),
    readUnwanted(db, customer.id),
    readOwnReviews(db, customer.id),
    readReviewMarks(db, customer.visitor_id),
    readRequestsOf(db, customer.id),
    exportLoyalty(db, customer.id),
    readSessions(db, customer.id),
  ])
  return {
    profile: userOf(customer),
    registered_at: customer.created_at.toISOString(),
    consents,
    orders,
    basket: basket.map(({ variant_id, name, quantity }) => ({ variant_id, name, quantity })),
    favourites,
    searches: searches.map(({ phrase, searched_at }) => ({ phrase, searched_at: searched_at.toISOString() })),
    viewed,
    unwanted_ingredients,
    reviews,
    helpful_reviews,
    arrival_requests,
    ...loyalty,
    sessions: sessions.map(({ device, created_at, seen_at }) => ({
      device,
      opened_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
  }
}
