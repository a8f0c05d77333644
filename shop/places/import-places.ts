import {
  importBatchesIsolated,
  importRows,
  requireId,
  resolveNamed,
  type ImportContext,
} from '#platform/import/import-kind.ts'
import {
  CityRecord,
  CourierIntervalRecord,
  ExpressRecord,
  ShopCityRecord,
  SpecialDayRecord,
  StoreRecord,
} from './places.records.ts'
import { deleteSpecialDays, readStores } from './places.sql.ts'
import { rowOf } from '#platform/import/record.ts'
import { named, says, UnusableRecord } from '#platform/import/record-fault.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { clockOf, minutesOf, shiftOf, weekdayOf, type DayHours, type WeekHours } from '#kernel/week-hours.ts'
import { STORE_CITY } from '#platform/import/record-values.ts'
import { allIds, updateRows, upsertRows, type Row } from '#platform/import/rows.sql.ts'

const WAYS_OF_HOURS = says`часы задают одним способом: ${named('open')} и ${named('close')}, ${named('like')} или ${named('opens_later')}`

/** Hours of a special day in a store with this week; null: closed. */
const specialHours = (record: SpecialDayRecord, week: WeekHours): DayHours => {
  const { day, open, close, like, opens_later: later } = record
  if (open !== undefined && close !== undefined) return { open, close }
  const weekday = like === undefined ? weekdayOf(Math.floor(Date.parse(day) / DAY_MS)) : like - 1
  const usual = week[weekday] ?? null
  if (usual === null || (like === undefined && later === undefined)) return null
  const opens = minutesOf(usual.open) + (later ?? 0)
  return opens < shiftOf(usual).close ? { open: clockOf(opens), close: usual.close } : null
}

/** One row for each store and day: a record of one store takes precedence over its city's, and that over one of all stores. */
const importSpecialDays = (loading: ImportContext): Promise<number> =>
  importBatchesIsolated(loading, SpecialDayRecord, { batch: 10_000 }, async (batch) => {
    const stores = await readStores(loading.db)
    const weeks = new Map(stores.map(({ id, hours }) => [id, hours]))
    const resolved = await resolveNamed(loading, SpecialDayRecord, batch, (record, lookups) => {
      const { city, store } = record
      const ids = stores
        .filter((known) => (store === undefined || known.code === store) && (city === undefined || known.city === city))
        .map(({ id }) => id)
      if (ids.length === 0) throw new UnusableRecord('такого магазина нет')
      if ((record.open === undefined) !== (record.close === undefined))
        throw new UnusableRecord(says`${named('open')} и ${named('close')} задают вместе`)
      if ([record.open, record.like, record.opens_later].filter((way) => way !== undefined).length > 1)
        throw new UnusableRecord(WAYS_OF_HOURS)
      return { record, lookups, ids, weight: store !== undefined ? 2 : city !== undefined ? 1 : 0 }
    })
    const rows = new Map<string, Row>()
    const gone = new Map<string, { store: number; day: string }>()
    for (const { record, lookups, ids } of resolved.toSorted((a, b) => a.weight - b.weight))
      for (const id of ids) {
        if (record.disabled === true) {
          gone.set(`${id} ${record.day}`, { store: id, day: record.day })
          continue
        }
        const { open: _open, close: _close, ...rest } = record
        const hours = specialHours(record, weeks.get(id) ?? [])
        const known = hours === null ? rest : { ...rest, open: hours.open, close: hours.close }
        rows.set(`${id} ${record.day}`, rowOf(SpecialDayRecord, known, lookups, { store_id: id }))
      }
    const usual = [...gone].filter(([at]) => !rows.has(at)).map(([, one]) => one)
    return (
      (await upsertRows(loading.db, SpecialDayRecord.table, [...rows.values()])) +
      (await deleteSpecialDays(loading.db, usual))
    )
  })

/** One row for each city and beginning: a city's record takes precedence over one of all cities. */
const importCourierIntervals = (loading: ImportContext): Promise<number> =>
  importBatchesIsolated(loading, CourierIntervalRecord, { batch: 10_000 }, async (batch) => {
    const stores = await readStores(loading.db)
    const served = new Set(stores.flatMap(({ city }) => (city === null ? [] : [city])))
    const cities = await allIds(loading.db, 'city', 'code')
    const resolved = await resolveNamed(loading, CourierIntervalRecord, batch, (record, lookups) => {
      if (record.from >= record.to) throw new UnusableRecord(`конец ${record.to} не позже начала ${record.from}`)
      const codes = record.city === undefined ? [...served] : [record.city]
      return { record, lookups, ids: codes.map((code) => requireId(cities, STORE_CITY.what, code, STORE_CITY.hint)) }
    })
    const rows = new Map<string, Row>()
    for (const { record, lookups, ids } of resolved.toSorted(
      (a, b) => Number(a.record.city !== undefined) - Number(b.record.city !== undefined),
    ))
      for (const city_id of ids)
        rows.set(`${city_id} ${record.from}`, rowOf(CourierIntervalRecord, record, lookups, { city_id }))
    return upsertRows(loading.db, CourierIntervalRecord.table, [...rows.values()])
  })

export const importPlaces = async (loading: ImportContext): Promise<number> =>
  (await importRows(loading, CityRecord)) +
  (await importRows(loading, ShopCityRecord, {
    write: updateRows,
    check: ({ code, name_in }) => {
      if (code !== undefined && name_in === undefined)
        throw new UnusableRecord(says`у города «${code}» нет ${named('name_in')}: как сказать «в городе»`)
    },
  })) +
  (await importRows(loading, StoreRecord)) +
  (await importSpecialDays(loading)) +
  (await importRows(loading, ExpressRecord, {
    check: ({ from, to, zones }) => {
      if (from >= to) throw new UnusableRecord(`конец ${to} не позже начала ${from}`)
      if (zones.some(({ to_km }, at) => at > 0 && to_km <= (zones[at - 1]?.to_km ?? 0)))
        throw new UnusableRecord(says`зоны идут по возрастанию ${named('to_km')}`)
    },
  })) +
  (await importCourierIntervals(loading))
