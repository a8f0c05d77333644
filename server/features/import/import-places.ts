import {
  CityRecord,
  CourierIntervalRecord,
  ShopCityRecord,
  SpecialDayRecord,
  StoreRecord,
} from './content-records.schema.ts'
import {
  importBatchesIsolated,
  requireId,
  importRows,
  pictureIdOf,
  UnusableRecord,
  resolveRecords,
  type ImportContext,
} from './import-kind.ts'
import { readStores, updateCityCodes } from './places.queries.ts'
import { allIds, upsertRows, defineTable } from './rows.queries.ts'

const SHOP_CITIES = 'коды городов с магазинами — в cities/shop-cities.jsonl'
const CITY = defineTable({
  name: 'city',
  key: ['fias_id'],
  columns: [
    ['fias_id', 'uuid'],
    ['name', 'text'],
    ['region', 'text'],
    ['lat', 'float8'],
    ['lon', 'float8'],
    ['utc_offset_min', 'int'],
    ['population', 'int'],
  ],
})
const STORE = defineTable({
  name: 'store',
  key: ['code'],
  columns: [
    ['code', 'text'],
    ['city_id', 'int'],
    ['is_warehouse', 'bool'],
    ['name', 'text'],
    ['address', 'text'],
    ['phone', 'text'],
    ['metro', 'text'],
    ['lat', 'float8'],
    ['lon', 'float8'],
    ['hours', 'jsonb'],
    ['photo_id', 'int'],
  ],
})

const SPECIAL_DAY = defineTable({
  name: 'store_special_day',
  key: ['store_id', 'day'],
  columns: [
    ['store_id', 'int'],
    ['day', 'date'],
    ['open', 'text'],
    ['close', 'text'],
    ['note', 'text'],
  ],
})

type SpecialDayRow = { store_id: number; day: string; open: string | null; close: string | null; note: string }

/** One row for each store and day: a record of one store takes precedence over its city's, and that over one of all stores. */
const importSpecialDays = (loading: ImportContext): Promise<number> => {
  const keyOf = ({ day, city = '', store = '' }: SpecialDayRecord): string => `${day} ${city} ${store}`
  return importBatchesIsolated(
    loading,
    { kind: 'special_days', schema: SpecialDayRecord, keyOf, batch: 10_000 },
    async (batch) => {
      const stores = await readStores(loading.db)
      const resolved = resolveRecords(batch, loading.report, (record) => {
        const { city, store } = record
        const ids = stores
          .filter(
            (known) => (store === undefined || known.code === store) && (city === undefined || known.city === city),
          )
          .map(({ id }) => id)
        if (ids.length === 0) throw new UnusableRecord('такого магазина нет')
        if ((record.open === undefined) !== (record.close === undefined))
          throw new UnusableRecord('open и close задают вместе')
        return { record, ids, weight: store !== undefined ? 2 : city !== undefined ? 1 : 0 }
      }).map(({ made }) => made)
      const rows = new Map<string, SpecialDayRow>()
      for (const { record, ids } of resolved.toSorted((a, b) => a.weight - b.weight)) {
        for (const id of ids)
          rows.set(`${id} ${record.day}`, {
            store_id: id,
            day: record.day,
            open: record.open ?? null,
            close: record.close ?? null,
            note: record.note,
          })
      }
      return upsertRows(loading.db, SPECIAL_DAY, [...rows.values()])
    },
  )
}

const COURIER_INTERVAL = defineTable({
  name: 'courier_interval',
  key: ['city_id', 'starts'],
  columns: [
    ['city_id', 'int'],
    ['starts', 'text'],
    ['ends', 'text'],
    ['order_by', 'text'],
    ['disabled', 'bool'],
  ],
})

/** One row for each city and beginning: a city's record takes precedence over one of all cities. */
const importCourierIntervals = (loading: ImportContext): Promise<number> => {
  const keyOf = ({ city = '', from }: CourierIntervalRecord): string => `${city} ${from}`
  return importBatchesIsolated(
    loading,
    { kind: 'courier_intervals', schema: CourierIntervalRecord, keyOf, batch: 10_000 },
    async (batch) => {
      const stores = await readStores(loading.db)
      const served = new Set(stores.flatMap(({ city }) => (city === null ? [] : [city])))
      const cities = await allIds(loading.db, 'city', 'code')
      const resolved = resolveRecords(batch, loading.report, (record) => {
        if (record.from >= record.to) throw new UnusableRecord(`конец ${record.to} не позже начала ${record.from}`)
        const codes = record.city === undefined ? [...served] : [record.city]
        return { record, ids: codes.map((code) => requireId(cities, 'города с магазинами', code, SHOP_CITIES)) }
      }).map(({ made }) => made)
      const rows = new Map<
        string,
        { city_id: number; starts: string; ends: string; order_by: string; disabled: boolean }
      >()
      for (const { record, ids } of resolved.toSorted(
        (a, b) => Number(a.record.city !== undefined) - Number(b.record.city !== undefined),
      ))
        for (const city_id of ids)
          rows.set(`${city_id} ${record.from}`, {
            city_id,
            starts: record.from,
            ends: record.to,
            order_by: record.order_by,
            disabled: record.disabled ?? false,
          })
      return upsertRows(loading.db, COURIER_INTERVAL, [...rows.values()])
    },
  )
}

export const importPlaces = async (loading: ImportContext): Promise<number> => {
  const { db, report } = loading
  let changed = await importRows(
    loading,
    { kind: 'cities', schema: CityRecord, keyOf: (city) => city.fias_id },
    CITY,
    (city) => city,
  )
  changed += await importBatchesIsolated(
    loading,
    { kind: 'shop_cities', schema: ShopCityRecord, keyOf: (city) => city.fias_id },
    async (batch) => {
      const known = await allIds(db, 'city', 'fias_id::text')
      const rows = resolveRecords(batch, report, (city) => {
        requireId(known, 'города', city.fias_id, 'fias_id берут из cities/*.csv')
        if (city.code !== undefined && city.name_in === undefined)
          throw new UnusableRecord(`у города «${city.code}» нет name_in: как сказать «в городе»`)
        return city
      })
      return updateCityCodes(
        db,
        rows.map(({ made }) => made),
      )
    },
  )
  changed += await importBatchesIsolated(
    loading,
    { kind: 'stores', schema: StoreRecord, keyOf: (store) => store.code },
    async (batch) => {
      const cities = await allIds(db, 'city', 'code')
      const rows = resolveRecords(batch, report, ({ city, photo, ...store }, where) => ({
        ...store,
        city_id: requireId(cities, 'города с магазинами', city, SHOP_CITIES),
        is_warehouse: store.is_warehouse ?? false,
        hours: store.hours ?? [],
        photo_id: pictureIdOf(loading, photo, where),
      }))
      return upsertRows(
        db,
        STORE,
        rows.map(({ made }) => made),
      )
    },
  )
  changed += await importSpecialDays(loading)
  return changed + (await importCourierIntervals(loading))
}
