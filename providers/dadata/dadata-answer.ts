/** Reads DaData's answers. One suggestion that cannot be read is left out, the others stay. */
import type { AddressHint } from '#providers/ports/address-hints.ts'
import { fieldsOf, integerOf, lineOf, numberOf, type Fields } from '#providers/shared/provider-fields.ts'

const suggestionsOf = (body: unknown): readonly unknown[] | undefined => {
  const suggestions = fieldsOf(body)['suggestions']
  return Array.isArray(suggestions) ? suggestions : undefined
}

/** «ул Кирова»; where houses have no street, the settlement or the block of houses. */
const streetOf = (data: Fields): string | null =>
  lineOf(data['street_with_type']) ??
  lineOf(data['planning_structure_with_type']) ??
  lineOf(data['settlement_with_type'])

/** «19 стр 2»; of a plot of land «уч 5». */
const houseOf = (data: Fields): string | null => {
  const house = lineOf(data['house'])
  const stead = lineOf(data['stead'])
  if (house === null) return stead === null ? null : `уч ${stead}`
  const block = lineOf(data['block'])
  return block === null ? house : [house, lineOf(data['block_type']) ?? 'к', block].join(' ')
}

const hintOf = (suggestion: unknown): AddressHint[] => {
  const { value, data } = fieldsOf(suggestion)
  const text = lineOf(value)
  if (text === null) return []
  const fields = fieldsOf(data)
  const lat = numberOf(fields['geo_lat'])
  const lon = numberOf(fields['geo_lon'])
  const isPlace = lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return [
    {
      value: text,
      postalCode: lineOf(fields['postal_code']),
      city: lineOf(fields['city']) ?? lineOf(fields['settlement']),
      cityFiasId: lineOf(fields['city_fias_id']) ?? lineOf(fields['settlement_fias_id']),
      street: streetOf(fields),
      house: houseOf(fields),
      flat: lineOf(fields['flat']),
      fiasId: lineOf(fields['fias_id']),
      lat: isPlace ? lat : null,
      lon: isPlace ? lon : null,
    },
  ]
}

/** Undefined for an answer of another shape, null fields where the provider knows nothing. */
export const hintsOf = (body: unknown): readonly AddressHint[] | undefined => suggestionsOf(body)?.flatMap(hintOf)

/** Null for an address without a KLADR code, and for an unknown one. */
export const kladrIdOf = (body: unknown): string | null | undefined => {
  const suggestions = suggestionsOf(body)
  return suggestions === undefined ? undefined : lineOf(fieldsOf(fieldsOf(suggestions[0])['data'])['kladr_id'])
}

type CarrierCodes = { readonly cdek: number | null; readonly boxberry: string | null }
export const carrierCodesOf = (body: unknown): CarrierCodes | undefined => {
  const suggestions = suggestionsOf(body)
  if (suggestions === undefined) return undefined
  const data = fieldsOf(fieldsOf(suggestions[0])['data'])
  return { cdek: integerOf(data['cdek_id']) ?? null, boxberry: lineOf(data['boxberry_id']) }
}
