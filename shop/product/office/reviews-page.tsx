import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { REVIEW_STATES } from '../facts/reviews.ts'
import type { QueuedReview } from '../office-reviews.api.ts'
import { ModeratedReview } from './moderated-review.tsx'
import { reviewsApi } from './reviews-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './reviews.module.css'

const TITLES = { pending: 'Ждут', published: 'Показаны', hidden: 'Скрыты' } as const
const KEYS = 'P\u00a0показать, H\u00a0скрыть, R\u00a0ответить, J\u00a0следующий, K\u00a0предыдущий'

/** DESK-01: one review at a time; what is decided makes room for the next. State and page are in the address. */
export const ReviewsPage = () => {
  const [address] = useSearchParams()
  const state = REVIEW_STATES.find((known) => known === address.get('state')) ?? 'pending'
  const page = Number(address.get('page') ?? '1') || 1
  const client = useQueryClient()
  const queryKey = ['reviews', state, page]
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => valueOrThrow(await reviewsApi.reviewQueue({ state, page }, { signal })),
    staleTime: 0,
  })
  const counts = data?.counts
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Отзывы покупателей</h1>
      <nav className={office.states} aria-label="Состояние отзывов">
        {REVIEW_STATES.map((one) => (
          <Link
            key={one}
            className={office.state}
            to={`/reviews?state=${one}`}
            aria-current={one === state ? 'page' : undefined}
          >
            {TITLES[one]}
            {counts && ` ${counts[one]}`}
          </Link>
        ))}
      </nav>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Загружаем отзывы…</p>}
      {data && (
        <Queue
          key={`${state} ${page}`}
          reviews={data.reviews}
          isPending={state === 'pending'}
          onDecided={() => void client.invalidateQueries({ queryKey: ['reviews'] })}
        />
      )}
      {data && counts && counts[state] > page * data.page_size && (
        <Link className={office.link} to={`/reviews?state=${state}&page=${page + 1}`}>
          Следующие {data.page_size}
        </Link>
      )}
    </main>
  )
}

type QueueProps = {
  readonly reviews: readonly QueuedReview[]
  readonly isPending: boolean
  /** Counts of the page, and the rest of the queue, are read again. */
  readonly onDecided: () => void
}
const Queue = ({ reviews, isPending, onDecided }: QueueProps) => {
  const [shownId, setShownId] = useState(reviews[0]?.id)
  const [decided, setDecided] = useState('')
  // The shown one may have been decided by a colleague meanwhile.
  const at = Math.max(
    0,
    reviews.findIndex(({ id }) => id === shownId),
  )
  const review = reviews[at]
  const go = (step: number): void => setShownId((reviews[at + step] ?? review)?.id)
  if (review === undefined)
    return (
      <>
        <p role="status">{decided}</p>
        <Notice>{isPending ? 'Все отзывы разобраны.' : 'Таких отзывов нет.'}</Notice>
      </>
    )
  return (
    <>
      <p className={office.hint}>
        <span role="status">{decided}</span> {at + 1} из&nbsp;{reviews.length}.{' '}
        <span className={css.keys}>Клавиши: {KEYS}.</span>
      </p>
      <ModeratedReview
        key={`${review.id} ${review.sent_at} ${review.state} ${review.answer ?? ''}`}
        review={review}
        onStep={go}
        onDecided={(words, isGone) => {
          setDecided(words)
          if (isGone) setShownId((reviews[at + 1] ?? reviews[at - 1])?.id)
          onDecided()
        }}
      />
    </>
  )
}
