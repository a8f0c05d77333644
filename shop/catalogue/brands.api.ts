import { Type, type Static } from 'typebox'
import { ProductCard } from './catalog.api.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import { CityKey, Count, Nothing, PictureOrNull, Shape, Slug } from '#kernel/shared.api.ts'

export const BrandLine = Shape({ slug: Slug, name: Type.String(), products_count: Count })
export type BrandLine = Static<typeof BrandLine>
export const BrandLines = Type.Array(BrandLine)
export type BrandLines = Static<typeof BrandLines>
export const BrandPage = Shape({
  slug: Slug,
  name: Type.String(),
  country: Type.String(),
  tagline: Type.String(),
  story_html: Type.String(),
  /** Picture of the brand's products, brands/<slug> in the folder of pictures. */
  picture: PictureOrNull,
  products_count: Count,
  cards: Type.Array(ProductCard),
})
export type BrandPage = Static<typeof BrandPage>
export const BrandQuery = Shape({ slug: Slug, city: CityKey })
export type BrandQuery = Static<typeof BrandQuery>

export const brands = group({
  popular: endpoint({
    method: 'GET',
    path: '/brands/popular',
    summary: 'Популярные бренды',
    in: Nothing,
    out: BrandLines,
  }),
  all: endpoint({
    method: 'GET',
    path: '/brands',
    summary: 'Все бренды по алфавиту',
    in: Nothing,
    out: BrandLines,
  }),
  get: endpoint({
    method: 'GET',
    path: '/brands/brand/:slug',
    summary: 'Бренд и его история',
    in: BrandQuery,
    out: BrandPage,
    refusals: { 'no-brand': null },
  }),
})
