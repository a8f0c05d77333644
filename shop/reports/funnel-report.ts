/** EXCH-04: counts of the shop's own counter and its orders as rows, with those of the former period. */
import type { Kysely } from 'kysely'
import { addDays } from '#kernel/dates.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readFunnel, type FunnelFilter } from '#shop/analytics/face.ts'
import {
  addFunnelSums,
  measuresOfCount,
  NO_FUNNEL_SUMS,
  OTHER_CITIES,
  type FunnelGroup,
  type FunnelSums,
} from './facts/funnel-report.ts'
import { COMPARED_DAYS } from './facts/reports.ts'
import { formerPeriod } from './sales-report.ts'
import type { FunnelQuery, FunnelReport } from './funnel.api.ts'
import { readCityCodes, readPlaced } from './reports.sql.ts'

type Counted = Awaited<ReturnType<typeof readFunnel>>
type Period = { readonly sums: ReadonlyMap<string, FunnelSums>; readonly counts: Counted }

type Cities = Awaited<ReturnType<typeof readCityCodes>>

/** `filter.city`: a code, or empty for the cities without one. */
const readPeriod = async (db: Kysely<DB>, by: FunnelGroup, filter: FunnelFilter, cities: Cities): Promise<Period> => {
  const { city } = filter
  const ids = cities.filter(({ code }) => city === '' || code === city).map(({ id }) => id)
  const asked = { ...filter, cities: city === null ? null : { ids, isOther: city === '' } }
  const codes = new Map(cities.map(({ id, code }) => [String(id), code]))
  const [counts, orders] = await Promise.all([readFunnel(db, by, filter), readPlaced(db, by, asked)])
  const sums = new Map<string, FunnelSums>()
  const add = (key: string, measure: keyof FunnelSums, times: number): void => {
    const before = sums.get(key) ?? NO_FUNNEL_SUMS
    sums.set(key, { ...before, [measure]: before[measure] + times })
  }
  for (const { key, event, detail, times } of counts)
    for (const measure of measuresOfCount(event, detail)) add(key, measure, times)
  for (const row of orders) add(by === 'city' ? (codes.get(row.key) ?? '') : row.key, 'orders', row.orders)
  return { sums, counts }
}

const totalOf = ({ sums }: Period): FunnelSums => [...sums.values()].reduce(addFunnelSums, NO_FUNNEL_SUMS)

/** By detail, the most frequent first. */
const timesOf = ({ counts }: Period, event: string): FunnelReport['pages'] => {
  const times = new Map<string, number>()
  for (const count of counts)
    if (count.event === event) times.set(count.detail, (times.get(count.detail) ?? 0) + count.times)
  return [...times].map(([key, sum]) => ({ key, times: sum })).toSorted((a, b) => b.times - a.times)
}

export const readFunnelReport = async (
  db: Kysely<DB>,
  { from, to, by, city, source, compare }: FunnelQuery,
): Promise<FunnelReport> => {
  const filter = { from, to, city: city === undefined ? null : city === 'other' ? '' : city, source: source ?? null }
  const former = compare === undefined ? null : formerPeriod(from, to, compare)
  const cities = await readCityCodes(db)
  const now = await readPeriod(db, by, filter, cities)
  const before = former === null ? null : await readPeriod(db, by, { ...filter, ...former }, cities)
  const sources = await readPeriod(db, 'source', { ...filter, source: null }, cities)
  const shift = by === 'day' && compare !== undefined ? COMPARED_DAYS[compare] : 0
  const beforeOf = new Map(
    [...(before?.sums ?? [])].map(([key, sums]) => [shift > 0 ? addDays(key, shift) : key, sums]),
  )
  const names = new Map(cities.map(({ code, name }) => [code, name]))
  const titleOf = (key: string): string => (by === 'city' ? (names.get(key) ?? OTHER_CITIES) : key)
  const rows = [...new Set([...now.sums.keys(), ...beforeOf.keys()])].map((key) => ({
    key,
    title: titleOf(key),
    now: now.sums.get(key) ?? NO_FUNNEL_SUMS,
    before: before === null ? null : (beforeOf.get(key) ?? NO_FUNNEL_SUMS),
  }))
  return {
    rows: rows.toSorted((a, b) =>
      by === 'day' ? a.key.localeCompare(b.key) : b.now.visits - a.now.visits || a.title.localeCompare(b.title, 'ru'),
    ),
    total: { now: totalOf(now), before: before === null ? null : totalOf(before) },
    pages: timesOf(now, 'view'),
    refusals: timesOf(now, 'refusal'),
    cities: cities.map(({ code, name }) => ({ code, name })),
    sources: [...sources.sums.keys()].toSorted((a, b) => a.localeCompare(b, 'ru')),
  }
}
