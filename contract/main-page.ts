import { group, endpoint } from './endpoint.ts'
import type { CityQuery, Home, InsertQuery, ListingInsert } from './pages.schema.ts'

export const mainPage = group({
  get: endpoint<CityQuery, Home>()('GET', '/main_page'),
  listingInsert: endpoint<InsertQuery, ListingInsert>()('GET', '/main_page/listing_insert'),
})
