import { group, endpoint } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { BrandLines, BrandPage, BrandQuery } from './pages.schema.ts'

export const brands = group({
  popular: endpoint<Nothing, BrandLines>()('GET', '/brands/popular'),
  all: endpoint<Nothing, BrandLines>()('GET', '/brands'),
  get: endpoint<BrandQuery, BrandPage>()('GET', '/brands/brand/:slug', { refuses: ['no-brand'] }),
})
