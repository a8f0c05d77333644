import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OwnReview as Own } from '../../reviews.api.ts'
import { fullDate } from '#kernel/dates.ts'
import { api } from '#platform/client/client.ts'
import { failureText } from '#platform/client/failure.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { rightKey, rightQuery } from './review-draft.ts'
import { photosOf, ReviewPhotos } from './review-photos.tsx'
import { Stars } from './stars.tsx'
import css from './reviews.module.css'

const STATE_WORDS = { pending: 'На\u00a0проверке', published: 'Опубликован', hidden: 'Скрыт' } as const

const DeleteReview = ({ slug }: { slug: string }) => {
  const client = useQueryClient()
  const [stage, setStage] = useState<'rest' | 'asked' | 'sending'>('rest')
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async () => {
    setStage('sending')
    try {
      await api.reviews.remove({ slug })
      await client.invalidateQueries({ queryKey: rightKey(slug) })
    } catch (error) {
      setFailure(failureText(error))
    }
    setStage('rest')
  }
  return (
    <>
      {stage === 'rest' ? (
        <Button look="text" size="sm" onClick={() => setStage('asked')}>
          Удалить
        </Button>
      ) : (
        <>
          <span>Удалить отзыв и&nbsp;фото?</span>
          <Button look="line" size="sm" autoFocus loading={stage === 'sending'} onClick={() => void remove()}>
            Да, удалить
          </Button>
          <Button look="text" size="sm" onClick={() => setStage('rest')}>
            Оставить
          </Button>
        </>
      )}
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
    </>
  )
}

const OwnCard = ({ slug, review, onEdit }: { slug: string; review: Own; onEdit: () => void }) => (
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
      <DeleteReview slug={slug} />
    </div>
  </article>
)

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
