import { calls, rule } from './endpoint.ts'
import type { CityQuery } from './pages.rules.ts'
import type { Promotions } from './promotions.rules.ts'

export const promotions = calls({
  list: rule<CityQuery, Promotions>()('GET', '/promotions'),
})
