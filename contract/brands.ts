import { calls, rule } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { BrandLines, BrandPage, BrandQuery } from './pages.schema.ts'

export const brands = calls({
  popular: rule<Nothing, BrandLines>()('GET', '/brands/popular'),
  all: rule<Nothing, BrandLines>()('GET', '/brands'),
  get: rule<BrandQuery, BrandPage>()('GET', '/brands/brand/:slug', { refuses: ['no-brand'] }),
})
