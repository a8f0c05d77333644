/** CDEK's prices in the sandbox: by distance and chargeable weight, so that the same parcel always costs the same. */
import { kmBetween } from '#kernel/distance.ts'
import { chargeableGrams } from '#providers/sandbox/carrier-places.ts'
import { sandboxCities, type SandboxCity } from '#providers/sandbox/cities.ts'

export type Location = {
  readonly code?: number
  readonly postal_code?: string
  readonly city?: string
  readonly address?: string
}
export type Package = {
  readonly weight: number
  readonly length?: number
  readonly width?: number
  readonly height?: number
}
export type Calculation = {
  readonly tariff_code?: number
  readonly from_location?: Location
  readonly to_location?: Location
  readonly packages?: readonly Package[]
  readonly services?: readonly { readonly code: string; readonly parameter?: string }[]
}
type Tariff = {
  readonly name: string
  readonly mode: number
  readonly maxKg: number
  readonly factor: number
  readonly isSlow: boolean
}

const DOOR_DOOR = 1
const DOOR_POINT = 2
const POINT_DOOR = 3
const POINT_POINT = 4
const DOOR_LOCKER = 6
const POINT_LOCKER = 7
const tariff = (name: string, mode: number, maxKg: number, factor: number, isSlow = false): Tariff => ({
  name,
  mode,
  maxKg,
  factor,
  isSlow,
})
export const TARIFFS: ReadonlyMap<number, Tariff> = new Map([
  [136, tariff('Посылка склад-склад', POINT_POINT, 50, 1)],
  [137, tariff('Посылка склад-дверь', POINT_DOOR, 50, 1.45)],
  [138, tariff('Посылка дверь-склад', DOOR_POINT, 50, 1.3)],
  [139, tariff('Посылка дверь-дверь', DOOR_DOOR, 50, 1.7)],
  [366, tariff('Посылка дверь-постамат', DOOR_LOCKER, 30, 1.25)],
  [368, tariff('Посылка склад-постамат', POINT_LOCKER, 30, 0.95)],
  [231, tariff('Экономичная посылка дверь-дверь', DOOR_DOOR, 50, 1.5, true)],
  [232, tariff('Экономичная посылка дверь-склад', DOOR_POINT, 50, 1.1, true)],
  [233, tariff('Экономичная посылка склад-дверь', POINT_DOOR, 50, 1.25, true)],
  [234, tariff('Экономичная посылка склад-склад', POINT_POINT, 50, 0.85, true)],
  [378, tariff('Экономичная посылка склад-постамат', POINT_LOCKER, 30, 0.8, true)],
])

const BASE_ROUBLES = 170
const PER_STEP_ROUBLES = 24
const STEP_G = 500
const INSURANCE_RATE = 0.0075
const SLOW_DAYS = 2
/** Kilometres up to which a band reaches, what it adds to the price, its days. */
const BANDS: readonly (readonly [km: number, roubles: number, min: number, max: number])[] = [
  [50, 0, 1, 2],
  [600, 60, 2, 3],
  [1500, 120, 3, 4],
  [3000, 190, 4, 6],
  [Infinity, 290, 6, 9],
]

const findCity = (location: Location | undefined): SandboxCity | undefined =>
  location === undefined
    ? undefined
    : sandboxCities().find(({ cdekCode, postalCode, name }) => {
        if (location.code !== undefined) return cdekCode === location.code
        return location.postal_code === undefined ? name === location.city : postalCode === location.postal_code
      })

const chargeableG = ({ weight, length = 1, width = 1, height = 1 }: Package): number =>
  chargeableGrams(weight, [length, width, height])

const problem = (code: string, message: string) => ({ errors: [{ code, message }] })
type Problem = ReturnType<typeof problem>
const isProblem = (value: object): value is Problem => 'errors' in value

type Trip = { readonly km: number; readonly weightG: number; readonly realG: number }
const tripOf = ({ from_location, to_location, packages = [] }: Calculation): Trip | Problem => {
  const [from, to] = [findCity(from_location), findCity(to_location)]
  if (from === undefined) return problem('shipment_location_is_not_recognized', 'Город отправки не найден')
  if (to === undefined) return problem('delivery_location_is_not_recognized', 'Город доставки не найден')
  if (packages.length === 0 || packages.some(({ weight }) => !(weight > 0)))
    return problem('v2_field_is_empty', 'packages.weight is empty')
  return {
    km: kmBetween(from, to),
    weightG: packages.reduce((total, one) => total + chargeableG(one), 0),
    realG: packages.reduce((total, one) => total + one.weight, 0),
  }
}

const priceOf = ({ km, weightG }: Trip, { factor, isSlow }: Tariff) => {
  const [, roubles, min, max] = BANDS.find(([upTo]) => km <= upTo) ?? [0, 0, 9, 9]
  const sum = Math.round((BASE_ROUBLES + roubles + PER_STEP_ROUBLES * Math.ceil(weightG / STEP_G)) * factor)
  const more = isSlow ? SLOW_DAYS : 0
  return {
    delivery_sum: sum,
    period_min: min + more,
    period_max: max + more,
    calendar_min: min + more,
    calendar_max: max + more + 1,
  }
}

/** `POST /calculator/tariff`: HTTP 200 with `errors` for what is impossible. */
export const calculate = (asked: Calculation): object => {
  const trip = tripOf(asked)
  if (isProblem(trip)) return trip
  const known = TARIFFS.get(asked.tariff_code ?? 0)
  if (known === undefined || trip.realG > known.maxKg * 1000 || trip.weightG > known.maxKg * 1000)
    return problem('v2_tariff_unavailable', 'Тариф недоступен для этих параметров')
  const price = priceOf(trip, known)
  const services = (asked.services ?? []).map(({ code, parameter }) => ({
    code,
    sum: code === 'INSURANCE' ? Math.round(Number(parameter ?? 0) * INSURANCE_RATE * 100) / 100 : 0,
  }))
  const extra = services.reduce((total, { sum }) => total + sum, 0)
  return { ...price, weight_calc: trip.weightG, services, total_sum: price.delivery_sum + extra, currency: 'RUB' }
}

/** `POST /calculator/tarifflist`: tariffs that do not take the parcel are left out. */
export const listTariffs = (asked: Calculation): object => {
  const trip = tripOf(asked)
  if (isProblem(trip)) return trip
  return {
    tariff_codes: [...TARIFFS]
      .filter(([, { maxKg }]) => trip.weightG <= maxKg * 1000)
      .map(([code, known]) => ({
        tariff_code: code,
        tariff_name: known.name,
        tariff_description: '',
        delivery_mode: known.mode,
        ...priceOf(trip, known),
      })),
  }
}
