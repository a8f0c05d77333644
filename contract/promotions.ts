import type { Nothing } from './basket.schema.ts'
import { group, endpoint } from './endpoint.ts'
import type { CityQuery } from './pages.schema.ts'
import type { PromoCodes, Promotions } from './promotions.schema.ts'

export const promotions = group({
  list: endpoint<CityQuery, Promotions>()('GET', '/promotions'),
  promoCodes: endpoint<Nothing, PromoCodes>()('GET', '/promotions/codes', { fresh: true }),
})
