import type { Kysely } from 'kysely'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff } from '#shop/office/face.ts'
import { textFlags } from '../facts/review-flags.ts'
import { tidyReview } from '../facts/reviews.ts'
import { officeQuestions } from '../office-questions.api.ts'
import { moderatePost, type PostDecision } from './moderate-post.ts'
import { countPosts, readPostQueue } from './post-queue.sql.ts'

type Deps = { readonly db: Kysely<DB>; readonly clock: Clock }
type Seen = Pick<PostDecision, 'kind' | 'id'> & PostDecision['seen']

const PAGE_SIZE = 50

const noQuestion = refuse('no-question', 'Этого текста больше нет, или автор отозвал согласие на\u00a0публикацию.')
const changed = refuse(
  'record-changed',
  'На\u00a0этот текст за\u00a0это время ответили, или его уже разобрал другой сотрудник. Прочитайте ещё раз.',
)

export const officeQuestionsCalls = (deps: Deps): Handlers<typeof officeQuestions, Caller> => {
  const { db, clock } = deps
  const moderate = (
    call: 'publishPost' | 'hidePost' | 'answerQuestion',
    { kind, id, ...seen }: Seen,
    caller: Caller,
    moderation: PostDecision['moderation'],
  ) =>
    forStaff(deps, officeQuestions[call], caller, async (member) => {
      const outcome = await moderatePost(db, { kind, id, moderation, member, at: clock.now(), seen })
      if (outcome === 'no-question') return noQuestion
      return outcome === 'changed' ? changed : done(await countPosts(db))
    })
  return {
    postQueue: ({ state = 'pending', page = 1 }, caller) =>
      forStaff(deps, officeQuestions.postQueue, caller, async () => {
        const rows = await readPostQueue(db, state, page, PAGE_SIZE)
        return done({
          posts: rows.map((post) => ({
            ...post,
            sent_at: post.sent_at.toISOString(),
            flags: textFlags(post.body),
          })),
          page_size: PAGE_SIZE,
          counts: await countPosts(db),
        })
      }),
    publishPost: (seen, caller) => moderate('publishPost', seen, caller, { kind: 'publish' }),
    hidePost: ({ reason, ...seen }, caller) =>
      moderate('hidePost', seen, caller, { kind: 'hide', reason: reason.trim() }),
    answerQuestion: async ({ by, answer, ...seen }, caller) => {
      const text = tidyReview(answer)
      return moderate('answerQuestion', { kind: 'question', ...seen }, caller, { kind: 'answer', by, answer: text })
    },
  }
}
