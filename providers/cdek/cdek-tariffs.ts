/** CDEK's price of a parcel: the shop's usual tariff; where CDEK does not offer it, the cheapest other one of the same kind. */
import type { CarrierCity, ParcelTariffs, Tariff, TariffRequest } from '#providers/ports/carriers.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import { failed } from '#providers/shared/provider-client.ts'
import { fieldsOf, integerOf, kopecksOfRoubles, listOf, type Fields } from '#providers/shared/provider-fields.ts'
import type { CdekApi } from './cdek-api.ts'

/** «Посылка» first, then its economical form; from CDEK's point, or collected by its courier. */
const TARIFFS = {
  fromPoint: { point: [136, 234], door: [137, 233] },
  fromDoor: { point: [138, 232], door: [139, 231] },
} as const
const ONLINE_SHOP = 1
const ROUBLES = 1

export const cdekTariffs = (api: CdekApi, shipmentPoint: string | undefined): ParcelTariffs => ({
  carrier: 'cdek',
  async quote(request, signal) {
    const codes = TARIFFS[shipmentPoint === undefined ? 'fromDoor' : 'fromPoint'][request.place]
    const usual = await askTariff(api, request, codes[0], signal)
    if (usual.ok || usual.failure !== 'refused') return usual
    return askCheapest(api, request, codes, signal)
  },
})

const askTariff = (api: CdekApi, request: TariffRequest, code: number, signal: AbortSignal) =>
  api.json<Tariff>({
    name: 'tariff',
    method: 'POST',
    path: '/v2/calculator/tariff',
    body: { ...calculation(request), tariff_code: code },
    isIdempotent: true,
    signal,
    read: (body) => tariffOf(fieldsOf(body), code, fieldsOf(body)['total_sum']),
  })

const askCheapest = (api: CdekApi, request: TariffRequest, codes: readonly number[], signal: AbortSignal) =>
  api.json<Tariff>({
    name: 'tarifflist',
    method: 'POST',
    path: '/v2/calculator/tarifflist',
    body: calculation(request),
    isIdempotent: true,
    signal,
    read: (body) => {
      const offered = listOf(fieldsOf(body)['tariff_codes']).map(fieldsOf)
      const tariffs = offered.flatMap((one) => {
        const code = integerOf(one['tariff_code'])
        const tariff =
          code === undefined || !codes.includes(code) ? undefined : tariffOf(one, code, one['delivery_sum'])
        return tariff?.ok === true ? [tariff] : []
      })
      const [cheapest] = tariffs.toSorted((a, b) => a.value.price - b.value.price)
      return cheapest ?? failed('refused', 'no tariff for this parcel')
    },
  })

const tariffOf = (fields: Fields, code: number, sum: unknown): ProviderAnswer<Tariff> | undefined => {
  const price = kopecksOfRoubles(sum)
  const minDays = integerOf(fields['calendar_min']) ?? integerOf(fields['period_min'])
  const maxDays = integerOf(fields['calendar_max']) ?? integerOf(fields['period_max'])
  if (price === undefined || minDays === undefined || maxDays === undefined || minDays < 0 || maxDays < minDays)
    return undefined
  return { ok: true, value: { price, minDays, maxDays, tariffCode: String(code) } }
}

const calculation = ({ from, to, parcel, declaredValue }: TariffRequest) => ({
  type: ONLINE_SHOP,
  currency: ROUBLES,
  lang: 'rus',
  from_location: cdekLocation(from),
  to_location: cdekLocation(to),
  packages: [cdekSizes(parcel)],
  ...(declaredValue > 0
    ? { services: [{ code: 'INSURANCE', parameter: String(Math.round(declaredValue / 100)) }] }
    : {}),
})

export const cdekLocation = ({ cdekCode, postalCode, name }: CarrierCity) => {
  if (cdekCode !== null) return { code: cdekCode }
  return postalCode === null
    ? { country_code: 'RU', city: name }
    : { country_code: 'RU', postal_code: postalCode, city: name }
}
/** CDEK takes whole centimetres. */
export const cdekSizes = ({ weight_g: weight, length_mm, width_mm, height_mm }: TariffRequest['parcel']) => ({
  weight,
  length: Math.ceil(length_mm / 10),
  width: Math.ceil(width_mm / 10),
  height: Math.ceil(height_mm / 10),
})
