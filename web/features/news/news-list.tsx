import type { ArticleLine } from '#contract/pages.schema.ts'
import { fullDate } from '#domain/dates.ts'
import { paths } from '#domain/paths.ts'
import { PageLink } from '#web/ui/controls/link.tsx'
import { Picture } from '#web/ui/images/picture.tsx'
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
                sizes="(max-width: 767px) 100vw, (max-width: 1023px) 50vw, 440px"
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
