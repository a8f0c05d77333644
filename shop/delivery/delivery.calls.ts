import type { delivery, PickupPoints, PickupPointsQuery, Quotes } from './delivery.api.ts'
import { done, refuse, type Done, type Handlers, type Refused } from '#kernel/endpoint.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { Position } from '#kernel/distance.ts'
import { carriersServing, type Carrier, type Parcel } from './facts/carriers.ts'
import { packParcel } from './facts/parcel.ts'
import { PICKUP_POINTS_RADIUS_KM } from './facts/pickup-point.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { cityByKey, type CityRow } from '#shop/places/face.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { parcelOf } from './order-delivery.ts'
import { MAX_PICKUP_POINTS, offsetNear, positionOfCode, type PickupPointsWanted } from './pickup-point.sql.ts'
import { findPickupPoints, pickupPointsOfCity, type PointJudgement } from './pickup-points.ts'
import { readPiece } from './piece.sql.ts'
import { openQuoteCalls, quotesOf } from './quotes.ts'
import { readPickupPointsAround } from './read-carrier-points.ts'

const noCity = refuse('no-city', 'Такого города мы\u00a0не\u00a0знаем: выберите город ещё раз.')

/** How long a visitor waits for the points around a place that the shop has never read. */
const AROUND_MS = 2500

/** What an empty basket, or a piece that is not sold, is priced as: the smallest parcel. */
const SMALLEST: Parcel = packParcel([{ quantity: 1, weight_g: 200, height_mm: 120 }])

type Deps = DeliveryDeps & {
  /** Providers of payments; empty: nothing is paid online. */
  readonly providers: readonly unknown[]
}

export const deliveryCalls = (deps: Deps): Handlers<typeof delivery, Caller> => {
  const { db, clock, carriers: clients, providers, alert, basketLines } = deps
  const carriers = clients.map(({ carrier }) => carrier)
  const calls = openQuoteCalls()

  const parcelFor = async ({ visitorId }: Caller): Promise<Parcel | null> => parcelOf(await basketLines(visitorId))
  const judgeFor = async (caller: Caller, utcOffsetMin: number): Promise<PointJudgement> => ({
    parcel: await parcelFor(caller),
    canPayOnline: providers.length > 0,
    utcOffsetMin,
    now: clock.now(),
  })
  const inCity = async <T>(
    key: string,
    answer: (city: CityRow) => Promise<T>,
  ): Promise<Done<T> | Refused<'no-city'>> => {
    const city = await cityByKey(db, key)
    return city === undefined ? noCity : done(await answer(city))
  }
  const pickupPointsFor = (
    city: CityRow,
    query: Omit<PickupPointsQuery, 'city'>,
    judge: PointJudgement,
  ): Promise<PickupPoints> => pickupPointsOfCity(db, city.id, query, carriersServing(clients, city.name), judge)
  const pickupPointsNear = async (
    carrier: Carrier,
    centre: Position,
    where: Pick<PickupPointsWanted, 'radiusKm' | 'cityCode'>,
    caller: Caller,
    offered: readonly Carrier[] = carriers,
  ): Promise<Done<PickupPoints>> => {
    const own = offered.filter((each) => each === carrier)
    const wanted = { ...where, centre, from: centre, words: [] }
    const judge = await judgeFor(caller, await offsetNear(db, centre))
    return done(await findPickupPoints(db, { wanted, carriers: own, shown: own, limit: MAX_PICKUP_POINTS }, judge))
  }
  /** A new shop has points before the first reading of the whole list has ended. */
  const readAround = async (carrier: Carrier, place: Position, radiusKm: number): Promise<void> => {
    const points = clients.find((client) => client.carrier === carrier)?.points
    if (points === undefined) return
    const key = `around ${place.lat.toFixed(1)} ${place.lon.toFixed(1)} ${radiusKm}`
    const read = () => readPickupPointsAround(db, points, place, radiusKm, AbortSignal.timeout(AROUND_MS))
    await calls.once(carrier, key, () => read().catch((error) => alert(`Points around a place: ${String(error)}`)))
  }
  const pickupPointsOfCode = async (
    carrier: 'cdek' | 'boxberry',
    cityCode: string,
    caller: Caller,
  ): Promise<Done<PickupPoints>> => {
    const city = await positionOfCode(db, carrier, cityCode)
    const offered = city === undefined ? carriers : carriersServing(clients, city.name)
    const { lat, lon } = city ?? { lat: 0, lon: 0 }
    return pickupPointsNear(carrier, { lat, lon }, { radiusKm: PICKUP_POINTS_RADIUS_KM, cityCode }, caller, offered)
  }
  /** One piece of a variant; null when there is no such variant. */
  const parcelOfPiece = async (variantId: VariantId): Promise<Parcel | null> => {
    const piece = await readPiece(db, variantId)
    return piece === undefined ? null : packParcel([piece])
  }
  /** With the parcel of the basket; an empty basket is priced as the smallest one. */
  const quotes = async (of: readonly Carrier[], city: CityRow, parcel: Parcel | null) => {
    const serving = carriersServing(clients, city.name)
    const asked = clients.filter(({ carrier }) => of.includes(carrier) && serving.includes(carrier))
    return (await Promise.all(asked.map((client) => quotesOf(deps, calls, client, city, parcel ?? SMALLEST)))).flat()
  }
  const tariff = async (
    carrier: Carrier,
    key: string,
    parcel: () => Promise<Parcel | null>,
  ): Promise<Done<Quotes> | Refused<'no-city'>> =>
    inCity(key, async (city) => ({ quotes: await quotes([carrier], city, await parcel()) }))

  return {
    postCDEKPoints: ({ city_code }, caller) => pickupPointsOfCode('cdek', String(city_code), caller),
    postBoxberryPoints: ({ city_code }, caller) => pickupPointsOfCode('boxberry', city_code, caller),
    postRussianPostPoints: async ({ latitude, longitude, radius }, caller) => {
      await readAround('russian_post', { lat: latitude, lon: longitude }, radius)
      return pickupPointsNear('russian_post', { lat: latitude, lon: longitude }, { radiusKm: radius }, caller)
    },
    postCDEKTariff: ({ city }, caller) => tariff('cdek', city, () => parcelFor(caller)),
    getQuotes: ({ city, carrier, variant_id }, caller) =>
      tariff(carrier, city, () => (variant_id === undefined ? parcelFor(caller) : parcelOfPiece(variant_id))),
    postDeliveryGetAll: ({ city: key }, caller) =>
      inCity(key, async (city) => {
        const judge = await judgeFor(caller, city.utc_offset_min)
        const [points, all] = await Promise.all([
          pickupPointsFor(city, {}, judge),
          quotes(carriers, city, judge.parcel),
        ])
        return { ...points, quotes: all }
      }),
    getPickupPoints: ({ city: key, ...query }, caller) =>
      inCity(key, async (city) => pickupPointsFor(city, query, await judgeFor(caller, city.utc_offset_min))),
  }
}
