import { group, endpoint } from './endpoint.ts'
import type { Article, ArticleQuery, Articles, PageQuery } from './pages.schema.ts'

export const news = group({
  list: endpoint<PageQuery, Articles>()('GET', '/news'),
  get: endpoint<ArticleQuery, Article>()('GET', '/news/:slug', { refuses: ['no-article'] }),
})
