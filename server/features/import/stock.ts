import type { Kysely } from 'kysely'
import { StockRecord } from './goods.schema.ts'
import { eachRead, found, Unusable, usable } from './load-kind.ts'
import type { Read } from './read.ts'
import type { ImportReport } from './report.ts'
import { allIds, idsBy, unhurried, type Db } from './rows.queries.ts'
import type { ShopSource } from './source.ts'
import { differingPlaces, markStoresTold, moveStock, openStock, type Held, type StockFigure } from './stock.queries.ts'

const figuresOf = (
  record: StockRecord,
  variants: ReadonlyMap<string, number>,
  stores: ReadonlyMap<string, number>,
): StockFigure[] => {
  const variant_id = found(variants, 'article number', record.sku)
  return Object.entries(record.stores).map(([code, on_hand]) => ({
    store_id: found(stores, 'store', code),
    variant_id,
    on_hand,
  }))
}

const placeOf = ({ store_id, variant_id }: StockFigure): string => `${store_id}:${variant_id}`

/** Goods promised to buyers cannot be fewer than what is there: such a figure is wrong and is told, not taken. */
const refuseBelowHeld = (figures: readonly StockFigure[], differing: ReadonlyMap<string, Held>): void => {
  if (differing.size === 0) return
  for (const figure of figures) {
    const reserved = differing.get(placeOf(figure))?.reserved ?? 0
    if (reserved > figure.on_hand)
      throw new Unusable(`${figure.on_hand} on hand, but ${reserved} are reserved for orders`)
  }
}

type Written = { readonly changed: number; readonly stores: readonly number[] }

const writeFigures = async (
  db: Db,
  stores: ReadonlyMap<string, number>,
  batch: readonly Read<StockRecord>[],
  report: ImportReport,
): Promise<Written> => {
  const variants = await idsBy(
    db,
    'variant',
    'sku',
    batch.map(({ record }) => record.sku),
  )
  const told = usable(batch, report, (record) => figuresOf(record, variants, stores))
  const differing = new Map(
    (
      await differingPlaces(
        db,
        told.flatMap(({ made }) => made),
      )
    ).map((held) => [placeOf(held), held]),
  )
  const sound = usable(
    told.map(({ read, made }) => ({ where: read.where, record: made })),
    report,
    (figures) => {
      refuseBelowHeld(figures, differing)
      return figures
    },
  )
  const figures = sound.flatMap(({ made }) => made)
  const moving = differing.size === 0 ? [] : figures.filter((figure) => differing.has(placeOf(figure)))
  const changed = (await moveStock(db, moving)) + (await openStock(db, figures))
  return { changed, stores: [...new Set(figures.map(({ store_id }) => store_id))] }
}

/** Two at a time keep both the shop and the database at work; they meet in no place, since an article number is told once a load. */
const WRITERS = 2

/**
 * The stock of every shop as the shop's own system tells it. A transaction a batch: rows are locked in (store, variant) order and
 * let go soon, so that orders placed meanwhile wait a moment and never deadlock.
 */
export const loadStock = async <DB>(db: Kysely<DB>, source: ShopSource, report: ImportReport): Promise<number> => {
  const stores = await allIds(db, 'store', 'code')
  const told = new Set<number>()
  const plan = {
    kind: 'stock',
    schema: StockRecord,
    keyOf: ({ sku }: StockRecord) => sku,
    batch: 500,
    writers: WRITERS,
  } as const
  const writeOne = async (batch: readonly Read<StockRecord>[]): Promise<number> => {
    const written = await db.transaction().execute(async (trx) => {
      await unhurried(trx)
      return writeFigures(trx, stores, batch, report)
    })
    for (const store of written.stores) told.add(store)
    return written.changed
  }
  try {
    const changed = await eachRead({ source, report }, plan, writeOne)
    return changed
  } finally {
    // At the end: every batch names most stores, and two writers would wait for each other's.
    await markStoresTold(db, [...told])
  }
}
