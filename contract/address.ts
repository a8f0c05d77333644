import type { AddressHints, AddressQuery, FoundAddress, PositionQuery } from './address.schema.ts'
import { group, endpoint } from './endpoint.ts'

/** POST, because an address or a position in a URL may be logged. */
export const address = group({
  /** Suggestions while an address is typed, within the city. */
  suggest: endpoint<AddressQuery, AddressHints>()('POST', '/address/suggest', { refuses: ['no-city'] }),
  /** The address at a position of the shopper's device. */
  locate: endpoint<PositionQuery, FoundAddress>()('POST', '/address/locate', { refuses: ['no-city'] }),
})
