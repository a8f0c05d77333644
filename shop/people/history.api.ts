import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Nothing, Shape, ProductId } from '#kernel/shared.api.ts'

/** Ids of products, the last viewed first. */
export const ViewedProducts = Shape({ product_ids: Type.Array(ProductId, { maxItems: 30 }) })
export type ViewedProducts = Static<typeof ViewedProducts>

/** The products that a customer has looked at. A guest has none: theirs are on the device, and pushed after the sign-in. */
export const history = group({
  get: endpoint({
    method: 'GET',
    path: '/history',
    summary: 'Недавно просмотренные товары',
    in: Nothing,
    out: ViewedProducts,
    fresh: true,
  }),
  /** Puts these before the others; products that do not exist are left out. Answers with the list after the change. */
  push: endpoint({
    method: 'POST',
    path: '/history',
    summary: 'Запомнить просмотренный товар',
    in: ViewedProducts,
    out: ViewedProducts,
    refusals: { 'signed-out': null },
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/history',
    summary: 'Забыть просмотренные товары',
    in: Nothing,
    out: ViewedProducts,
  }),
})
