import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnReview as Own } from '../../reviews.api.ts'
import { fullDate } from '#kernel/dates.ts'
import { api } from '#platform/client/client.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { DeleteOwn } from './delete-own.tsx'
import { rightKey, rightQuery } from './review-draft.ts'
import { photosOf, ReviewPhotos } from './review-photos.tsx'
import { Stars } from './stars.tsx'
import css from './reviews.module.css'

const STATE_WORDS = { pending: 'На\u00a0проверке', published: 'Опубликован', hidden: 'Скрыт' } as const

const OwnCard = ({ slug, review, onEdit }: { slug: string; review: Own; onEdit: () => void }) => {
  const client = useQueryClient()
  return (
    <article className={css.own} aria-label="Ваш отзыв">
      <p className={css.head}>
        <b>Ваш отзыв</b>
        <span className={css.state} data-state={review.state}>
          {STATE_WORDS[review.state]}
        </span>
      </p>
      <p className={css.head}>
        <Stars rating={review.rating} />
        <time className={css.date} dateTime={review.written_on}>
          {fullDate(review.written_on)}
        </time>
      </p>
      <p className={css.body}>{review.body}</p>
      <ReviewPhotos photos={photosOf(review)} />
      {review.state === 'hidden' && (
        <Notice tone="bad">
          Другие его не&nbsp;видят. {review.hidden_reason} Исправьте отзыв, и&nbsp;мы прочитаем его ещё раз.
        </Notice>
      )}
      <div className={css.marks}>
        <Button look="line" size="sm" onClick={onEdit}>
          Изменить
        </Button>
        <DeleteOwn
          question="Удалить отзыв и&nbsp;фото?"
          remove={async () => {
            await api.reviews.remove({ slug })
            await client.invalidateQueries({ queryKey: rightKey(slug) })
          }}
        />
      </div>
    </article>
  )
}

/** The signed-in customer's review of the product, in any state; without one, `invitation`. Loaded in the browser. */
export const OwnReview = ({
  slug,
  onEdit,
  invitation,
}: {
  slug: string
  onEdit: () => void
  invitation: ReactNode
}) => {
  const { data } = useQuery(rightQuery(slug))
  return data?.review ? <OwnCard slug={slug} review={data.review} onEdit={onEdit} /> : invitation
}
