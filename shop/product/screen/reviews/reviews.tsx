import { useShop } from '#platform/client/shop.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { ProductPage, Review, Reviews as ReviewsPage } from '../../product.api.ts'
import { fullDate } from '#kernel/dates.ts'
import { counted, decimal, REVIEWS } from '#kernel/text.ts'
import { api } from '#platform/client/client.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import { Chip } from '#platform/ui/controls/chip.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { toggleMark, useCountAfterPress, useIsMarked, useLoadedMarks } from './helpful-marks.ts'
import { photosOf, ReviewPhotos } from './review-photos.tsx'
import { Stars } from './stars.tsx'
import { WriteReview, type Writer } from './write-review.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './reviews.module.css'

const AlikeRating = lazyComponent(() => import('./alike-rating.tsx').then((module) => module.AlikeRating))

/** CAT-11: how many found the review helpful, and the visitor's own mark. */
const Helpful = ({ review: { id, author, helpful_count } }: { review: Review }) => {
  const marked = useIsMarked(id)
  const count = useCountAfterPress(id) ?? helpful_count
  return (
    <Chip pressed={marked} onPress={() => void toggleMark(id)}>
      Полезно{count > 0 && <>&nbsp;{count}</>}
      <VisuallyHidden>, отзыв: {author}</VisuallyHidden>
    </Chip>
  )
}

const ReviewItem = ({ review }: { review: Review }) => {
  const { shadeWord } = useShop()
  return (
    <article className={css.review}>
      <p className={css.head}>
        <Stars rating={review.rating} />
        <time className={css.date} dateTime={review.written_on}>
          {fullDate(review.written_on)}
        </time>
      </p>
      <p className={css.body}>{review.body}</p>
      <ReviewPhotos photos={photosOf(review)} />
      <p className={text.caption}>
        {[review.author, review.skin_type && `${review.skin_type} кожа`, review.age_group].filter(Boolean).join(', ')}
        {review.shade_name && ` · ${shadeWord} ${review.shade_name}`}
      </p>
      <div className={css.marks}>
        <Helpful review={review} />
        {review.bought_here && (
          <p className={css.bought}>
            <Icon name="circle-check" size={16} />
            Куплено у&nbsp;нас
          </p>
        )}
      </div>
      {review.answer && (
        <div className={css.answer}>
          <b>Ответ магазина</b>
          {review.answer}
        </div>
      )}
    </article>
  )
}

const RatingBars = ({ counts }: { counts: readonly number[] }) => {
  const maxCount = Math.max(1, ...counts)
  return (
    <ol className={css.bars} aria-label="Сколько каких оценок">
      {counts.map((count, index) => (
        <li key={5 - index}>
          <span>{5 - index}</span>
          <svg aria-hidden="true">
            <rect width={`${(count * 100) / maxCount}%`} height="4" />
          </svg>
          <span>{count}</span>
        </li>
      ))}
    </ol>
  )
}

const recommendPercent = (counts: readonly number[]): number => {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return all === 0 ? 0 : Math.round((((counts[0] ?? 0) + (counts[1] ?? 0)) * 100) / all)
}

const Summary = ({ product, rating }: { product: ProductPage; rating: number }) => (
  <div>
    <p className={css.summary}>
      <span className={css.figure}>{decimal(rating)}</span>
      <span>
        <Stars rating={rating} large />
        <span className={css.recommended}>{recommendPercent(product.rating_counts)}&nbsp;% советуют</span>
      </span>
    </p>
    <RatingBars counts={product.rating_counts} />
  </div>
)

/** Reviews by one skin type or age, with photos, or all, in an order. */
type ReviewFilter = {
  readonly skin?: string
  readonly age?: string
  readonly with_photo?: true
  readonly sort?: ReviewSort
}
type ReviewSort = 'helpful' | 'high' | 'low'
const ALL_REVIEWS: ReviewFilter = {}
const SORTS: readonly { readonly sort: ReviewSort | undefined; readonly name: string }[] = [
  { sort: undefined, name: 'Новые' },
  { sort: 'helpful', name: 'Полезные' },
  { sort: 'high', name: 'С\u00a0высокой оценкой' },
  { sort: 'low', name: 'С\u00a0низкой оценкой' },
]
/** From so many reviews on their order may be chosen. */
const SORTED_FROM = 3
/** Fewer carry no rating by buyers like the visitor: `alikeRating` needs five of them and five of others. */
const RATED_FROM = 10

