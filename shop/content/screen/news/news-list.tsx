import type { ArticleLine } from '../../pages.api.ts'
import { fullDate } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { BELOW_LARGE, PHONE } from '#platform/ui/styles/breakpoints.ts'
import css from './news-list.module.css'

export const NewsList = ({ articles, level }: { articles: readonly ArticleLine[]; level: 2 | 3 }) => {
  const Heading = `h${level}` as const
  return (
    <ul className={css.list}>
      {articles.map((article) => (
        <li key={article.slug} className={css.item}>
          {article.picture && (
            <div className={css.frame}>
              <Picture
                {...article.picture}
                alt=""
                sizes={`${PHONE} 100vw, ${BELOW_LARGE} 50vw, 440px`}
                fit="cover"
                className={css.picture}
              />
            </div>
          )}
          <time className={css.date} dateTime={article.published_on}>
            {fullDate(article.published_on)}
          </time>
          <Heading className={css.title}>
            <PageLink to={paths.article(article.slug)}>{article.title}</PageLink>
          </Heading>
          <p className={css.lead}>{article.lead}</p>
        </li>
      ))}
    </ul>
  )
}
