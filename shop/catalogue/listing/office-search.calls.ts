import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { forStaff } from '#shop/office/face.ts'
import { officeSearch } from '../office-search.api.ts'
import { catalogCalls } from './catalog.calls.ts'
import type { CatalogueDeps } from './cards.ts'

/** SEARCH-09: for staff in production too; visitors get no reasons there. */
export const officeSearchCalls = (deps: CatalogueDeps): Handlers<typeof officeSearch, Caller> => ({
  explainSearch: ({ q, city }, caller) =>
    forStaff(deps, officeSearch.explainSearch, caller, async () => {
      const answer = await catalogCalls({ ...deps, explainsSearch: true }).list({ q, city, explain: true }, caller)
      // Only an unknown category is refused, and none is named.
      if (!answer.ok) throw new Error(answer.message)
      const { phrase, total, cards, explanations = [] } = answer.value
      const cardOf = new Map(cards.map((card) => [card.id, card]))
      return done({
        text: phrase?.text ?? q,
        repaired: phrase?.repaired ?? false,
        total,
        rows: explanations.flatMap((row) => {
          const card = cardOf.get(row.product_id)
          return card === undefined ? [] : [{ ...row, slug: card.slug, name: card.name, brand: card.brand.name }]
        }),
      })
    }),
})
