import { calls, rule } from './endpoint.ts'
import type { CityQuery, Home, InsertQuery, ListingInsert } from './pages.schema.ts'

export const mainPage = calls({
  get: rule<CityQuery, Home>()('GET', '/main_page'),
  listingInsert: rule<InsertQuery, ListingInsert>()('GET', '/main_page/listing_insert'),
})
