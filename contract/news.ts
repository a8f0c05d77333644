import { calls, rule } from './endpoint.ts'
import type { Article, Articles, PageQuery, SlugQuery } from './pages.rules.ts'

export const news = calls({
  list: rule<PageQuery, Articles>()('GET', '/news'),
  get: rule<SlugQuery, Article>()('GET', '/news/:slug', { refuses: ['no-article'] }),
})
