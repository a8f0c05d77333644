import type { LatestReviews as Latest } from '../../reviews.api.ts'
import { fullDate } from '#kernel/dates.ts'
import { counted, REVIEWS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Pagination } from '#platform/ui/layout/pagination.tsx'
import { Stars } from '#platform/ui/product/rating.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './latest-reviews.module.css'

type Props = { latest: Latest; toPage: (page: number) => string }

/** Latest reviews; each names its product and links to it. */
export const LatestReviews = ({ latest: { reviews, total, page, pages }, toPage }: Props) => {
  const before =
    (page - 1) * (page < pages ? reviews.length : Math.ceil((total - reviews.length) / Math.max(1, page - 1)))
  return (
    <section className={css.latest} aria-labelledby="latest-reviews">
      <h2 id="latest-reviews" className={css.title}>
        О&nbsp;товарах
        <span>{counted(total, REVIEWS)}</span>
      </h2>
      <ul className={css.list}>
        {reviews.map(({ id, author, rating, body, written_on, answer, product }) => (
          <li key={id} className={css.review}>
            <PageLink className={css.product} to={paths.product(product.slug)}>
              <span className={text.muted}>{product.brand}</span> {product.name}
            </PageLink>
            <p className={css.head}>
              <Stars rating={rating} />
              <time dateTime={written_on}>{fullDate(written_on)}</time>
            </p>
            <p>{body}</p>
            <p className={text.note}>{author}</p>
            {answer && (
              <p className={css.answer}>
                <b>Ответ магазина.</b> {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Pagination page={page} pages={pages} shown={before + reviews.length} total={total} toPage={toPage} />
      )}
    </section>
  )
}
