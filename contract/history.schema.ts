import { Type, type Static } from 'typebox'
import { Id, Shape } from './shared.schema.ts'

/** Ids of products, the last viewed first. */
export const ViewedProducts = Shape({ product_ids: Type.Array(Id, { maxItems: 30 }) })
export type ViewedProducts = Static<typeof ViewedProducts>
