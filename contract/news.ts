import { calls, rule } from './endpoint.ts'
import type { Article, ArticleQuery, Articles, PageQuery } from './pages.schema.ts'

export const news = calls({
  list: rule<PageQuery, Articles>()('GET', '/news'),
  get: rule<ArticleQuery, Article>()('GET', '/news/:slug', { refuses: ['no-article'] }),
})
