import type { Kysely } from 'kysely'
import { Compile } from 'typebox/compile'
import type { StoreId, VariantId } from '#kernel/ids.ts'
import { Pieces, StockExchange } from './stock.records.ts'
import { importBatches, requireId, resolveRecords } from '#platform/import/import-kind.ts'
import type { ReadRecord } from '#platform/import/read-records.ts'
import type { ImportChanges } from '#platform/import/import-changes.ts'
import type { ImportReport } from '#platform/import/import-report.ts'
import { allIds, idsBy, disableTimeouts, type Db } from '#platform/import/rows.sql.ts'
import type { RecordSource } from '#platform/import/record-source.ts'
import {
  differenceOfStock,
  lockDifferingStock,
  markStoresSynced,
  moveStock,
  openStock,
  type StockFigure,
} from './import-stock.sql.ts'

/** Where a figure comes from, for the report. */
type Sourced = StockFigure & { readonly where: string; readonly store: string }

const pieces = Compile(Pieces)

/** The figures of a record. A wrong one is reported and left out; the other stores of the record are not held back. */
const figuresOf = (
  { where, record }: ReadRecord<StockExchange>,
  variants: ReadonlyMap<string, VariantId>,
  stores: ReadonlyMap<string, StoreId>,
  report: ImportReport,
): Sourced[] => {
  const variant_id = requireId(variants, 'артикула', record.sku)
  return Object.entries(record.stores).flatMap(([store, on_hand]) => {
    const store_id = stores.get(store)
    if (store_id !== undefined && pieces.Check(on_hand)) return [{ store_id, variant_id, on_hand, where, store }]
    report.invalid(
      where,
      store_id === undefined
        ? `нет магазина «${store}»`
        : `магазин «${store}»: ${JSON.stringify(on_hand)} — не число штук`,
    )
    return []
  })
}

const stockKey = ({ store_id, variant_id }: Pick<StockFigure, 'store_id' | 'variant_id'>): string =>
  `${store_id}:${variant_id}`

/** ORD-10: a figure below what is reserved for orders is imported too, because the store no longer has the units. */
const reportShortfalls = (
  figures: readonly Sourced[],
  reserved: ReadonlyMap<string, number>,
  report: ImportReport,
): void => {
  if (reserved.size === 0) return
  for (const figure of figures) {
    const held = reserved.get(stockKey(figure)) ?? 0
    if (held > figure.on_hand)
      report.shortfall(
        figure.where,
        `в магазине «${figure.store}» ${figure.on_hand} шт., а под заказы отложено ${held}`,
      )
  }
}

type Stores = ReadonlyMap<string, StoreId>
type Batch = readonly ReadRecord<StockExchange>[]

const resolveFigures = async (db: Db, stores: Stores, batch: Batch, report: ImportReport): Promise<Sourced[]> => {
  const variants = await idsBy(
    db,
    'variant',
    'sku',
    batch.map(({ record }) => record.sku),
  )
  return resolveRecords(batch, { report }, (record, where) =>
    figuresOf({ where, record }, variants, stores, report),
  ).flatMap(({ made }) => made)
}

type Written = { readonly changed: number; readonly stores: readonly StoreId[] }

const writeFigures = async (db: Db, stores: Stores, batch: Batch, report: ImportReport): Promise<Written> => {
  const figures = await resolveFigures(db, stores, batch, report)
  const reserved = new Map((await lockDifferingStock(db, figures)).map((row) => [stockKey(row), row.reserved]))
  reportShortfalls(figures, reserved, report)
  const moving = reserved.size === 0 ? [] : figures.filter((figure) => reserved.has(stockKey(figure)))
  const changed = (await moveStock(db, moving)) + (await openStock(db, figures))
  return { changed, stores: [...new Set(figures.map(({ store_id }) => store_id))] }
}

/** In `stockByStore` sources a record is one figure. */
const planOf = ({ stockByStore = false }: RecordSource) =>
  stockByStore
    ? { keyOf: ({ sku, stores }: StockExchange) => `${sku} ${Object.keys(stores).join(' ')}`, batch: 2000 }
    : {}

/** Counts what the import of the stock would change, without locking or writing. */
export const compareStock = async (
  db: Db,
  source: RecordSource,
  report: ImportReport,
  changes: ImportChanges,
): Promise<void> => {
  const stores = await allIds(db, 'store', 'code')
  await importBatches({ source, report }, StockExchange, planOf(source), async (batch) => {
    const figures = await resolveFigures(db, stores, batch, report)
    const { changed, emptied, held } = await differenceOfStock(db, figures)
    reportShortfalls(figures, new Map(held.map((row) => [stockKey(row), row.reserved])), report)
    changes.stockChanged += changed
    changes.emptied += emptied
    return changed
  })
}

/** Two use both this process and PostgreSQL fully. They never write the same row: an import has each figure once. */
const WRITERS = 2

/**
 * Imports the stock of every store. Each batch is a separate transaction that locks rows in (store, variant) order, so that orders
 * placed meanwhile wait for a moment and never deadlock.
 */
export const importStock = async <DB>(db: Kysely<DB>, source: RecordSource, report: ImportReport): Promise<number> => {
  const stores = await allIds(db, 'store', 'code')
  const synced = new Set<StoreId>()
  const plan = { ...planOf(source), writers: WRITERS }
  const writeOne = async (batch: readonly ReadRecord<StockExchange>[]): Promise<number> => {
    const written = await db.transaction().execute(async (trx) => {
      await disableTimeouts(trx)
      return writeFigures(trx, stores, batch, report)
    })
    for (const store of written.stores) synced.add(store)
    return written.changed
  }
  try {
    const changed = await importBatches({ source, report }, StockExchange, plan, writeOne)
    return changed
  } finally {
    // At the end, because every batch names most stores and two writers would wait for each other's rows.
    await markStoresSynced(db, [...synced])
  }
}
