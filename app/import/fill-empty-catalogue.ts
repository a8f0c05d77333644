/** The first import: at the start of a shop whose catalogue is empty. */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { decimal } from '#kernel/text.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { isRecord } from '#kernel/is-record.ts'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { DocumentRecord } from '#shop/company/document-record.ts'
import { readDocuments } from '#shop/company/documents.sql.ts'
import { SettingRecord } from '#shop/company/setting-record.ts'
import { readSettingRows } from '#shop/company/settings.sql.ts'
import { folderSource, importFolder, importShop } from './importer.ts'

/** Also on the home page, where the owner looks first. */
const EMPTY_CATALOGUE =
  'КАТАЛОГ ПУСТ: покупать нечего. Положите товары в папку магазина и загрузите их: npm run import -- --folder папка. ' +
  'Как составить папку: docs/ru/own-shop.md'
/** Invalid rows of the shop's folder that are reported one by one; of the others only the count. */
const MAX_REPORTED_ROWS = 10

const isCatalogueEmpty = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) === undefined

const importShopFolder = async (db: Kysely<DB>, folder: string, report: (line: string) => void): Promise<void> => {
  const started = performance.now()
  let reported = 0
  const wrong = (where: string, reason: string | RecordFault): void => {
    reported += 1
    if (reported <= MAX_REPORTED_ROWS) report(`${where}: ${reason}`)
  }
  const result = await importFolder(db, folder, { invalid: wrong, shortfall: wrong, done: () => {} })
  if (reported > MAX_REPORTED_ROWS)
    report(`и ещё ${reported - MAX_REPORTED_ROWS}: все назовёт npm run import -- --dry-run с теми же настройками`)
  const invalid = result.invalid === 0 ? '' : `, не подошло ${result.invalid}`
  const seconds = decimal((performance.now() - started) / 1000)
  report(`загружен магазин из ${folder}: записей ${result.read}${invalid}, ${seconds} с`)
}

type FirstImport = {
  readonly db: Kysely<DB>
  /** Connections whose statements may take as long as an import. */
  readonly importing: Kysely<DB>
  /** Undefined: an empty catalogue stays empty. */
  readonly folder: string | undefined
  readonly report: (line: string) => void
}
/**
 * Makes the settings of the folder's `shop.yaml` and its legal documents records of a shop that has none yet; reports which settings
 * differ from the file later on.
 */
export const fillSettings = async ({
  db,
  importing,
  folder,
  report,
}: FirstImport & { folder: string }): Promise<void> => {
  const { pictures: _pictures, ...source } = folderSource(folder)
  const stored = await readSettingRows(db)
  const absent = [
    ...(stored.size === 0 ? [SettingRecord.kind] : []),
    ...((await readDocuments(db)).length === 0 ? [DocumentRecord.kind] : []),
  ]
  if (absent.length > 0) {
    const wrong = (where: string, reason: string | RecordFault): void => report(`${where}: ${reason}`)
    await importShop(
      importing,
      { ...source, kinds: new Set(absent) },
      { invalid: wrong, shortfall: wrong, done: () => {} },
    )
  }
  if (stored.size === 0) return
  const differing: string[] = []
  for await (const { value } of source.records(SettingRecord.kind))
    if (isRecord(value) && !isDeepStrictEqual(stored.get(String(value['name'])), value['value']))
      differing.push(String(value['name']))
  if (differing.length > 0)
    report(
      `настройки магазина и shop.yaml различаются: ${differing.join(', ')}. Действуют те, что в магазине (офис, «Настройки»); ` +
        'из файла их берёт npm run import',
    )
}

/** Loads the shop's folder into an empty catalogue, and reports one that is still empty. */
export const fillEmptyCatalogue = async ({ db, importing, folder, report }: FirstImport): Promise<void> => {
  if (!(await isCatalogueEmpty(db))) return
  if (folder !== undefined) await importShopFolder(importing, folder, report)
  if (await isCatalogueEmpty(db)) report(EMPTY_CATALOGUE)
}
