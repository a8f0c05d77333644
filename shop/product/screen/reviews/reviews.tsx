import { useShop } from '#platform/client/shop.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { ProductPage, Review, Reviews as ReviewsPage } from '../../product.api.ts'
import { fullDate } from '#kernel/dates.ts'
import { counted, decimal, REVIEWS } from '#kernel/text.ts'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'
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
        {[
          review.author,
          review.skin_type && WORDS.skin(review.skin_type),
          review.skin_tone && WORDS.tone(review.skin_tone),
          review.age_group,
        ]
          .filter(Boolean)
          .join(', ')}
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

/** Per cent of the reviews, of which there are some. */
const recommendPercent = (counts: readonly number[]): number => {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return Math.round((((counts[0] ?? 0) + (counts[1] ?? 0)) * 100) / all)
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

/** Reviews by one skin type, tone or age, or with photos. */
type ReviewFilter = {
  readonly skin?: string
  readonly tone?: string
  readonly age?: string
  readonly with_photo?: true
}
type ReviewSort = 'helpful' | 'high' | 'low'
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

type Trait = 'skin' | 'tone' | 'age'
const WORDS: Readonly<Record<Trait, (value: string) => string>> = {
  skin: (value) => `${value} кожа`,
  tone: (value) => `${value} тон кожи`,
  age: (value) => `возраст ${value}`,
}
type Narrowing = readonly [ReviewFilter, words: string]
const stated = (by: Trait, values: ProductPage['review_skin_types']): readonly Narrowing[] =>
  values.map(({ value, count }) => {
    const words = WORDS[by](value)
    return [{ [by]: value }, `${words.charAt(0).toUpperCase() + words.slice(1)}, ${count}`]
  })
/** What the list may be narrowed to: photos, and what enough reviews state of their authors. */
const narrowingsOf = (product: ProductPage): readonly Narrowing[] => {
  const photos = product.reviews_with_photo
  return [
    ...(photos > 0 ? [[{ with_photo: true }, `С\u00a0фото, ${photos}`] as const] : []),
    ...stated('skin', product.review_skin_types),
    ...stated('tone', product.review_skin_tones),
    ...stated('age', product.review_age_groups),
  ]
}

/** The served page has the first of all reviews, the newest first. */
const useReviews = (slug: string, filter: ReviewFilter | undefined, sort: ReviewSort | undefined, first: ReviewsPage) =>
  useInfiniteQuery({
    queryKey: ['product', 'reviews', slug, filter, sort],
    initialPageParam: 1,
    ...(filter || sort ? {} : { initialData: { pages: [first], pageParams: [1] } }),
    placeholderData: keepPreviousData,
    getNextPageParam: (last: ReviewsPage) => (last.page < last.pages ? last.page + 1 : null),
    queryFn: async ({ pageParam, signal }) =>
      valueOf(await api.product.reviews({ slug, page: pageParam, ...filter, ...(sort && { sort }) }, { signal })),
  })

const ReviewList = ({ product, first }: { product: ProductPage; first: ReviewsPage }) => {
  const [narrowing, setNarrowing] = useState<Narrowing>()
  const [sort, setSort] = useState<ReviewSort>()
  // The server does not wait for a script, and has no likeness.
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  useLoadedMarks()
  const query = useReviews(product.slug, narrowing?.[0], sort, first)
  const narrowings = narrowingsOf(product)
  const photos = product.reviews_with_photo
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  const left = (query.data?.pages[0]?.total ?? 0) - reviews.length
  return (
    <div className={css.list} data-waiting={query.isPlaceholderData || undefined}>
      {photos > 1 && <ReviewPhotos photos={product.review_photos} />}
      {narrowings.length > 0 && (
        <div className={css.filters} role="group" aria-label="Чьи отзывы">
          {narrowings.map((one) => {
            const pressed = one[1] === narrowing?.[1]
            return (
              <Chip key={one[1]} pressed={pressed} onPress={() => setNarrowing(pressed ? undefined : one)}>
                {one[1]}
              </Chip>
            )
          })}
        </div>
      )}
      {product.reviews_count >= SORTED_FROM && (
        <div className={css.filters} role="group" aria-label="Какие отзывы сначала">
          {SORTS.map((one) => (
            <Chip key={one.name} pressed={sort === one.sort} onPress={() => setSort(one.sort)}>
              {one.name}
            </Chip>
          ))}
        </div>
      )}
      {isInBrowser && product.reviews_count >= RATED_FROM && (
        <Suspense>
          <AlikeRating slug={product.slug} {...narrowing?.[0]} />
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
        <p className={css.invitation}>Уже попробовали? Расскажите первым, что понравилось, а&nbsp;что нет.</p>
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
