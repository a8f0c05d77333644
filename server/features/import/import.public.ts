import type { Kysely } from 'kysely'
import { loadEditorial } from './editorial.ts'
import { folderSource } from './folder-source.ts'
import { loadGoods } from './goods.ts'
import type { Loading } from './load-kind.ts'
import { loadPictures } from './pictures.ts'
import { loadPromotions } from './promotions.ts'
import { loadPlaces } from './places.ts'
import { bumpCatalogue, oneLoadAtATime, unhurried } from './rows.queries.ts'
import { silentReport, type ImportOutcome, type ImportReport } from './report.ts'
import type { ShopSource } from './source.ts'
import { loadStock } from './stock.ts'

export type { ImportOutcome, ImportReport } from './report.ts'
export type { Located, ShopSource } from './source.ts'
export { folderSource } from './folder-source.ts'

const counting = (report: ImportReport): { report: ImportReport; seen: { read: number; wrong: number } } => {
  const seen = { read: 0, wrong: 0 }
  return {
    seen,
    report: {
      wrong: (where, reason) => {
        seen.wrong += 1
        report.wrong(where, reason)
      },
      done: (step, read, changed) => {
        if (step !== 'ratings') seen.read += read
        report.done(step, read, changed)
      },
    },
  }
}

/** Everything but the stock, in one transaction: shoppers see the old shop until the new one is whole. */
const loadCatalogue = <DB>(db: Kysely<DB>, source: ShopSource, report: ImportReport, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await unhurried(trx)
    await oneLoadAtATime(trx)
    const pictures = await loadPictures(trx, source, report)
    const loading: Loading = { db: trx, source, report, pictures: pictures.ids, today: now.toISOString().slice(0, 10) }
    const places = await loadPlaces(loading)
    const goods = await loadGoods(loading)
    const changed = pictures.changed + places + goods + (await loadEditorial(loading)) + (await loadPromotions(loading))
    if (changed > 0) await bumpCatalogue(trx)
    return changed
  })

/**
 * Loads a shop. Wrong records are told to the report and left out. Loading the same again changes nothing; the catalogue's version
 * is bumped once where the catalogue changed and once where the stock did.
 */
export const importShop = async <DB>(
  db: Kysely<DB>,
  source: ShopSource,
  report: ImportReport = silentReport,
  now = new Date(),
): Promise<ImportOutcome> => {
  const told = counting(report)
  const catalogue = await loadCatalogue(db, source, told.report, now)
  const stock = await loadStock(db, source, told.report)
  if (stock > 0) await bumpCatalogue(db)
  return { ...told.seen, changed: catalogue + stock }
}

export { tellDemoStock } from './stock.queries.ts'

/** The demo shop, or any shop kept in the same files (demo/README.md). */
export const loadDemo = <DB>(
  db: Kysely<DB>,
  folder: string,
  report: ImportReport = silentReport,
  now = new Date(),
): Promise<ImportOutcome> => importShop(db, folderSource(folder), report, now)
