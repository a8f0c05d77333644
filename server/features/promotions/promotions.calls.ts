import { done, type Handlers } from '#contract/endpoint.ts'
import { CityQuery } from '#contract/pages.schema.ts'
import { promotions } from '#contract/promotions.ts'
import { PromoCodes, Promotions } from '#contract/promotions.schema.ts'
import { Nothing } from '#contract/shared.schema.ts'
import { moscowDay } from '#domain/dates.ts'
import { promoCodeTerms } from '#domain/promo-code-terms.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { cardsOfVariants, type CatalogueDeps } from '../catalog/catalog.public.ts'
import { CARDS_OF_PROMOTION, CARDS_READ } from './promotions.policy.ts'
import { readListedCodes, readPromotions } from './promotions.queries.ts'

export const promotionsSchemas = schemasFor(promotions)({
  list: { in: CityQuery, out: Promotions },
  promoCodes: { in: Nothing, out: PromoCodes },
})

/** ROUTE-10: promotions valid today, with some of their products; those available in the city come first. */
export const promotionsCalls = (deps: CatalogueDeps): Handlers<typeof promotions, Caller> => ({
  list: async ({ city }) => {
    const rows = await readPromotions(deps.db, moscowDay(deps.clock.now()))
    return done(
      await Promise.all(
        rows.map(async ({ variant_ids, ...promotion }) => {
          const cards = await cardsOfVariants(deps, city, variant_ids.slice(0, CARDS_READ))
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
