import type { AddressHints, AddressQuery, FoundAddress, PositionQuery } from './address.schema.ts'
import { group, endpoint } from './endpoint.ts'

export const address = group({
  /** Suggestions while an address is typed, within the city. */
  suggest: endpoint<AddressQuery, AddressHints>()('GET', '/address/suggest', { refuses: ['no-city'], fresh: true }),
  /** The address at a position of the shopper's device. */
  locate: endpoint<PositionQuery, FoundAddress>()('GET', '/address/locate', { fresh: true }),
})
