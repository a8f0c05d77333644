/** CAT-09: the promises of a city at this moment, by the functions that the placing of an order asks. */
import { carriersServing } from '#shop/delivery/facts/carriers.ts'
import { readExpressStores } from '#shop/delivery/face.ts'
import type { CityToday } from '#shop/delivery/methods.api.ts'
import { isStockStale } from '#shop/stock/facts/stock-age.ts'
import { supplyFor } from '#shop/stock/face.ts'
import type { CityRow } from '#shop/places/face.ts'
import type { OrderDeps } from '../order-deps.ts'
import { courierDaysOf } from './courier-intervals.sql.ts'
import { expressMethod } from './express.ts'
import { storeReadyAt } from './offered-methods.ts'

export const cityToday = async (
  { db, clock, terms, carriers, addressHints }: OrderDeps,
  city: CityRow,
): Promise<CityToday> => {
  const now = clock.now()
  const supply = await supplyFor(db, city, [])
  const ready = supply.stores.flatMap((store) => storeReadyAt(store, city, terms.assembly, now) ?? [])
  const isOwn = city.has_shops || carriersServing(carriers, city.name).length === 0
  const stores = addressHints === undefined ? [] : await readExpressStores(db, city, (at) => isStockStale(at, now), now)
  return {
    timezoneoffset: city.utc_offset_min,
    ready_at: ready.toSorted((a, b) => a.getTime() - b.getTime())[0]?.toISOString() ?? null,
    courier_date: isOwn ? (await courierDaysOf(db, terms.courier, city, now)).date : null,
    express:
      stores.length === 0 ? null : await expressMethod(db, { city, supply, wanted: [], assembly: terms.assembly, now }),
    express_everywhere:
      supply.stores.length > 0 && supply.stores.every(({ id }) => stores.some((one) => one.id === id)),
  }
}
