import { Type, type Static } from 'typebox'
import { ADDRESS_LENGTHS } from './postal-address.ts'
import { OrNull, Shape } from './shared.api.ts'

const partOf = (maxLength: number) => OrNull(Type.String({ maxLength }))

/** The door that a buyer types; its city is that of the order. An empty or missing part is refused in words where it is needed. */
export const TypedAddress = Shape({
  street: Type.String({ maxLength: ADDRESS_LENGTHS.street }),
  house: partOf(ADDRESS_LENGTHS.house),
  flat: partOf(ADDRESS_LENGTHS.flat),
  entrance: partOf(ADDRESS_LENGTHS.entrance),
  floor: partOf(ADDRESS_LENGTHS.floor),
  intercom: partOf(ADDRESS_LENGTHS.intercom),
  /** The postal code of a picked suggestion; null for a typed address. */
  postal_code: OrNull(Type.String({ pattern: '^[0-9]{6}$' })),
})
export type TypedAddress = Static<typeof TypedAddress>

const Text = OrNull(Type.String())
/** An address as it is stored and shown. */
export const PostalAddress = Shape({
  city: Type.String(),
  city_fias: Text,
  street: Type.String(),
  house: Text,
  flat: Text,
  entrance: Text,
  floor: Text,
  intercom: Text,
  comment: Text,
  postal_code: Text,
  line: Type.String(),
})
export type PostalAddress = Static<typeof PostalAddress>

/** An address of a customer's address book. `city`: its key. */
export const SavedAddress = Shape({
  id: Type.Integer(),
  city: Type.String(),
  city_name: Type.String(),
  ...TypedAddress.properties,
  line: Type.String(),
})
export type SavedAddress = Static<typeof SavedAddress>
