import type { Kysely } from 'kysely'
import { done, refuse, type Handlers } from '#contract/endpoint.ts'
import { news } from '#contract/news.ts'
import { Article, Articles, PageQuery, SlugQuery } from '#contract/pages.rules.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Caller } from '#server/http/caller.ts'
import { rulesFor } from '#server/http/rules.ts'
import type { Clock } from '#server/ports/clock.ts'
import { countArticles, readArticle, readArticles } from './news.queries.ts'

export const newsRules = rulesFor(news)({
  list: { in: PageQuery, out: Articles },
  get: { in: SlugQuery, out: Article },
})

const ARTICLES_PER_PAGE = 12

export const newsCalls = ({ db, clock }: { db: Kysely<DB>; clock: Clock }): Handlers<typeof news, Caller> => {
  const today = (): string => clock.now().toISOString().slice(0, 10)
  return {
    list: async ({ page = 1 }) => {
      const total = await countArticles(db, today())
      const articles = await readArticles(db, today(), (page - 1) * ARTICLES_PER_PAGE, ARTICLES_PER_PAGE)
      return done({ total, page, pages: Math.ceil(total / ARTICLES_PER_PAGE), articles })
    },
    get: async ({ slug }) => {
      const article = await readArticle(db, slug, today())
      return article ? done(article) : refuse('no-article', 'Такой новости нет. Посмотрите все новости.')
    },
  }
}
