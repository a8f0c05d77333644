import { useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { QuestionRight } from '../../questions.api.ts'
import css from '../reviews/reviews.module.css'

type Post = QuestionRight['posts'][number]
const STATE_WORDS = { pending: 'на\u00a0проверке', published: 'показан', hidden: 'скрыт' } as const

/** The customer's own questions and answers about the product, in any state. */
export const OwnPosts = ({ slug, posts }: { slug: string; posts: readonly Post[] }) => {
  const client = useQueryClient()
  const { busy, error, run } = useCall()
  const remove = ({ kind, id }: Post): void =>
    run(
      'Failed to delete a question',
      () => api.questions.remove({ kind, id }),
      () => client.invalidateQueries({ queryKey: ['questions', 'right', slug] }),
    )
  return (
    <ul aria-label="Ваши вопросы и ответы">
      {posts.map((post) => (
        <li key={`${post.kind} ${post.id}`} className={css.review}>
          <p className={css.body}>
            {post.kind === 'question' ? 'Ваш вопрос' : 'Ваш ответ'}, {STATE_WORDS[post.state]}
          </p>
          <p>{post.body}</p>
          {post.hidden_reason !== null && <Notice tone="bad">Другие его не&nbsp;видят. {post.hidden_reason}</Notice>}
          <Button look="text" size="sm" loading={busy} onClick={() => remove(post)}>
            Удалить
          </Button>
        </li>
      ))}
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </ul>
  )
}
