import type { Kysely } from 'kysely'
import { StockRecord } from './product-records.schema.ts'
import { importBatches, requireId, UnusableRecord, resolveRecords } from './import-kind.ts'
import type { ReadRecord } from './read-records.ts'
import type { ImportReport } from './import-report.ts'
import { allIds, idsBy, disableTimeouts, type Db } from './rows.queries.ts'
import type { ShopSource } from './shop-source.ts'
import {
  lockDifferingStock,
  markStoresSynced,
  moveStock,
  openStock,
  type HeldStock,
  type StockFigure,
} from './stock.queries.ts'

const figuresOf = (
  record: StockRecord,
  variants: ReadonlyMap<string, number>,
  stores: ReadonlyMap<string, number>,
): StockFigure[] => {
  const variant_id = requireId(variants, 'article number', record.sku)
  return Object.entries(record.stores).map(([code, on_hand]) => ({
    store_id: requireId(stores, 'store', code),
    variant_id,
    on_hand,
  }))
}

const stockKey = ({ store_id, variant_id }: StockFigure): string => `${store_id}:${variant_id}`

/** A figure below what is reserved for orders is invalid: throws UnusableRecord. */
const refuseBelowReserved = (figures: readonly StockFigure[], differing: ReadonlyMap<string, HeldStock>): void => {
  if (differing.size === 0) return
  for (const figure of figures) {
    const reserved = differing.get(stockKey(figure))?.reserved ?? 0
    if (reserved > figure.on_hand)
      throw new UnusableRecord(`${figure.on_hand} on hand, but ${reserved} are reserved for orders`)
  }
}

type Written = { readonly changed: number; readonly stores: readonly number[] }

const writeFigures = async (
  db: Db,
  stores: ReadonlyMap<string, number>,
  batch: readonly ReadRecord<StockRecord>[],
  report: ImportReport,
): Promise<Written> => {
  const variants = await idsBy(
    db,
    'variant',
    'sku',
    batch.map(({ record }) => record.sku),
  )
  const resolved = resolveRecords(batch, report, (record) => figuresOf(record, variants, stores))
  const differing = new Map(
    (
      await lockDifferingStock(
        db,
        resolved.flatMap(({ made }) => made),
      )
    ).map((held) => [stockKey(held), held]),
  )
  const sound = resolveRecords(
    resolved.map(({ read, made }) => ({ where: read.where, record: made })),
    report,
    (figures) => {
      refuseBelowReserved(figures, differing)
      return figures
    },
  )
  const figures = sound.flatMap(({ made }) => made)
  const moving = differing.size === 0 ? [] : figures.filter((figure) => differing.has(stockKey(figure)))
  const changed = (await moveStock(db, moving)) + (await openStock(db, figures))
  return { changed, stores: [...new Set(figures.map(({ store_id }) => store_id))] }
}

/** Two use both this process and PostgreSQL fully. They never write the same row: an import has each SKU once. */
const WRITERS = 2

/**
 * Imports the stock of every store. Each batch is a separate transaction that locks rows in (store, variant) order, so that orders
 * placed meanwhile wait for a moment and never deadlock.
 */
export const importStock = async <DB>(db: Kysely<DB>, source: ShopSource, report: ImportReport): Promise<number> => {
  const stores = await allIds(db, 'store', 'code')
  const synced = new Set<number>()
  const plan = {
    kind: 'stock',
    schema: StockRecord,
    keyOf: ({ sku }: StockRecord) => sku,
    batch: 500,
    writers: WRITERS,
  } as const
  const writeOne = async (batch: readonly ReadRecord<StockRecord>[]): Promise<number> => {
    const written = await db.transaction().execute(async (trx) => {
      await disableTimeouts(trx)
      return writeFigures(trx, stores, batch, report)
    })
    for (const store of written.stores) synced.add(store)
    return written.changed
  }
  try {
    const changed = await importBatches({ source, report }, plan, writeOne)
    return changed
  } finally {
    // At the end, because every batch names most stores and two writers would wait for each other's rows.
    await markStoresSynced(db, [...synced])
  }
}
