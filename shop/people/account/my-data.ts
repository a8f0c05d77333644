import type { Kysely } from 'kysely'
import type { MyData } from '../user.api.ts'
import { readSessions } from '#platform/calls/session-store.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readViewedNames } from '../history/history.sql.ts'
import { readUnwanted, searchHistory } from '#shop/catalogue/face.ts'
import { linesOf } from '#shop/basket/face.ts'
import { exportLoyalty } from '#shop/loyalty/face.ts'
import { exportRoutine } from '../routine/routine.sql.ts'
import { readFavoriteNames } from '../favourites/favorites.calls.ts'
import { allOrdersOf, orderVisits, storedOfCustomer } from '#shop/order/face.ts'
import { KEPT_AFTER_ERASING } from '#shop/consent/facts/data-terms.ts'
import { readCaseMessagesOf, readCasePhotosOf, readMessagesOf } from '#shop/feedback/face.ts'
import { readAddresses } from '../addresses/addresses.sql.ts'
import { readPasskeys } from '../passkeys/passkeys.sql.ts'
import { readSentNotices } from '../favourites/notices.sql.ts'
import { readLettersTo } from '../newsletter/letters.sql.ts'
import { subscriptionsOf } from '../subscribe/subscribe.sql.ts'
import { arrivalRequests, helpfulMarks, readOwnPosts, readOwnReviews } from '#shop/product/face.ts'
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
    routine,
    reviews,
    helpful,
    questions,
    arrival_requests,
    loyalty,
    sessions,
    messages,
    subscriptions,
    notices,
    passkeys,
    addresses,
    returnPhotos,
    caseMessages,
    casePhotos,
    order_visits,
    orderMessages,
  ] = await Promise.all([
    readConsents(db, customer.id),
    allOrdersOf(db, customer.id),
    linesOf(db, customer.visitor_id),
    readFavoriteNames(db, customer.visitor_id),
    searchHistory.exportSearchHistory(db, customer.visitor_id),
    readViewedNames(db, customer.id),
    readUnwanted(db, customer.id),
    exportRoutine(db, customer.id),
    readOwnReviews(db, customer.id),
    helpfulMarks.readHelpfulMarks(db, customer.visitor_id),
    readOwnPosts(db, customer.id),
    arrivalRequests.read(db, customer.id),
    exportLoyalty(db, customer.id),
    readSessions(db, customer.id),
    readMessagesOf(db, customer.phone),
    subscriptionsOf(db, customer.id),
    readSentNotices(db, customer.id),
    readPasskeys(db, customer.id),
    readAddresses(db, customer.id),
    storedOfCustomer.returnPhotos(db, customer.id),
    readCaseMessagesOf(db, customer),
    readCasePhotosOf(db, customer),
    orderVisits.readVisitsOf(db, customer.id),
    storedOfCustomer.messages(db, customer.id),
  ])
  const proven = subscriptions.filter(({ is_proven }) => is_proven)
  const news = await Promise.all(proven.map(({ email }) => readLettersTo(db, email)))
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
    routine,
    reviews,
    helpful_reviews: helpful.reviews,
    questions,
    helpful_answers: helpful.answers,
    arrival_requests,
    ...loyalty,
    messages: messages.map(({ at, answered_at, ...message }) => ({
      ...message,
      at: at.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
    })),
    case_messages: caseMessages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    case_photos: casePhotos.map(({ number, at, jpeg }) => ({
      number,
      at: at.toISOString(),
      jpeg: jpeg.toString('base64'),
    })),
    subscriptions: proven.map(({ email, state, changed_at }) => ({
      email,
      state,
      changed_at: changed_at.toISOString(),
    })),
    order_messages: orderMessages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    letters: [
      ...news.flat().map(({ title, sent_at }) => ({ subject: title, sent_at: sent_at.toISOString() })),
      ...notices.map(({ sent_at }) => ({ subject: 'Новости о вашем избранном', sent_at: sent_at.toISOString() })),
    ],
    kept_after_erasing: KEPT_AFTER_ERASING.map((kept) => ({ ...kept })),
    sessions: sessions.map(({ device, created_at, seen_at }) => ({
      device,
      opened_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
    passkeys,
    order_visits,
    return_photos: returnPhotos.map(({ order_number, added_at, jpeg }) => ({
      order_number,
      added_at: added_at.toISOString(),
      jpeg: jpeg.toString('base64'),
    })),
    addresses: addresses.map(({ city_name, line }) => ({ city: city_name, address: line })),
  }
}
