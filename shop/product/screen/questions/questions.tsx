import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { counted, QUESTIONS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { MAX_SEARCH_LENGTH } from '../../facts/questions.ts'
import type { ProductQuestions } from '../../questions.api.ts'
import { openSignIn } from '#platform/client/ui-store.ts'
import { HelpfulAnswer } from './helpful-answer.tsx'
import { OwnPosts } from './own-posts.tsx'
import { PostForm } from './post-form.tsx'
import { QuestionText } from './question-text.tsx'
import css from '../reviews/reviews.module.css'

/** What the customer has written about the product, and may; null for who is not signed in, undefined until it is known. */
const useRight = (slug: string) =>
  useQuery({
    queryKey: ['questions', 'right', slug],
    queryFn: async ({ signal }) => {
      const answer = await api.questions.right({ slug }, { signal })
      return answer.ok ? answer.value : null
    },
    staleTime: 0,
  })

const useQuestions = (slug: string, query: string, first: ProductQuestions) =>
  useInfiniteQuery({
    queryKey: ['questions', 'list', slug, query],
    initialPageParam: 1,
    ...(query === '' ? { initialData: { pages: [first], pageParams: [1] } } : {}),
    placeholderData: keepPreviousData,
    getNextPageParam: ({ page, pages }: ProductQuestions) => (page < pages ? page + 1 : null),
    queryFn: async ({ pageParam, signal }) =>
      valueOf(await api.questions.list({ slug, page: pageParam, ...(query === '' ? {} : { query }) }, { signal })),
  })

/** From so many questions on they are searched. */
const SEARCHED_FROM = 3

type Props = {
  readonly slug: string
  readonly first: ProductQuestions
  /** Whether the form of a question is open at first. */
  readonly isAsking: boolean
}

/** DESK-01: all questions about the product, their search, and the forms to ask and to answer. Loaded on first use. */
export const Questions = ({ slug, first, isAsking }: Props) => {
  const client = useQueryClient()
  const [phrase, setPhrase] = useState('')
  const query = useDeferredValue(phrase.trim())
  /** Which form is open: of a question, of an answer to one by its id. */
  const [form, setForm] = useState<'ask' | number | null>(isAsking ? 'ask' : null)
  const [sent, setSent] = useState(false)
  const list = useQuestions(slug, query, first)
  const { data: right, isError: isUnread, isFetching, refetch } = useRight(slug)
  const questions = list.data?.pages.flatMap((page) => page.questions) ?? []
  const left = (list.data?.pages[0]?.total ?? 0) - questions.length

  const mustSignIn = form === 'ask' && right === null
  useEffect(() => {
    if (!mustSignIn) return
    setForm(null)
    openSignIn(`${paths.product(slug)}#questions`, 'question')
  }, [mustSignIn, slug])
  const ask = (): void => {
    setForm('ask')
    if (isUnread) void refetch()
  }
  const onSent = (): void => {
    setForm(null)
    setSent(true)
    void client.invalidateQueries({ queryKey: ['questions', 'right', slug] })
  }
  return (
    <>
      {first.total >= SEARCHED_FROM && (
        <TextField
          className={css.body}
          label="Найти в&nbsp;вопросах"
          type="search"
          value={phrase}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={setPhrase}
        />
      )}
      {right && right.posts.length > 0 && <OwnPosts slug={slug} posts={right.posts} onRemoved={() => setSent(false)} />}
      <div aria-live="polite">
        {sent && (
          <p className={css.invitation}>
            Спасибо! Покажем здесь, когда прочитает наш сотрудник. Об&nbsp;ответе напишем на&nbsp;почту.
          </p>
        )}
        {form === 'ask' && isUnread && !isFetching && (
          <p className={css.invitation}>Форма не&nbsp;открылась. Проверьте интернет и&nbsp;нажмите ещё раз.</p>
        )}
        {query !== '' && list.isSuccess && questions.length === 0 && (
          <p className={css.invitation}>Об&nbsp;этом ещё не&nbsp;спрашивали. Спросите первым.</p>
        )}
        {list.isError && <p className={css.invitation}>Вопросы не&nbsp;загрузились. Попробуйте ещё раз.</p>}
      </div>
      {questions.map((question) => (
        <QuestionText
          key={question.id}
          question={question}
          marksOf={(answer) => (
            <div className={css.marks}>
              <HelpfulAnswer answer={answer} />
            </div>
          )}
        >
          {form === question.id && right ? (
            <PostForm kind="answer" of={{ question_id: question.id }} name={right.name} onSent={onSent} />
          ) : (
            right?.may_answer && (
              <Button look="text" size="sm" onClick={() => setForm(question.id)}>
                Ответить
              </Button>
            )
          )}
        </QuestionText>
      ))}
      <div className={css.filters}>
        {left > 0 && (
          <Button look="line" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Ещё {counted(left, QUESTIONS)}
          </Button>
        )}
        {(form !== 'ask' || right === undefined) && (
          <Button look="line" loading={form === 'ask' && isFetching} onClick={ask}>
            Задать вопрос
          </Button>
        )}
      </div>
      {form === 'ask' && right && <PostForm kind="question" of={{ slug }} name={right.name} onSent={onSent} />}
    </>
  )
}
