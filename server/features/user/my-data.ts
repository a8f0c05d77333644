import type { Kysely } from 'kysely'
import type { MyData } from '#contract/user.schema.ts'
import type { DB } from '#server/db/types.gen.ts'
import { readRequestsOf } from '#server/features/arrivals/arrivals.public.ts'
import { readViewedNames } from '#server/features/history/history.public.ts'
import { readUnwanted } from '#server/features/ingredients/ingredients.public.ts'
import { linesOf } from '#server/features/basket/basket.public.ts'
import { pointsOf } from '#server/features/bonus/bonus.public.ts'
import { exportCertificates, exportPurchases } from '#server/features/certificates/certificates.public.ts'
import { readFavoriteNames } from '#server/features/favorites/favorites.public.ts'
import { allOrdersOf } from '#server/features/order/order.public.ts'
import { exportSearchHistory } from '#server/features/search/search.public.ts'
import { readOwnReviews } from '#server/features/reviews/reviews.public.ts'
import { readReviewMarks } from '#server/features/product/product.public.ts'
import { readConsents, readSessions, userOf, type Customer } from './user.queries.ts'

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
    points,
    certificates,
    bought_certificates,
    sessions,
  ] = await Promise.all([
    readConsents(db, customer.id),
    allOrdersOf(db, customer.id),
    linesOf(db, customer.visitor_id),
    readFavoriteNames(db, customer.visitor_id),
    exportSearchHistory(db, customer.visitor_id),
    readViewedNames(db, customer.id),
    readUnwanted(db, customer.id),
    readOwnReviews(db, customer.id),
    readReviewMarks(db, customer.visitor_id),
    readRequestsOf(db, customer.id),
    pointsOf(db, customer.id),
    exportCertificates(db, customer.id),
    exportPurchases(db, customer.id),
    readSessions(db, customer.id),
  ])
  return {
    profile: userOf(customer),
    registered_at: customer.created_at.toISOString(),
    consents,
    orders,
    basket: basket.map(({ variant_id, name, quantity }) => ({ product_id: variant_id, name, quantity })),
    favourites,
    searches: searches.map(({ phrase, searched_at }) => ({ phrase, searched_at: searched_at.toISOString() })),
    viewed,
    unwanted_ingredients,
    reviews,
    helpful_reviews,
    arrival_requests,
    points,
    certificates,
    bought_certificates,
    sessions: sessions.map(({ created_at, seen_at }) => ({
      opened_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
  }
}
