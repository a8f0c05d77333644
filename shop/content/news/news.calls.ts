import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { news } from '../pages.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { productCards, type CatalogueDeps } from '#shop/catalogue/face.ts'
import { withPictures } from '../pages/text-pictures.ts'
import { countArticles, readArticle, readArticles } from './news.sql.ts'

const ARTICLES_PER_PAGE = 12

export const newsCalls = (deps: CatalogueDeps): Handlers<typeof news, Caller> => {
  const { db, clock } = deps
  const today = (): string => clock.now().toISOString().slice(0, 10)
  return {
    list: async ({ page = 1 }) => {
      const total = await countArticles(db, today())
      const articles = await readArticles(db, today(), (page - 1) * ARTICLES_PER_PAGE, ARTICLES_PER_PAGE)
      return done({ total, page, pages: Math.ceil(total / ARTICLES_PER_PAGE), articles })
    },
    get: async ({ slug, city }) => {
      const article = await readArticle(db, slug, today())
      if (article === undefined) return refuse('no-article', 'Такой новости нет. Посмотрите все новости.')
      const { product_ids, ...rest } = article
      const [cards, body_html] = await Promise.all([
        productCards.cardsOf(deps, city, product_ids),
        withPictures(db, rest.body_html),
      ])
      return done({ ...rest, body_html, cards })
    },
  }
}
