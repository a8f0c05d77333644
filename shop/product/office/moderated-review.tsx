import { dayAndMonth } from '#kernel/dates.ts'
import { Picture } from '#platform/ui/images/picture.tsx'
import { Stars } from '#platform/ui/product/rating.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { HIDE_REASONS, READY_ANSWERS } from '../facts/review-flags.ts'
import type { QueuedReview } from '../office-reviews.api.ts'
import { Moderated } from './moderated.tsx'
import { ProductLink, type QueueItem } from './moderation-queue.tsx'
import { reviewsApi } from './reviews-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './reviews.module.css'

export const ModeratedReview = ({ item: review, ...steps }: QueueItem<QueuedReview>) => {
  const { id, sent_at, state, product } = review
  const seen = { id, sent_at, state }
  return (
    <Moderated
      {...steps}
      id={`review ${id}`}
      label={`Отзыв о\u00a0${product.name}`}
      state={state}
      hiddenReason={review.hidden_reason}
      flags={review.flags}
      body={review.body}
      reasons={HIDE_REASONS}
      publish={async () => void valueOrThrow(await reviewsApi.publishReview(seen))}
      hide={async (reason) => void valueOrThrow(await reviewsApi.hideReview({ ...seen, reason }))}
      answers={[
        {
          code: 'KeyR',
          shortcut: 'r',
          opens: 'Ответить…',
          label: 'Ответ магазина под отзывом',
          ready: READY_ANSWERS,
          button: 'Сохранить ответ',
          first: review.answer ?? '',
          isGone: false,
          said: 'Ответ сохранён.',
          send: async (text) =>
            void valueOrThrow(
              await reviewsApi.answerReview({ ...seen, answer_read: review.answer, answer: text === '' ? null : text }),
            ),
        },
      ]}
      head={
        <>
          <ProductLink product={product} />
          <p className={css.author}>
            <Stars rating={review.rating} /> {review.author}
            <span className={office.hint}>
              {[
                dayAndMonth(sent_at.slice(0, 10)),
                review.skin_type && `кожа ${review.skin_type}`,
                review.skin_tone && `тон кожи ${review.skin_tone}`,
                review.shade,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </p>
        </>
      }
      rest={review.answer !== null && <p className={css.answer}>Ответ магазина: {review.answer}</p>}
      photos={
        review.photos.length > 0 && (
          <ul className={css.photos}>
            {review.photos.map((photo, index) => (
              <li key={photo.hash}>
                <Picture
                  {...photo}
                  alt={`Фото ${index + 1} из\u00a0${review.photos.length}`}
                  sizes="min(100vw, 560px)"
                />
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
