import type { Kysely } from 'kysely'
import { folderSource } from './folder-source.ts'
import { silentReport, type ImportOutcome, type ImportReport } from './import-report.ts'
import { importShop } from './run-import.ts'

export type { ImportOutcome, ImportReport } from './import-report.ts'
export type { Kind, Located, ShopSource } from './shop-source.ts'
export { folderSource } from './folder-source.ts'
export { tableSource, type TableKind } from './table-source.ts'
export { describeOutcome } from './describe-outcome.ts'
export { ImportBusy, importShop, runImport } from './run-import.ts'
export { importUpload, isImportable } from './import-upload.ts'
export { refreshDemoStock } from './stock.queries.ts'

/** Imports the shop of a folder (docs/own-shop.md). */
export const importFolder = <DB>(
  db: Kysely<DB>,
  folder: string,
  report: ImportReport = silentReport,
  now = new Date(),
): Promise<ImportOutcome> => importShop(db, folderSource(folder), report, now)
