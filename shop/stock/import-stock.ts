import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { StoreId, VariantId } from '#kernel/ids.ts'
import { faultOf } from '#platform/import/record-fault.ts'
import { Lot, Pieces, StockExchange } from './stock.records.ts'
import { soldFrom } from './facts/lots.ts'
import { readHoldMonths } from './lots.sql.ts'
import { importBatches, requireId, resolveRecords } from '#platform/import/import-kind.ts'
import type { ReadRecord } from '#platform/import/read-records.ts'
import type { ImportChanges } from '#platform/import/import-changes.ts'
import type { ImportReport } from '#platform/import/import-report.ts'
import {
  allIds,
  idsBy,
  disableTimeouts,
  onlyByKeys,
  withoutWaitingForDisk,
  type Db,
} from '#platform/import/rows.sql.ts'
import type { RecordSource, StockTable } from '#platform/import/record-source.ts'
import { forEachConcurrent } from '#platform/import/for-each-concurrent.ts'
import {
  differenceOfStock,
  emptiedByTable,
  lockDifferingStock,
  markStoresSynced,
  moveStock,
  openStock,
  writeLots,
  writeTable,
  type LotFigure,
  type StockFigure,
} from './import-stock.sql.ts'

/** Where a figure comes from, for the report. */
type Sourced = StockFigure & {
  readonly where: string
  readonly store: string
  /** Null: the record says no dates for the store. */
  readonly lots: readonly LotFigure[] | null
}

const pieces = Compile(Pieces)
const listOfLots = Compile(Type.Array(Lot, { maxItems: 100 }))

/** Lots of equal date and number are one. Text: what is wrong with them. */
const lotsOf = (given: unknown, onHand: number): readonly LotFigure[] | string => {
  if (!listOfLots.Check(given))
    return 'сроки: нужен список из until (последний день), pieces (штук) и, если есть, number'
  const lots = new Map<string, LotFigure>()
  for (const { until, number = '', pieces: count } of given) {
    const key = `${until} ${number}`
    lots.set(key, { best_before: until, number, pieces: (lots.get(key)?.pieces ?? 0) + count })
  }
  const dated = given.reduce((sum, lot) => sum + lot.pieces, 0)
  return dated > onHand ? `сроки названы для ${dated} шт., а остаток ${onHand}` : [...lots.values()]
}

/** The figures of a record. A wrong one is reported and left out; the other stores of the record are not held back. */
const figuresOf = (
  { where, record }: ReadRecord<StockExchange>,
  variants: ReadonlyMap<string, VariantId>,
  { stores, firstSold }: Loading,
  report: ImportReport,
): Sourced[] => {
  const variant_id = requireId(variants, 'артикула', record.sku)
  for (const store of Object.keys(record.lots ?? {}))
    if (record.stores[store] === undefined) report.invalid(where, faultOf(`магазин «${store}»: сроки без остатка`))
  return Object.entries(record.stores).flatMap(([store, on_hand]) => {
    const store_id = stores.get(store)
    if (store_id !== undefined && pieces.Check(on_hand)) {
      const given = record.lots?.[store]
      const lots = given === undefined ? null : lotsOf(given, on_hand)
      if (typeof lots === 'string') {
        report.invalid(where, faultOf(`магазин «${store}»: ${lots}`))
        return []
      }
      const short = lots?.reduce((sum, lot) => (lot.best_before < firstSold ? sum + lot.pieces : sum), 0) ?? null
      return [{ store_id, variant_id, on_hand, short, lots, where, store }]
    }
    report.invalid(
      where,
      faultOf(
        store_id === undefined
          ? `нет магазина «${store}»`
          : `магазин «${store}»: ${JSON.stringify(on_hand)} — не число штук`,
      ),
    )
    return []
  })
}

type Loading = {
  readonly stores: ReadonlyMap<string, StoreId>
  /** Pieces that are good until an earlier day are held back. */
  readonly firstSold: string
}

const openLoading = async (db: Db, today: string): Promise<Loading> => ({
  stores: await allIds(db, 'store', 'code'),
  firstSold: soldFrom(today, await readHoldMonths(db)),
})

const stockKey = ({ store_id, variant_id }: Pick<StockFigure, 'store_id' | 'variant_id'>): string =>
  `${store_id}:${variant_id}`

const shortfallText = (store: string, counted: number, reserved: number): string =>
  `в магазине «${store}» ${counted} шт., а под заказы отложено ${reserved}`

/** ORD-10: a figure below what is reserved for orders is imported too, because the store no longer has the units. */
const reportShortfalls = (
  figures: readonly Sourced[],
  reserved: ReadonlyMap<string, number>,
  report: ImportReport,
): void => {
  if (reserved.size === 0) return
  for (const figure of figures) {
    const held = reserved.get(stockKey(figure)) ?? 0
    if (held > figure.on_hand) report.shortfall(figure.where, shortfallText(figure.store, figure.on_hand, held))
  }
}

