import { Type } from 'typebox'
import { eachSeparately } from '#domain/each-separately.ts'
import { deleteExpiredRecords } from '#server/db/retention.ts'
import { deleteOldRequests } from '#server/features/arrivals/arrivals.public.ts'
import { deleteAbandonedBaskets } from '#server/features/basket/basket.public.ts'
import { anonymiseCancelledPurchases } from '#server/features/certificates/certificates.public.ts'
import { deleteOldQuotes } from '#server/features/delivery/delivery.public.ts'
import { deleteOldStaffSessions } from '#server/features/office/office.public.ts'
import { deleteUnsentPhotos } from '#server/features/reviews/reviews.public.ts'
import { deleteAbandonedHistory, deleteOldPhraseCounts } from '#server/features/search/search.public.ts'
import { deleteUnconfirmedSubscribers } from '#server/features/subscribe/unconfirmed.public.ts'
import { deleteOldCodes } from '#server/features/user/user.public.ts'
import { defineJob, RETRY_FOR_HOURS } from './job.ts'

const EXPIRING = [
  deleteExpiredRecords,
  deleteOldCodes,
  deleteOldStaffSessions,
  deleteUnconfirmedSubscribers,
  deleteAbandonedBaskets,
  deleteAbandonedHistory,
  deleteOldPhraseCounts,
  deleteOldRequests,
  deleteOldQuotes,
  deleteUnsentPhotos,
  anonymiseCancelledPurchases,
]

/**
 * Deletes expired records: sessions of visitors and staff, stored answers, rate counters, sign-in codes, unconfirmed subscribers,
 * abandoned baskets and search histories, old counts of phrases, old requests for a notice of new stock, old quotes of carriers,
 * photos of reviews that were never sent, and the people of certificates that were never paid.
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
