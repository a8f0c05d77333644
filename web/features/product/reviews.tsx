import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductPage, Review, Reviews as ReviewsPage } from '#contract/product.rules.ts'
import { fullDate } from '#domain/dates.ts'
import { counted, REVIEWS } from '#domain/plural.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stars } from './stars.tsx'
import css from './reviews.module.css'

const ReviewItem = ({ review }: { review: Review }) => (
  <article className={css.review}>
    <p className={css.head}>
      <Stars rating={review.rating} />
      <time className={css.date} dateTime={review.written_on}>
        {fullDate(review.written_on)}
      </time>
    </p>
    <p className={css.body}>{review.body}</p>
    <p className={css.author}>
      {[review.author, review.skin_type && `${review.skin_type} кожа`, review.age_group].filter(Boolean).join(', ')}
      {review.shade_name && ` · тон ${review.shade_name}`}
    </p>
    {review.bought_here && (
      <p className={css.bought}>
        <Icon of="circle-check" size={16} />
        Куплено в&nbsp;«Глади»
      </p>
    )}
    {review.answer && (
      <div className={css.answer}>
        <b>Ответ «Глади»</b>
        {review.answer}
      </div>
    )}
  </article>
)

const Bars = ({ counts }: { counts: readonly number[] }) => {
  const most = Math.max(1, ...counts)
  return (
    <ol className={css.bars} aria-label="Сколько каких оценок">
      {counts.map((count, index) => (
        <li key={5 - index}>
          <span>{5 - index}</span>
          <svg aria-hidden="true">
            <rect width={`${(count * 100) / most}%`} height="4" />
          </svg>
          <span>{count}</span>
        </li>
      ))}
    </ol>
  )
}

const adviseShare = (counts: readonly number[]): number => {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return all === 0 ? 0 : Math.round((((counts[0] ?? 0) + (counts[1] ?? 0)) * 100) / all)
}

const Summary = ({ product, rating }: { product: ProductPage; rating: number }) => (
  <div>
    <p className={css.summary}>
      <span className={css.figure}>{rating.toFixed(1)}</span>
      <span>
        <Stars rating={rating} large />
        <span className={css.advise}>{adviseShare(product.rating_counts)}&nbsp;% советуют</span>
      </span>
    </p>
    <Bars counts={product.rating_counts} />
  </div>
)

const useReviews = (slug: string, skin: string | null, first: ReviewsPage) =>
  useInfiniteQuery({
    queryKey: ['product', 'reviews', slug, skin],
    initialPageParam: 1,
    ...(skin === null ? { initialData: { pages: [first], pageParams: [1] } } : {}),
    placeholderData: keepPreviousData,
    getNextPageParam: (last: ReviewsPage) => (last.page < last.pages ? last.page + 1 : null),
    queryFn: async ({ pageParam, signal }) => {
      const answer = await api.product.reviews({ slug, page: pageParam, ...(skin === null ? {} : { skin }) }, { signal })
      if (!answer.ok) throw new Error(answer.message)
      return answer.value
    },
  })

const ReviewList = ({ product, first }: { product: ProductPage; first: ReviewsPage }) => {
  const [skin, setSkin] = useState<string | null>(null)
  const query = useReviews(product.slug, skin, first)
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  const left = (query.data?.pages[0]?.total ?? 0) - reviews.length
  return (
    <div className={css.list} data-waiting={query.isPlaceholderData || undefined}>
      {product.review_skin_types.length > 1 && (
        <div className={css.filters} role="group" aria-label="Чьи отзывы">
          {product.review_skin_types.map(({ value, count }) => (
            <Chip key={value} pressed={skin === value} onPress={() => setSkin(skin === value ? null : value)}>
              {value.charAt(0).toUpperCase() + value.slice(1)} кожа, {count}
            </Chip>
          ))}
        </div>
      )}
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
      <div className={css.more} aria-live="polite">
        {query.isError && <p>Отзывы не загрузились. Попробуйте ещё раз.</p>}
        {left > 0 && (
          <Button look="line" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ещё {counted(left, REVIEWS)}
          </Button>
        )}
      </div>
    </div>
  )
}

export const Reviews = ({ product, first }: { product: ProductPage; first: ReviewsPage }) => (
  <section id="reviews" className={css.block} aria-labelledby="reviews-title">
    <h2 id="reviews-title" className={css.title}>
      {product.reviews_count === 0 ? 'Отзывов пока нет' : counted(product.reviews_count, REVIEWS)}
    </h2>
    {product.rating !== null && (
      <div className={css.columns}>
        <Summary product={product} rating={product.rating} />
        <ReviewList key={product.slug} product={product} first={first} />
      </div>
    )}
  </section>
)
