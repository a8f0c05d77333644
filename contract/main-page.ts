import { calls, rule } from './endpoint.ts'
import type { CityQuery, Home } from './pages.rules.ts'

export const mainPage = calls({
  get: rule<CityQuery, Home>()('GET', '/main_page'),
})
