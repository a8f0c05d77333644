import { group, endpoint } from './endpoint.ts'
import type { CardsQuery, Listing, ListingQuery, ProductCards } from './catalog.schema.ts'

export const catalog = group({
  /** One page of a category, of new arrivals, of the sale, or of a search, with facet counts (CAT-01, CAT-07, CAT-08). */
  list: endpoint<ListingQuery, Listing>()('GET', '/catalog/list', { refuses: ['no-category'] }),
  /** Skips discontinued products. */
  cards: endpoint<CardsQuery, ProductCards>()('GET', '/catalog/cards'),
})
