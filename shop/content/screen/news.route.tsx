import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { numberedPage, paths } from '#kernel/pages/paths.ts'
import { callsContext, originContext, shopContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { breadcrumbsJsonLd } from './head/json-ld.ts'
import { pageHead } from './head/page-head.ts'
import { SubscribeForm } from '#shop/people/screen/subscribe/subscribe-form.tsx'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { Pagination } from '#platform/ui/layout/pagination.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import { pageNumberIn } from '#platform/router/page-links.ts'
import page from '#platform/ui/layout/page.module.css'
import type { ArticleLine } from '../pages.api.ts'
import { fullDate } from '#kernel/dates.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { BELOW_LARGE, PHONE } from '#platform/ui/styles/breakpoints.ts'
import css from './news/news-list.module.css'

/** `hasLead`: the first article is larger than the others. */
export const NewsList = ({
  articles,
  level,
  hasLead = false,
}: {
  articles: readonly ArticleLine[]
  level: 2 | 3
  hasLead?: boolean
}) => {
  const Heading = `h${level}` as const
  return (
    <ul className={css.list} data-lead={hasLead ? '' : undefined}>
      {articles.map((article, at) => (
        <li key={article.slug} className={css.item}>
          {article.picture && (
            <div className={css.frame}>
              <Picture
                {...article.picture}
                alt=""
                sizes={`${PHONE} 100vw, ${BELOW_LARGE} ${hasLead && at === 0 ? '100vw' : '50vw'}, ${hasLead && at === 0 ? 900 : 440}px`}
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

const pathOfPage = (page: number): string => numberedPage(paths.news, page)

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const answer = await context.get(callsContext).news.list({ page: pageNumberIn(url.searchParams) })
  if (!answer.ok) throw new Error('The news were refused')
  if (answer.value.page > Math.max(1, answer.value.pages)) throw pageNotFound(url.pathname)
  return { news: answer.value, description: context.get(shopContext).words.news, origin: context.get(originContext) }
}

export const meta = ({ loaderData, shop }: MetaArgs<typeof loader>) => {
  const { news, description, origin } = loaderData
  return pageHead({
    origin,
    path: pathOfPage(news.page),
    title: news.page > 1 ? `Новости, страница ${news.page}` : 'Новости',
    description,
    previousPage: news.page > 1 ? pathOfPage(news.page - 1) : null,
    nextPage: news.page < news.pages ? pathOfPage(news.page + 1) : null,
    feed: { path: paths.newsFeed, title: `${shop.name}: новости` },
    structuredData: [
      breadcrumbsJsonLd(origin, [
        { name: 'Главная', path: paths.home },
        { name: 'Новости', path: paths.news },
      ]),
    ],
  })
}

export default function News() {
  const { news } = useLoaderData<typeof loader>()
  const shown = news.page < news.pages ? news.page * news.articles.length : news.total
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current="Новости" />
      <h1 className={page.title} tabIndex={-1}>
        Новости
      </h1>
      <NewsList articles={news.articles} level={2} hasLead={news.page === 1 && news.articles.length > 2} />
      {news.pages > 1 && (
        <Pagination page={news.page} pages={news.pages} shown={shown} total={news.total} toPage={pathOfPage} />
      )}
      <SubscribeForm />
    </div>
  )
}
