import { useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { QuestionRight } from '../../questions.api.ts'
import { DeleteOwn } from '../reviews/delete-own.tsx'
import css from '../reviews/reviews.module.css'

type Post = QuestionRight['posts'][number]
const STATE_WORDS = { pending: 'на\u00a0проверке', published: 'показан', hidden: 'скрыт' } as const

type Props = { readonly slug: string; readonly posts: readonly Post[]; readonly onRemoved: () => void }

/** The customer's own questions and answers about the product, in any state. */
export const OwnPosts = ({ slug, posts, onRemoved }: Props) => {
  const client = useQueryClient()
  const remove = async ({ kind, id }: Post): Promise<void> => {
    valueOf(await api.questions.remove({ kind, id }))
    onRemoved()
    await client.invalidateQueries({ queryKey: ['questions', 'right', slug] })
  }
  return (
    <ul aria-label="Ваши вопросы и ответы">
      {posts.map((post) => (
        <li key={`${post.kind} ${post.id}`} className={css.review}>
          <p className={css.body}>
            {post.kind === 'question' ? 'Ваш вопрос' : 'Ваш ответ'}, {STATE_WORDS[post.state]}
          </p>
          <p>{post.body}</p>
          {post.hidden_reason !== null && <Notice tone="bad">Другие его не&nbsp;видят. {post.hidden_reason}</Notice>}
          <div className={css.marks}>
            <DeleteOwn
              question={post.kind === 'question' ? 'Удалить вопрос?' : 'Удалить ответ?'}
              remove={() => remove(post)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
