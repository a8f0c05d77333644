import { CityRecord, CityWithShops, StoreRecord } from './pages.rules.ts'
import { eachBatch, found, loadRows, pictureOf, usable, type Loading } from './load-kind.ts'
import { tellCityCodes } from './places.queries.ts'
import { allIds, putRows, type Table } from './rows.queries.ts'

const CITY: Table = {
  name: 'city',
  key: ['fias_id'],
  columns: [
    ['fias_id', 'uuid'], ['name', 'text'], ['region', 'text'], ['lat', 'float8'], ['lon', 'float8'],
    ['utc_offset_min', 'int'], ['population', 'int'],
  ],
}
const STORE: Table = {
  name: 'store',
  key: ['code'],
  columns: [
    ['code', 'text'], ['city_id', 'int'], ['is_warehouse', 'bool'], ['name', 'text'], ['address', 'text'], ['phone', 'text'],
    ['metro', 'text'], ['lat', 'float8'], ['lon', 'float8'], ['hours', 'jsonb'], ['photo_id', 'int'],
  ],
}

export const loadPlaces = async (loading: Loading): Promise<number> => {
  const { db, report } = loading
  let changed = await loadRows(loading, { kind: 'cities', schema: CityRecord, keyOf: (city) => city.fias_id }, CITY, (city) => city)
  changed += await eachBatch(loading, { kind: 'shop_cities', schema: CityWithShops, keyOf: (city) => city.fias_id }, async (batch) => {
    const known = await allIds(db, 'city', 'fias_id::text')
    const rows = usable(batch, report, (city) => {
      found(known, 'city', city.fias_id)
      return city
    })
    return tellCityCodes(db, rows.map(({ made }) => made))
  })
  return changed + await eachBatch(loading, { kind: 'stores', schema: StoreRecord, keyOf: (store) => store.code }, async (batch) => {
    const cities = await allIds(db, 'city', 'code')
    const rows = usable(batch, report, (store, where) => ({
      ...store,
      city_id: found(cities, 'city with shops', store.city),
      is_warehouse: store.is_warehouse ?? false,
      hours: store.hours ?? [],
      photo_id: pictureOf(loading, store.photo, where),
    }))
    return putRows(db, STORE, rows.map(({ made }) => made))
  })
}
