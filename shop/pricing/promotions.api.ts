import { Type, type Static } from 'typebox'
import { ProductCard } from '#shop/catalogue/catalog.api.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Count, DateText, Nothing, OrNull, Shape, CityQuery } from '#kernel/shared.api.ts'

export const Promotion = Shape({
  code: Type.String(),
  title: Type.String(),
  body_html: Type.String(),
  from_on: DateText,
  /** Last day; null = until further notice. */
  until_on: OrNull(DateText),
  link: OrNull(Type.String()),
  /** Number of products that the promotion lists one by one. */
  count: Count,
  cards: Type.Array(ProductCard),
})
export type Promotion = Static<typeof Promotion>
export const Promotions = Type.Array(Promotion)
export type Promotions = Static<typeof Promotions>

/** A promo code that the shop names to everybody; codes that are expired or used up are not among them. */
export const PromoCode = Shape({
  code: Type.String(),
  title: Type.String(),
  /** Its conditions, in the words that the shopper reads. */
  terms: Type.Array(Type.String()),
  from_on: DateText,
  /** Last day; null = until further notice. */
  until_on: OrNull(DateText),
})
export type PromoCode = Static<typeof PromoCode>
export const PromoCodes = Type.Array(PromoCode)
export type PromoCodes = Static<typeof PromoCodes>

export const promotions = group({
  list: endpoint({
    method: 'GET',
    path: '/promotions',
    summary: 'Действующие акции',
    in: CityQuery,
    out: Promotions,
  }),
  promoCodes: endpoint({
    method: 'GET',
    path: '/promotions/codes',
    summary: 'Промокоды, которыми может воспользоваться каждый',
    in: Nothing,
    out: PromoCodes,
    fresh: true,
  }),
})
