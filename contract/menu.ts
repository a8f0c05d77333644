import { calls, rule } from './endpoint.ts'
import type { Nothing } from './basket.rules.ts'
import type { Menu } from './pages.rules.ts'

export const menu = calls({
  get: rule<Nothing, Menu>()('GET', '/menu'),
})
