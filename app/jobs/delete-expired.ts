import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { DB } from '#platform/db/types.gen.ts'
import { termBegins } from '#shop/consent/facts/data-terms.ts'
import { deleteEndedConsents } from '#shop/consent/consent.sql.ts'
import { deleteOldDeletions } from '#shop/consent/deletions.sql.ts'
import { deleteMessagesBefore } from '#shop/feedback/feedback.sql.ts'
import { deleteReturnPhotosBefore, deleteUnsentReturnPhotos } from '#shop/order/return/return-photo.sql.ts'
import { forgetClicksBefore } from '#shop/order/order-visit.sql.ts'
import { anonymiseOrdersBefore } from '#shop/order/read/customer-orders.sql.ts'
import { deleteAbandonedFavorites } from '#shop/people/favourites/favorites.sql.ts'
import { deleteOldLetters } from '#shop/people/newsletter/letters.sql.ts'
import { eachSeparately } from '#kernel/each-separately.ts'
import { deleteExpiredRecords } from '#platform/db/retention.ts'
import { deleteOldRequests } from '#shop/product/arrivals/arrivals.sql.ts'
import { deleteAbandonedBaskets } from '#shop/basket/basket-lines.ts'
import { anonymiseCancelledPurchases } from '#shop/loyalty/certificates/purchase.sql.ts'
import { deleteOldQuotes } from '#shop/delivery/quote.sql.ts'
import { deleteOldChanges } from '#shop/programs/changes/change-log.sql.ts'
import { deleteOldReaders } from '#shop/programs/changes/change-readers.sql.ts'
import { deleteOldDeliveries } from '#shop/programs/webhooks/deliveries.sql.ts'
import { deleteOldUses } from '#shop/programs/tokens/tokens.sql.ts'
import { deleteOldDevices } from '#shop/office/device/device.sql.ts'
import { deleteOldStaffSessions } from '#shop/office/staff.sql.ts'
import { deleteUnsentPhotos } from '#shop/product/reviews/review-photos.sql.ts'
import { deleteAbandonedHistory } from '#shop/catalogue/phrases/search-history.calls.ts'
import { deleteOldFunnelCounts } from '#shop/analytics/funnel.sql.ts'
import { deleteOldCatalogueChanges } from '#shop/catalogue/index/catalogue-changes.sql.ts'
import { deleteOldPhraseCounts } from '#shop/catalogue/phrases/phrase-counts.sql.ts'
import { deleteUnconfirmedSubscribers } from '#shop/people/subscribe/subscribe.sql.ts'
import { deleteOldAttempts } from '#shop/letters/sms-gateways.ts'
import { deleteOldNotices } from '#shop/people/favourites/notices.sql.ts'
import { deleteOldCodes } from '#shop/people/account/user.sql.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'

/** The terms of the policy (data-terms.ts), each with what ends with it. */
const TERMS = [
  ['orders', anonymiseOrdersBefore],
  ['returnPhotos', deleteReturnPhotosBefore],
  ['messages', deleteMessagesBefore],
  ['guests', deleteAbandonedFavorites],
  ['consents', deleteEndedConsents],
  ['clicks', forgetClicksBefore],
  ['letters', deleteOldLetters],
] as const

const EXPIRING = [
  deleteExpiredRecords,
  deleteOldCodes,
  deleteOldAttempts,
  deleteOldStaffSessions,
  deleteOldDevices,
  deleteOldUses,
  deleteOldChanges,
  deleteOldReaders,
  deleteOldDeliveries,
  deleteUnconfirmedSubscribers,
  deleteOldDeletions,
  deleteAbandonedBaskets,
  deleteOldNotices,
  deleteAbandonedHistory,
  deleteOldPhraseCounts,
  deleteOldCatalogueChanges,
  deleteOldFunnelCounts,
  deleteOldRequests,
  deleteOldQuotes,
  deleteUnsentPhotos,
  deleteUnsentReturnPhotos,
  anonymiseCancelledPurchases,
  ...TERMS.map(
    ([kind, end]) =>
      (db: Kysely<DB>, now: Date) =>
        end(db, termBegins(now, kind)),
  ),
]

/**
 * Deletes expired records: sessions of visitors and staff, stored answers, rate counters, sign-in codes, old notes of who sends an
 * SMS, unconfirmed subscribers, abandoned baskets and search histories, old counts of phrases and of the funnel, old changes of the
 * catalogue, old requests for a notice of new stock, old quotes of carriers, photos of reviews and of returns that were never sent, the
 * people of certificates that were never paid, notes of what customers deleted, and what the policy keeps for a term.
 */
export const deleteExpired = defineJob({
  name: 'delete-expired',
  formerNames: ['sweep'],
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '17 * * * *',
  async work(_payload, { db, clock }) {
    const now = clock.now()
    await eachSeparately(EXPIRING, (deleteOld) => deleteOld(db, now))
  },
})
