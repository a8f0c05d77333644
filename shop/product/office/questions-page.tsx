import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { ModeratedPost } from './moderated-post.tsx'
import { ModerationQueue } from './moderation-queue.tsx'
import { questionsApi } from './questions-api.ts'

/** DESK-01: questions of customers, and their answers. */
export const QuestionsPage = () => (
  <ModerationQueue
    path="questions"
    title="Вопросы о товарах"
    keys={
      'P\u00a0показать, H\u00a0скрыть, R\u00a0ответить, E\u00a0ответить экспертом, J\u00a0следующий, K\u00a0предыдущий'
    }
    nothing="Все вопросы и ответы разобраны."
    keyOf={({ kind, id, sent_at, state, answers }) => `${kind} ${id} ${sent_at} ${state} ${answers.length}`}
    read={async (part, signal) => {
      const { posts, ...rest } = valueOrThrow(await questionsApi.postQueue(part, { signal }))
      return { items: posts, ...rest }
    }}
    Item={ModeratedPost}
  />
)
