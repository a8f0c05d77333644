import { counted, decimal, REVIEWS } from '#kernel/text.ts'
import { Icon } from '../images/icon.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './rating.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/** «★ 4,8» and «312 отзывов», in a row of its parent; without reviews «Нет отзывов». */
export const Rating = ({ rating, reviews }: { rating: number | null; reviews: number }) =>
  rating === null || reviews === 0 ? (
    <span className={text.muted}>Нет отзывов</span>
  ) : (
    <>
      <span className={css.value} role="img" aria-label={`Оценка ${decimal(rating)} из 5`}>
        {decimal(rating)}
      </span>
      <span>{counted(reviews, REVIEWS)}</span>
    </>
  )

/** Five stars, `rating` of them filled (a single review). */
export const Stars = ({ rating }: { rating: number }) => (
  <span className={css.stars}>
    {[1, 2, 3, 4, 5].map((place) => (
      <Icon name="star" key={place} size={16} className={place > Math.round(rating) ? css.off : undefined} />
    ))}
    <VisuallyHidden>Оценка {decimal(rating, Number.isInteger(rating) ? 0 : 1)} из 5</VisuallyHidden>
  </span>
)
