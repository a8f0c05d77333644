import { Type, type Static } from 'typebox'
import { CityKey, Id, OrNull, Shape } from './shared.schema.ts'

/** CAT-13. `store_id` null: any shop of the city, or delivery. Without a city: delivery from the warehouse. */
export const ArrivalRequest = Shape({
  variant_id: Id,
  city: CityKey,
  store_id: OrNull(Id),
  email: Type.String({ maxLength: 300 }),
})
export type ArrivalRequest = Static<typeof ArrivalRequest>
