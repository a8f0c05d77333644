import type { Kysely } from 'kysely'
import { folderSource } from './folder-source.ts'
import { silentReport, type ImportOutcome, type ImportReport } from '#platform/import/import-report.ts'
import { importShop } from './run-import.ts'

export type { ImportOutcome, ImportReport } from '#platform/import/import-report.ts'
export type { Kind } from './records.ts'
export type { Located, RecordSource } from '#platform/import/record-source.ts'
export { folderSource } from './folder-source.ts'
export { tableSource, type TableKind } from '#platform/import/table-source.ts'
export { describeOutcome } from '#platform/import/import-report.ts'
export { ImportBusy, importShop, runImport } from './run-import.ts'
export { IMPORTABLE_KINDS, importUpload, isImportable } from './import-upload.ts'
export { refreshDemoStock } from '#shop/stock/import-stock.sql.ts'

/** Imports the shop of a folder (docs/ru/own-shop.md). */
export const importFolder = <DB>(
  db: Kysely<DB>,
  folder: string,
  report: ImportReport = silentReport,
  now = new Date(),
): Promise<ImportOutcome> => importShop(db, folderSource(folder), report, now)
