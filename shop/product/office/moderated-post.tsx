import { dayAndMonth } from '#kernel/dates.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { answerAuthor } from '../facts/answer-author.ts'
import { HIDE_POST_REASONS } from '../facts/review-flags.ts'
import type { QueuedPost } from '../office-questions.api.ts'
import { Moderated, type AnswerForm } from './moderated.tsx'
import { ProductLink, type QueueItem } from './moderation-queue.tsx'
import { questionsApi } from './questions-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './reviews.module.css'

/** A question, or a buyer's answer to one. */
export const ModeratedPost = ({ item: post, ...steps }: QueueItem<QueuedPost>) => {
  const { kind, id, sent_at, state, product } = post
  const seen = { kind, id, sent_at, state }
  const answerBy = (by: 'shop' | 'expert', words: Pick<AnswerForm, 'code' | 'shortcut' | 'opens' | 'label'>) => ({
    ...words,
    ready: [],
    button: state === 'published' ? 'Ответить' : 'Показать вопрос с\u00a0ответом',
    required: true,
    isGone: state !== 'published',
    said: 'Ответ показан.',
    send: async (answer: string) =>
      void valueOrThrow(
        await questionsApi.answerQuestion({ id, sent_at, state, by, answer, answers_read: post.answers.length }),
      ),
  })
  return (
    <Moderated
      {...steps}
      id={`${kind} ${id}`}
      label={`${kind === 'question' ? 'Вопрос' : 'Ответ'} о\u00a0${product.name}`}
      state={state}
      hiddenReason={post.hidden_reason}
      flags={post.flags}
      body={post.body}
      reasons={HIDE_POST_REASONS}
      publish={async () => void valueOrThrow(await questionsApi.publishPost(seen))}
      hide={async (reason) => void valueOrThrow(await questionsApi.hidePost({ ...seen, reason }))}
      answers={
        kind === 'answer'
          ? []
          : [
              answerBy('shop', { code: 'KeyR', shortcut: 'r', opens: 'Ответить…', label: 'Ответ магазина' }),
              answerBy('expert', {
                code: 'KeyE',
                shortcut: 'e',
                opens: 'Ответить как эксперт…',
                label: 'Ответ эксперта, под вашим именем',
              }),
            ]
      }
      head={
        <>
          <ProductLink product={product} />
          <p className={css.author}>
            {kind === 'question' ? 'Вопрос' : 'Ответ покупателя'}: {post.author}
            <span className={office.hint}>{dayAndMonth(sent_at.slice(0, 10))}</span>
          </p>
          {post.question !== null && <p className={office.hint}>На вопрос: «{post.question}»</p>}
        </>
      }
      rest={post.answers.map((answer) => (
        <p key={answer.body} className={css.answer}>
          {answerAuthor(answer.kind, answer.author)}: {answer.body}
        </p>
      ))}
    />
  )
}
