import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { fullDate } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, cityContext, originContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { articleJsonLd, breadcrumbsJsonLd } from './head/json-ld.ts'
import { pageHead } from './head/page-head.ts'
import { RichText } from './page/rich-text.tsx'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { Picture } from '#platform/ui/images/picture.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './article.route.module.css'
import { CatalogueShelf } from '#shop/catalogue/screen/catalogue-shelf.part.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import page from '#platform/ui/layout/page.module.css'

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const answer = await context
    .get(callsContext)
    .news.get({ slug: params['slug'] ?? '', city: context.get(cityContext) })
  if (!answer.ok) throw pageNotFound(url.pathname)
  return { article: answer.value, origin: context.get(originContext) }
}

export const meta = ({ loaderData, shop }: MetaArgs<typeof loader>) => {
  const { article, origin } = loaderData
  const path = paths.article(article.slug)
  return pageHead({
    origin,
    path,
    title: article.title,
    description: article.lead,
    kind: 'article',
    picture: article.picture,
    structuredData: [
      articleJsonLd(origin, shop, article),
      breadcrumbsJsonLd(origin, [
        { name: 'Главная', path: paths.home },
        { name: 'Новости', path: paths.news },
        { name: article.title, path },
      ]),
    ],
  })
}

export default function Article() {
  const { article } = useLoaderData<typeof loader>()
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <article>
        <Breadcrumbs
          trail={[
            { name: 'Главная', to: paths.home },
            { name: 'Новости', to: paths.news },
          ]}
          current={article.title}
        />
        <header className={css.head}>
          <time className={text.note} dateTime={article.published_on}>
            {fullDate(article.published_on)}
          </time>
          <h1 className={css.title} tabIndex={-1}>
            {article.title}
          </h1>
          <p className={css.lead}>{article.lead}</p>
        </header>
        {article.picture && (
          <Picture
            {...article.picture}
            alt=""
            sizes="min(100vw, 1120px)"
            fit="cover"
            priority
            className={css.picture}
          />
        )}
        <div className={css.body}>
          <RichText html={article.body_html} />
        </div>
      </article>
      {article.cards.length > 0 && (
        <section className={css.products} aria-labelledby="article-products">
          <h2 id="article-products" className={css.name}>
            О чём речь
          </h2>
          <CatalogueShelf cards={article.cards} label="Товары из статьи" />
        </section>
      )}
    </div>
  )
}
