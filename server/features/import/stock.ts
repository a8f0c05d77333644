import type { Kysely } from 'kysely'
import { StockRecord } from './goods.rules.ts'
import { eachRead, found, Unusable, usable } from './load-kind.ts'
import type { Read } from './read.ts'
import type { ImportReport } from './report.ts'
import { allIds, idsBy, unhurried, type Db } from './rows.queries.ts'
import type { ShopSource } from './source.ts'
import { exchangeStock, heldMoreThan, markStoresTold, type StockFigure } from './stock.queries.ts'

const figuresOf = (record: StockRecord, variants: ReadonlyMap<string, number>, stores: ReadonlyMap<string, number>): StockFigure[] => {
  const variant_id = found(variants, 'article number', record.sku)
  return Object.entries(record.stores).map(([code, on_hand]) => ({ store_id: found(stores, 'store', code), variant_id, on_hand }))
}

/** Goods promised to buyers cannot be fewer than what is there: such a figure is wrong and is told, not taken. */
const refuseBelowHeld = (figures: readonly StockFigure[], held: ReadonlyMap<string, number>): void => {
  for (const { store_id, variant_id, on_hand } of figures) {
    const reserved = held.get(`${store_id}:${variant_id}`)
    if (reserved !== undefined && reserved > on_hand) throw new Unusable(`${on_hand} on hand, but ${reserved} are reserved for orders`)
  }
}

const writeFigures = async (db: Db, stores: ReadonlyMap<string, number>, batch: readonly Read<StockRecord>[], report: ImportReport): Promise<number> => {
  const variants = await idsBy(db, 'variant', 'sku', batch.map(({ record }) => record.sku))
  const told = usable(batch, report, (record) => figuresOf(record, variants, stores))
  const held = await heldMoreThan(db, told.flatMap(({ made }) => made))
  const sound = usable(told.map(({ read, made }) => ({ where: read.where, record: made })), report, (figures) => {
    refuseBelowHeld(figures, held)
    return figures
  })
  const figures = sound.flatMap(({ made }) => made)
  const changed = await exchangeStock(db, figures)
  return changed === 0 ? 0 : changed + await markStoresTold(db, [...new Set(figures.map(({ store_id }) => store_id))])
}

/**
 * The stock of every shop as the shop's own system tells it. A transaction a batch: rows are locked in (store, variant) order and
 * let go soon, so that orders placed meanwhile wait a moment and never deadlock.
 */
export const loadStock = async <DB>(db: Kysely<DB>, source: ShopSource, report: ImportReport): Promise<number> => {
  const stores = await allIds(db, 'store', 'code')
  return eachRead({ source, report }, { kind: 'stock', schema: StockRecord, keyOf: ({ sku }) => sku, batch: 500 }, (batch) =>
    db.transaction().execute(async (trx) => {
      await unhurried(trx)
      return writeFigures(trx, stores, batch, report)
    }))
}
