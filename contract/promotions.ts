import { calls, rule } from './endpoint.ts'
import type { CityQuery } from './pages.schema.ts'
import type { Promotions } from './promotions.schema.ts'

export const promotions = calls({
  list: rule<CityQuery, Promotions>()('GET', '/promotions'),
})