/** The served page has the first reviews of this choice only. */
const sorted = ({ sort: _, ...filter }: ReviewFilter, sort: ReviewSort | undefined): ReviewFilter =>
  sort !== undefined ? { ...filter, sort } : Object.keys(filter).length === 0 ? ALL_REVIEWS : filter
const filtered = (filter: ReviewFilter, { sort }: ReviewFilter): ReviewFilter => sorted(filter, sort)

const useReviews = (slug: string, choice: ReviewFilter, first: ReviewsPage) =>
  useInfiniteQuery({
    queryKey: ['product', 'reviews', slug, choice],
    initialPageParam: 1,
    ...(choice === ALL_REVIEWS ? { initialData: { pages: [first], pageParams: [1] } } : {}),
    placeholderData: keepPreviousData,
    getNextPageParam: (last: ReviewsPage) => (last.page < last.pages ? last.page + 1 : null),
    queryFn: async ({ pageParam, signal }) => {
      const answer = await api.product.reviews({ slug, page: pageParam, ...choice }, { signal })
      if (!answer.ok) throw new Error(answer.message)
      return answer.value
    },
  })

const ReviewList = ({ product, first }: { product: ProductPage; first: ReviewsPage }) => {
  const [choice, setChoice] = useState<ReviewFilter>(ALL_REVIEWS)
  // The server does not wait for a script, and has no likeness.
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  useLoadedMarks()
  const query = useReviews(product.slug, choice, first)
  const ages = product.review_age_groups
  const choices = product.review_skin_types.length > 1 ? product.review_skin_types : []
  const photos = product.reviews_with_photo
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  const left = (query.data?.pages[0]?.total ?? 0) - reviews.length
  return (
    <div className={css.list} data-waiting={query.isPlaceholderData || undefined}>
      {photos > 1 && <ReviewPhotos photos={product.review_photos} />}
      {(choices.length > 0 || ages.length > 0 || photos > 0) && (
        <div className={css.filters} role="group" aria-label="Чьи отзывы">
          {photos > 0 && (
            <Chip
              pressed={choice.with_photo === true}
              onPress={() => setChoice(filtered(choice.with_photo ? {} : { with_photo: true }, choice))}
            >
              С&nbsp;фото, {photos}
            </Chip>
          )}
          {choices.map(({ value, count }) => (
            <Chip
              key={value}
              pressed={choice.skin === value}
              onPress={() => setChoice(filtered(choice.skin === value ? {} : { skin: value }, choice))}
            >
              {value.charAt(0).toUpperCase() + value.slice(1)} кожа, {count}
            </Chip>
          ))}
          {ages.map(({ value, count }) => (
            <Chip
              key={value}
              pressed={choice.age === value}
              onPress={() => setChoice(filtered(choice.age === value ? {} : { age: value }, choice))}
            >
              Возраст {value}, {count}
            </Chip>
          ))}
        </div>
      )}
      {product.reviews_count >= SORTED_FROM && (
        <div className={css.filters} role="group" aria-label="Какие отзывы сначала">
          {SORTS.map(({ sort, name }) => (
            <Chip key={name} pressed={choice.sort === sort} onPress={() => setChoice(sorted(choice, sort))}>
              {name}
            </Chip>
          ))}
        </div>
      )}
      {isInBrowser && product.reviews_count >= RATED_FROM && (
        <Suspense>
          <AlikeRating slug={product.slug} {...choice} />
        </Suspense>
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

export const Reviews = ({ product, first, writer }: { product: ProductPage; first: ReviewsPage; writer: Writer }) => (
  <section id="reviews" className={css.block} aria-labelledby="reviews-title">
    <h2 id="reviews-title" className={css.title}>
      {product.reviews_count === 0 ? 'Отзывов пока нет' : counted(product.reviews_count, REVIEWS)}
    </h2>
    {product.rating === null ? (
      <>
        <p className={css.invitation}>Уже попробовали? Расскажите первым, каков товар в&nbsp;деле.</p>
        <WriteReview key={product.slug} slug={product.slug} name={product.name} writer={writer} />
      </>
    ) : (
      <div className={css.columns}>
        <div>
          <Summary product={product} rating={product.rating} />
          <WriteReview key={product.slug} slug={product.slug} name={product.name} writer={writer} />
        </div>
        <ReviewList key={product.slug} product={product} first={first} />
      </div>
    )}
  </section>
)
