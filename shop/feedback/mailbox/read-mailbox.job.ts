import { Type } from 'typebox'
import { HOUR_S } from '#kernel/durations.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { DatabaseUnavailableError } from '#platform/db/unavailable.ts'
import { defineJob, RETRY_FOR_MINUTES } from '#platform/jobs/job.ts'
import type { MessageDeps } from '#shop/letters/face.ts'
import { takeLetter } from './take-letter.ts'

const LIMITS = { letters: 100, bytes: 25 * 1024 * 1024 }

/**
 * DESK-02: letters to the shop's mailbox become cases. A letter is marked as read after its transaction, so one that a cut has left is
 * read again and known by its Message-ID. One that fails for a reason of its own is flagged, so that it does not hold up the others.
 */
export const readMailbox = defineJob({
  name: 'read-mailbox',
  payload: Type.Object({}),
  policy: { ...RETRY_FOR_MINUTES, retryLimit: 0, expireInSeconds: 600 },
  cron: '* * * * *',
  async work(_payload, deps: MessageDeps & { readonly feedbackTo: string }) {
    const { mailbox, db, clock, alert } = deps
    if (mailbox === undefined) return
    const ownAddresses = [mailbox.address, deps.feedbackTo].map((address) => address.toLowerCase())
    try {
      await mailbox.readUnread(LIMITS, async (letter) => {
        try {
          return await takeLetter({ ...deps, ownAddresses }, letter)
        } catch (error) {
          if (error instanceof DatabaseUnavailableError) throw error
          alert(`Входящее письмо ${letter.uid} не записать, оно осталось в ящике с флажком: ${String(error)}`)
          return 'refused'
        }
      })
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error
      // Every minute would bury other errors.
      if ((await incrementRateCount(db, 'unread mailbox', HOUR_S, clock.now())) === 1)
        alert(`Ящик ${mailbox.address} не читается, письма ждут в нём: ${String(error)}`)
    }
  },
})
