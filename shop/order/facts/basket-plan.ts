/** PARCEL-01: a plan of a basket as an order names it, and as forms and addresses do. */
import type { StoreId, VariantId } from '#kernel/ids.ts'
import { linesOfKey, movedKey, secondKey } from '#shop/basket/facts/parcel-plan.ts'

/** Lines that are not where the others are. */
type Apart = { readonly store_id: StoreId; readonly variant_ids: VariantId[] }
type Plan = {
  readonly delivery: 'pickup' | 'courier' | 'point' | 'express'
  readonly second_parcel: Apart | null
  readonly moved_from: Apart | null
}

/** The fields of an order by which the plan of this key is had; none for one parcel. */
export const partsOfKey = (key: string): { readonly second_parcel?: Apart; readonly moved_from?: Apart } => {
  const apart = linesOfKey(key)
  if (apart === null) return {}
  const lines = { store_id: apart.store_id, variant_ids: [...apart.variant_ids] }
  return apart.isMoved ? { moved_from: lines } : { second_parcel: lines }
}

/** Key of a plan; empty: the whole is sent; null: the whole is collected. */
export const keyOfPlan = ({ delivery, second_parcel: second, moved_from: moved }: Plan): string | null => {
  if (moved !== null) return movedKey(moved)
  const sent = delivery === 'pickup' ? 'pickup' : 'courier'
  if (second !== null) return secondKey(sent, second)
  return sent === 'pickup' ? null : ''
}