type Batch = readonly ReadRecord<StockExchange>[]

const resolveFigures = async (db: Db, loading: Loading, batch: Batch, report: ImportReport): Promise<Sourced[]> => {
  const variants = await idsBy(
    db,
    'variant',
    'sku',
    batch.map(({ record }) => record.sku),
  )
  return resolveRecords(batch, { report }, (record, where) =>
    figuresOf({ where, record }, variants, loading, report),
  ).flatMap(({ made }) => made)
}

type Written = { readonly changed: number; readonly stores: readonly StoreId[] }

const writeFigures = async (db: Db, loading: Loading, batch: Batch, report: ImportReport): Promise<Written> => {
  const figures = await resolveFigures(db, loading, batch, report)
  const reserved = new Map((await lockDifferingStock(db, figures)).map((row) => [stockKey(row), row.reserved]))
  reportShortfalls(figures, reserved, report)
  const moving = reserved.size === 0 ? [] : figures.filter((figure) => reserved.has(stockKey(figure)))
  const changed = (await moveStock(db, moving)) + (await openStock(db, figures))
  await writeLots(
    db,
    figures.flatMap((figure) => (figure.lots === null ? [] : [{ ...figure, lots: figure.lots }])),
  )
  return { changed, stores: [...new Set(figures.map(({ store_id }) => store_id))] }
}

/** In `stockByStore` sources a record is one figure. */
const planOf = ({ stockByStore = false }: RecordSource) =>
  stockByStore
    ? { keyOf: ({ sku, stores }: StockExchange) => `${sku} ${Object.keys(stores).join(' ')}`, batch: 2000 }
    : {}

/** Counts what the import of the stock would change, without locking or writing; of tables only what they would empty. */
export const compareStock = async (
  db: Db,
  source: RecordSource,
  report: ImportReport,
  changes: ImportChanges,
  today: string,
): Promise<void> => {
  for await (const { table } of source.stockTables?.() ?? []) changes.emptied += await emptiedByTable(db, table)
  const loading = await openLoading(db, today)
  await importBatches({ source, report }, StockExchange, planOf(source), async (batch) => {
    const figures = await resolveFigures(db, loading, batch, report)
    const { changed, emptied, held } = await differenceOfStock(db, figures)
    reportShortfalls(figures, new Map(held.map((row) => [stockKey(row), row.reserved])), report)
    changes.stockChanged += changed
    changes.emptied += emptied
    return changed
  })
}

const reportHeld = (
  { whereOf }: StockTable,
  held: Awaited<ReturnType<typeof writeTable>>['held'],
  report: ImportReport,
): void => {
  for (const { source, store, counted, reserved } of held)
    report.shortfall(whereOf(source), shortfallText(store, counted, reserved))
}

/** Two use both this process and PostgreSQL fully. They never write the same row: an import has each figure once. */
const WRITERS = 2

type Write = (work: (trx: Db) => Promise<Written>) => Promise<number>

const importTables = async (
  tables: AsyncGenerator<StockTable, void>,
  report: ImportReport,
  write: Write,
): Promise<number> => {
  let read = 0
  let changed = 0
  await forEachConcurrent(tables, WRITERS, async (stock) => {
    read += stock.records
    const rows = await write(async (trx) => {
      const { held, ...written } = await writeTable(trx, stock.table)
      reportHeld(stock, held, report)
      return written
    })
    changed += rows
  })
  report.done('stock', read, changed)
  return changed
}

/**
 * Imports the stock of every store. Each batch is a separate transaction that locks rows in (store, variant) order, so that orders
 * placed meanwhile wait for a moment and never deadlock.
 */
export const importStock = async <DB>(
  db: Kysely<DB>,
  source: RecordSource,
  report: ImportReport,
  today: string,
): Promise<number> => {
  const synced = new Set<StoreId>()
  const write: Write = async (work) => {
    const { changed, stores } = await db.transaction().execute(async (trx) => {
      await disableTimeouts(trx)
      await onlyByKeys(trx)
      await withoutWaitingForDisk(trx)
      return work(trx)
    })
    for (const store of stores) synced.add(store)
    return changed
  }
  try {
    if (source.stockTables !== undefined) return await importTables(source.stockTables(), report, write)
    const loading = await openLoading(db, today)
    const plan = { ...planOf(source), writers: WRITERS }
    return await importBatches({ source, report }, StockExchange, plan, (batch) =>
      write((trx) => writeFigures(trx, loading, batch, report)),
    )
  } finally {
    // At the end, because every batch names most stores and two writers would wait for each other's rows.
    await markStoresSynced(db, [...synced])
  }
}
