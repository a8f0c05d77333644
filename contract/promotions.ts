import { group, endpoint } from './endpoint.ts'
import type { CityQuery } from './pages.schema.ts'
import type { Promotions } from './promotions.schema.ts'

export const promotions = group({
  list: endpoint<CityQuery, Promotions>()('GET', '/promotions'),
})
