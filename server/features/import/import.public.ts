import type { Kysely } from 'kysely'
import { importContent } from './import-content.ts'
import { folderSource } from './folder-source.ts'
import { importAssortment } from './import-assortment.ts'
import type { ImportContext } from './import-kind.ts'
import { importPictures } from './import-pictures.ts'
import { importPlasticCards } from './import-plastic-cards.ts'
import { importPromotions } from './import-promotions.ts'
import { importPlaces } from './import-places.ts'
import { importSearch } from './import-search.ts'
import { bumpCatalogueVersion, lockImport, disableTimeouts } from './rows.queries.ts'
import { silentReport, type ImportOutcome, type ImportReport } from './import-report.ts'
import type { ShopSource } from './shop-source.ts'
import { importStock } from './import-stock.ts'

export type { ImportOutcome, ImportReport } from './import-report.ts'
export type { Located, ShopSource } from './shop-source.ts'
export { folderSource } from './folder-source.ts'

const withCounts = (
  report: ImportReport,
): { report: ImportReport; seen: { read: number; invalid: number; shortfalls: number } } => {
  const seen = { read: 0, invalid: 0, shortfalls: 0 }
  return {
    seen,
    report: {
      invalid: (where, reason) => {
        seen.invalid += 1
        report.invalid(where, reason)
      },
      shortfall: (where, reason) => {
        seen.shortfalls += 1
        report.shortfall(where, reason)
      },
      done: (step, read, changed) => {
        if (step !== 'ratings') seen.read += read
        report.done(step, read, changed)
      },
    },
  }
}

/** Imports everything but the stock in one transaction: shoppers see the old catalogue until the import is complete. */
const importCatalogue = <DB>(db: Kysely<DB>, source: ShopSource, report: ImportReport, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await disableTimeouts(trx)
    await lockImport(trx)
    const pictures = await importPictures(trx, source, report)
    const loading: ImportContext = {
      db: trx,
      source,
      report,
      pictures: pictures.ids,
      today: now.toISOString().slice(0, 10),
    }
    const places = await importPlaces(loading)
    const assortment = await importAssortment(loading)
    const content =
      (await importContent(loading)) + (await importPromotions(loading)) + (await importPlasticCards(loading))
    const changed = pictures.changed + places + assortment + content + (await importSearch(loading))
    if (changed > 0) await bumpCatalogueVersion(trx)
    return changed
  })

/**
 * Imports a shop. Invalid records are reported and left out. Importing the same again changes nothing; the catalogue's version
 * is bumped once where the catalogue changed and once where the stock did.
 */
export const importShop = async <DB>(
  db: Kysely<DB>,
  source: ShopSource,
  report: ImportReport = silentReport,
  now = new Date(),
): Promise<ImportOutcome> => {
  const counted = withCounts(report)
  const catalogue = await importCatalogue(db, source, counted.report, now)
  const stock = await importStock(db, source, counted.report)
  if (stock > 0) await bumpCatalogueVersion(db)
  return { ...counted.seen, changed: catalogue + stock }
}

export { refreshDemoStock } from './stock.queries.ts'

/** Imports the shop of a folder (docs/own-shop.md). */
export const importFolder = <DB>(
  db: Kysely<DB>,
  folder: string,
  report: ImportReport = silentReport,
  now = new Date(),
): Promise<ImportOutcome> => importShop(db, folderSource(folder), report, now)
