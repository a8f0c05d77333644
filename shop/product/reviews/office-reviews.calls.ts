import type { Kysely } from 'kysely'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff } from '#shop/office/face.ts'
import { textFlags } from '../facts/review-flags.ts'
import { officeReviews } from '../office-reviews.api.ts'
import { moderateReview, type Decision, type Moderation, type SeenReview } from './moderation.ts'
import { countReviews, readReviewQueue } from './review-queue.sql.ts'

type Deps = { readonly db: Kysely<DB>; readonly clock: Clock }
type Seen = Pick<Decision, 'id'> & SeenReview

const PAGE_SIZE = 50

const noReview = refuse('no-review', 'Этого отзыва больше нет, или автор отозвал согласие на\u00a0публикацию.')
const changed = refuse(
  'record-changed',
  'Отзыв за\u00a0это время изменился: его переписал автор или разобрал другой сотрудник. Прочитайте ещё раз.',
)

export const officeReviewsCalls = (deps: Deps): Handlers<typeof officeReviews, Caller> => {
  const { db, clock } = deps
  const moderate = (
    call: 'publishReview' | 'hideReview' | 'answerReview',
    { id, ...seen }: Seen,
    caller: Caller,
    moderation: Moderation,
  ) =>
    forStaff(deps, officeReviews[call], caller, async (member) => {
      const outcome = await moderateReview(db, { id, moderation, staffId: member.id, at: clock.now(), seen })
      if (outcome === 'no-review') return noReview
      return outcome === 'changed' ? changed : done(await countReviews(db))
    })
  return {
    reviewQueue: ({ state = 'pending', page = 1 }, caller) =>
      forStaff(deps, officeReviews.reviewQueue, caller, async () => {
        const rows = await readReviewQueue(db, state, page, PAGE_SIZE)
        return done({
          reviews: rows.map(({ sent_at, copy_of, ...review }) => ({
            ...review,
            sent_at: sent_at.toISOString(),
            flags: [
              ...textFlags(review.body),
              ...(copy_of === null ? [] : [{ flag: 'copy' as const, words: copy_of }]),
            ],
          })),
          page_size: PAGE_SIZE,
          counts: await countReviews(db),
        })
      }),
    publishReview: (seen, caller) => moderate('publishReview', seen, caller, { kind: 'publish' }),
    hideReview: ({ reason, ...seen }, caller) =>
      moderate('hideReview', seen, caller, { kind: 'hide', reason: reason.trim() }),
    answerReview: ({ answer, ...seen }, caller) =>
      moderate('answerReview', seen, caller, { kind: 'answer', answer: answer?.trim() ?? null }),
  }
}
