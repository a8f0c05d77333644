import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { CityKey, OrNull, Shape } from '#kernel/shared.api.ts'

export const AddressQuery = Shape({ city: CityKey, q: Type.String({ minLength: 1, maxLength: 300 }) })
export type AddressQuery = Static<typeof AddressQuery>
/** `city`: the chosen one, to tell whether the position lies in it. */
export const PositionQuery = Shape({
  city: CityKey,
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lon: Type.Number({ minimum: -180, maximum: 180 }),
})
export type PositionQuery = Static<typeof PositionQuery>

export const AddressHint = Shape({
  /** «ул Кирова, д 19»: without the city that was asked. */
  value: Type.String(),
  street: OrNull(Type.String()),
  /** Null until the text names a house, without which a courier cannot come. */
  house: OrNull(Type.String()),
  flat: OrNull(Type.String()),
  postal_code: OrNull(Type.String()),
  /** «lat,lon» */
  coordinates: OrNull(Type.String()),
})
export type AddressHint = Static<typeof AddressHint>
/** `available`: false when the provider does not answer; the address is then typed without suggestions. */
export const AddressHints = Shape({ hints: Type.Array(AddressHint, { maxItems: 10 }), available: Type.Boolean() })
export type AddressHints = Static<typeof AddressHints>
/** `city_name`: where the address lies; `in_city`: whether that is the chosen city. */
export const FoundAddress = Shape({
  hint: OrNull(AddressHint),
  city_name: OrNull(Type.String()),
  in_city: Type.Boolean(),
  available: Type.Boolean(),
})
export type FoundAddress = Static<typeof FoundAddress>

/** POST, because an address or a position in a URL may be logged. */
export const address = group({
  /** Suggestions while an address is typed, within the city. */
  suggest: endpoint({
    method: 'POST',
    path: '/address/suggest',
    summary: 'Подсказки адреса по первым буквам',
    in: AddressQuery,
    out: AddressHints,
    refusals: { 'no-city': null },
  }),
  /** The address at a position of the shopper's device. */
  locate: endpoint({
    method: 'POST',
    path: '/address/locate',
    summary: 'Адрес по точке на карте',
    in: PositionQuery,
    out: FoundAddress,
    refusals: { 'no-city': null },
  }),
})
