import type { Kysely } from 'kysely'
import { addDays, endOfDay, moscowDay, MOSCOW_MINUTES } from '#kernel/dates.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { done, refuse, type Answer, type Handlers, type Refused } from '#kernel/endpoint.ts'
import type { StoreId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { tableFile } from '#platform/import/table-file.ts'
import { forStaff, type StaffMember } from '#shop/office/face.ts'
import { COMPARED_DAYS, daysOf, MOST_DAYS, type Compared } from './facts/reports.ts'
import { reports, type SalesQuery, type SalesReport, type StockReport } from './reports.api.ts'
import { countWaitingDays, readHours, readLedgers, readSales, readStores } from './reports.sql.ts'
import { formerPeriod, salesReportOf } from './sales-report.ts'
import { liabilitiesTable, salesTable, stockTable } from './report-tables.ts'
import { readDeadStock, readEndingStock, readStockOfDay, readStockSums } from './stock-report.sql.ts'

export type ReportDeps = { readonly db: Kysely<DB>; readonly clock: Clock }

export const badPeriod = refuse(
  'bad-record',
  `Проверьте дни: первый не\u00a0позже последнего, всего не\u00a0больше ${MOST_DAYS}.`,
)
const notTheirs = refuse('not-allowed', 'Вы видите отчёты своего магазина.')

const HOURS = 24
const runningSums = (byHour: ReadonlyMap<number, number>): number[] => {
  let sum = 0
  return Array.from({ length: HOURS }, (_, hour) => (sum += byHour.get(hour) ?? 0))
}

/** The rows of a report, with those of the former period. */
export const readSalesReport = async (
  db: Kysely<DB>,
  { from, to, by, city, delivery, payment, compare }: SalesQuery,
  storeId: StoreId | null,
): Promise<SalesReport> => {
  const filter = { from, to, storeId, city: city ?? null, delivery: delivery ?? null, payment: payment ?? null }
  const now = await readSales(db, by, filter)
  const former = compare === undefined ? null : formerPeriod(from, to, compare)
  const before = former === null ? null : await readSales(db, by, { ...filter, ...former })
  return { ...salesReportOf(by, now, before, compare), waits: await countWaitingDays(db, former?.from ?? from, to) }
}

const wallDay = async (db: Kysely<DB>, day: string, until: Date, storeId: StoreId | null) => {
  const from = endOfDay(addDays(day, -1), 0, MOSCOW_MINUTES)
  const hours = await readHours(db, { from, to: endOfDay(day, 0, MOSCOW_MINUTES), until }, storeId)
  const sum = (pick: (row: (typeof hours)[number]) => number): number => hours.reduce((all, row) => all + pick(row), 0)
  return {
    whole: {
      day,
      sold_by_hour: runningSums(new Map(hours.map(({ hour, sold }) => [hour, sold]))),
      placed: sum(({ placed }) => placed),
      sold_orders: sum(({ sold_orders }) => sold_orders),
      sold: sum(({ sold }) => sold),
    },
    untilNow: {
      placed: sum(({ placed_before }) => placed_before),
      sold_orders: sum(({ sold_orders_before }) => sold_orders_before),
      sold: sum(({ sold_before }) => sold_before),
    },
  }
}

export const reportCalls = (deps: ReportDeps): Handlers<typeof reports, Caller> => {
  const { db, clock } = deps
  const today = (): string => moscowDay(clock.now())
  const salesOf = async (
    member: StaffMember,
    query: SalesQuery,
  ): Promise<Answer<SalesReport, Refused<'bad-record' | 'not-allowed'>>> => {
    if (daysOf(query.from, query.to) === undefined) return badPeriod
    const storeId = storeOf(member, query.store_id)
    return storeId === undefined ? notTheirs : done(await readSalesReport(db, query, storeId))
  }
  const stockOf = async (storeId: StoreId | null, compare: Compared | undefined): Promise<StockSums> => {
    const day = compare === undefined ? null : addDays(today(), -COMPARED_DAYS[compare])
    const rows = day === null ? [] : await readStockOfDay(db, day, storeId)
    const former = new Map(rows.map(({ store_id, ...sums }) => [store_id, sums]))
    const stores = (await readStockSums(db, today(), storeId)).map((row) => ({
      ...row,
      days_left: daysLeft(row),
      before: former.get(row.id) ?? null,
    }))
    return { before_day: day, stores, total: stockTotal(stores, [...former.values()]) }
  }
  return {
    reportFilters: (_, caller) =>
      forStaff(deps, reports.reportFilters, caller, async ({ store_id }) => {
        const stores = await readStores(db, store_id)
        return done({ stores, cities: [...new Set(stores.map(({ city }) => city))] })
      }),
    sales: (query, caller) => forStaff(deps, reports.sales, caller, (member) => salesOf(member, query)),
    salesFile: ({ format, ...query }, caller) =>
      forStaff(deps, reports.salesFile, caller, async (member) => {
        const report = await salesOf(member, query)
        if (!report.ok) return report
        return done(tableFile(`prodazhi-${query.from}-${query.to}`, format, salesTable(query.by, report.value)))
      }),
    stockReport: ({ store_id, compare }, caller) =>
      forStaff(deps, reports.stockReport, caller, async (member) => {
        const storeId = storeOf(member, store_id)
        if (storeId === undefined) return notTheirs
        const [sums, dead, ending] = await Promise.all([
          stockOf(storeId, compare),
          readDeadStock(db, today(), storeId),
          readEndingStock(db, storeId),
        ])
        return done({ ...sums, dead, ending })
      }),
    liabilities: ({ from, to }, caller) =>
      forStaff(deps, reports.liabilities, caller, async () =>
        daysOf(from, to) === undefined ? badPeriod : done(await liabilitiesOf(db, from, to)),
      ),
    stockFile: ({ store_id, compare, format }, caller) =>
      forStaff(deps, reports.stockFile, caller, async (member) => {
        const storeId = storeOf(member, store_id)
        if (storeId === undefined) return notTheirs
        return done(tableFile(`ostatki-${today()}`, format, stockTable(await stockOf(storeId, compare))))
      }),
    liabilitiesFile: ({ from, to, format }, caller) =>
      forStaff(deps, reports.liabilitiesFile, caller, async () =>
        daysOf(from, to) === undefined
          ? badPeriod
          : done(
              tableFile(
                `obyazatelstva-${from}-${to}`,
                format,
                liabilitiesTable((await liabilitiesOf(db, from, to)).days),
              ),
            ),
      ),
    wall: (_, caller) =>
      forStaff(deps, reports.wall, caller, async ({ store_id }) => {
        const now = clock.now()
        const week = new Date(now.getTime() - 7 * DAY_MS)
        const day = await wallDay(db, moscowDay(now), now, store_id)
        const before = await wallDay(db, moscowDay(week), week, store_id)
        return done({
          now: now.toISOString(),
          today: day.whole,
          before: before.whole,
          before_until_now: before.untilNow,
        })
      }),
  }
}

/** The store that a member asks about; null: all, undefined: not theirs. */
const storeOf = ({ store_id }: StaffMember, asked: StoreId | undefined): StoreId | null | undefined => {
  if (store_id === null) return asked ?? null
  return asked === undefined || asked === store_id ? store_id : undefined
}

const daysLeft = ({ pieces, sold_28 }: { readonly pieces: number; readonly sold_28: number }): number | null =>
  sold_28 === 0 ? null : Math.floor((pieces * 28) / sold_28)

type StockSums = Pick<StockReport, 'before_day' | 'stores' | 'total'>
type Former = NonNullable<StockReport['total']['before']>
const NOTHING: Former = { pieces: 0, value: 0, dead_pieces: 0, dead_value: 0 }
const addStock = (a: Former, b: Former): Former => ({
  pieces: a.pieces + b.pieces,
  value: a.value + b.value,
  dead_pieces: a.dead_pieces + b.dead_pieces,
  dead_value: a.dead_value + b.dead_value,
})

/** `former`: also of stores that have nothing now. */
const stockTotal = (stores: StockReport['stores'], former: readonly Former[]): StockReport['total'] => {
  const sumOf = (name: 'sold_28' | 'short_pieces'): number => stores.reduce((all, store) => all + store[name], 0)
  const total = {
    ...stores.reduce<Former>(addStock, NOTHING),
    sold_28: sumOf('sold_28'),
    short_pieces: sumOf('short_pieces'),
  }
  return { ...total, days_left: daysLeft(total), before: former.length === 0 ? null : former.reduce(addStock, NOTHING) }
}

const liabilitiesOf = async (db: Kysely<DB>, from: string, to: string) => {
  const rows = await readLedgers(db, from, to)
  const moves = new Map<string, { ledger: 'certificates' | 'points'; kind: string; amount: number }>()
  const owed = { certificates: 0, points: 0 }
  const days: { day: string; certificates: number; points: number }[] = []
  for (const [day, entries] of Map.groupBy(rows, (row) => row.day)) {
    for (const { ledger, kind, amount } of entries) {
      owed[ledger] += amount
      if (day < from) continue
      const name = `${ledger} ${kind}`
      moves.set(name, { ledger, kind, amount: (moves.get(name)?.amount ?? 0) + amount })
    }
    if (day >= from) days.push({ day, ...owed })
  }
  return { ...owed, moves: [...moves.values()], days }
}
