/** Suggestions of addresses while they are typed. */
import type { ProviderAnswer } from './provider-answer.ts'

export type AddressHint = {
  /** Text shown in the field: «г Челябинск, ул Кирова, д 19». */
  readonly value: string
  readonly postalCode: string | null
  readonly city: string | null
  readonly cityFiasId: string | null
  readonly street: string | null
  /** Null until the text names a house. */
  readonly house: string | null
  readonly flat: string | null
  readonly fiasId: string | null
  readonly lat: number | null
  readonly lon: number | null
}
export type AddressHints = {
  /** `within`: FIAS id of the city, or null for the whole country. At most ten. */
  suggest(query: string, within: string | null, signal: AbortSignal): Promise<ProviderAnswer<readonly AddressHint[]>>
  /** The address nearest to a position; null if there is none within 1 km. */
  locate(lat: number, lon: number, signal: AbortSignal): Promise<ProviderAnswer<AddressHint | null>>
  /** A city's codes at the carriers. */
  carrierCodes(
    fiasId: string,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<{ readonly cdek: number | null; readonly boxberry: string | null }>>
  /** The cheapest harmless call that shows whether the credentials work. */
  check(signal: AbortSignal): Promise<ProviderAnswer<string>>
}
