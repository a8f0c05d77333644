import { done, type Handlers } from '#kernel/endpoint.ts'
import type { promotions } from '../promotions.api.ts'
import { moscowDay } from '#kernel/dates.ts'
import { promoCodeTerms } from '../facts/promo-code-terms.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { productCards, type CatalogueDeps } from '#shop/catalogue/face.ts'
import { readListedCodes, readPromotions } from './promotions.sql.ts'

const CARDS_OF_PROMOTION = 4
/** How many of the most popular products are read, so that four of them are available in most cities. */
const CARDS_READ = 12

/** ROUTE-10: promotions valid today, with some of their products; those available in the city come first. */
export const promotionsCalls = (deps: CatalogueDeps): Handlers<typeof promotions, Caller> => ({
  list: async ({ city }) => {
    const rows = await readPromotions(deps.db, moscowDay(deps.clock.now()))
    return done(
      await Promise.all(
        rows.map(async ({ variant_ids, ...promotion }) => {
          const cards = await productCards.cardsOfVariants(deps, city, variant_ids.slice(0, CARDS_READ))
          const availableCards = cards.filter(({ available }) => available)
          return {
            ...promotion,
            count: variant_ids.length,
            cards: [...availableCards, ...cards.filter(({ available }) => !available)].slice(0, CARDS_OF_PROMOTION),
          }
        }),
      ),
    )
  },
  promoCodes: async () => {
    const rows = await readListedCodes(deps.db, moscowDay(deps.clock.now()))
    return done(
      rows.map(({ code, title, from_on, until_on, ...terms }) => ({
        code,
        title,
        terms: promoCodeTerms(terms),
        from_on,
        until_on,
      })),
    )
  },
})
