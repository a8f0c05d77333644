/**
 * `npm run import`: goods, prices and stock into a shop that runs or not (OWN-02, docs/ru/own-shop.md). Exits with 0 when everything was
 * imported, 1 when records were left out or settings are wrong, 2 when the brake stopped the import.
 */
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { objectStoreOf } from '#app/providers.ts'
import { readConfig } from '#app/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { IMPORT_LIMITS } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import {
  describeOutcome,
  folderSource,
  ImportBusy,
  runImport,
  tableSource,
  type ImportOutcome,
  type RecordSource,
} from '#app/import/importer.ts'
import { sentenceOf } from '#app/start-failure.ts'
import { openOriginals } from '#platform/pictures/originals.ts'
import { openShopDatabase } from '../database/shop-database.ts'

const USAGE = `Загрузка товаров, цен и остатков; магазин может работать:
  npm run import                                  папка SHOP_DIR
  npm run import -- --folder ../moy-magazin       другая папка (формат: demo/README.md)
  npm run import -- --prices prices.csv           одни цены: столбцы sku, price, old_price (рубли)
  npm run import -- --stock stock.xlsx            одни остатки: столбцы sku, store, quantity
  --dry-run    показать, что изменится, и ничего не записать
  --yes        загрузить, даже если изменится больше, чем разрешает IMPORT_MAX_PERCENT`
const STOPPED = 2

const parse = () => {
  try {
    return parseArgs({
      options: {
        folder: { type: 'string' },
        prices: { type: 'string' },
        stock: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new ConfigError(`${sentenceOf(error) ?? String(error)}\n\n${USAGE}`)
  }
}

const checkedPath = (option: string, path: string, kind: 'file' | 'folder'): string => {
  const found = statSync(path, { throwIfNoEntry: false })
  const isRight = kind === 'file' ? found?.isFile() : found?.isDirectory()
  if (isRight === true) return resolve(path)
  throw new ConfigError(`--${option} ${path}: такого файла нет или это не ${kind === 'file' ? 'файл' : 'папка'}.`)
}

const sourceOf = ({ folder, prices, stock }: ReturnType<typeof parse>, shopDir: string): RecordSource => {
  if (folder !== undefined && (prices ?? stock) !== undefined)
    throw new ConfigError(`--folder загружает и цены, и остатки: задайте либо папку, либо файлы.\n\n${USAGE}`)
  if (prices === undefined && stock === undefined)
    return folderSource(folder === undefined ? shopDir : checkedPath('folder', folder, 'folder'))
  const table = (option: 'prices' | 'stock', path: string | undefined) =>
    path === undefined ? undefined : { file: checkedPath(option, path, 'file'), name: basename(path) }
  return tableSource({ prices: table('prices', prices), stock: table('stock', stock) })
}

const run = async (): Promise<ImportOutcome> => {
  const options = parse()
  const config = readConfig(process.env)
  const source = sourceOf(options, config.shopDir)
  await using database = await openShopDatabase('npm run import', console.log)
  const pool = openPool(database.appUrl, 2, { limits: IMPORT_LIMITS })
  try {
    return await runImport(pool.db, source, {
      dryRun: options['dry-run'],
      ...(options.yes ? {} : { maxPercent: config.importMaxPercent }),
      refusesToWait: true,
      keepOriginal: openOriginals({
        folder: join(config.dataDir, 'originals'),
        store: objectStoreOf(config),
      }).put,
      report: {
        invalid: (where, reason) => console.error(`${where}: ${reason}`),
        shortfall: (where, reason) => console.error(`${where}: ${reason}`),
        done: () => {},
      },
    })
  } finally {
    await pool.close()
  }
}

try {
  const started = performance.now()
  const dryRun = process.argv.includes('--dry-run')
  const outcome = await run()
  for (const line of describeOutcome(outcome, dryRun)) console.log(line)
  if (outcome.stoppedBy.length > 0) console.log('Если так и нужно, повторите с --yes; долю задаёт IMPORT_MAX_PERCENT.')
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} с.`)
  process.exitCode = outcome.stoppedBy.length > 0 ? STOPPED : outcome.invalid > 0 ? 1 : 0
} catch (error) {
  process.exitCode = 1
  if (error instanceof ImportBusy) console.error('Уже идёт другая загрузка. Дождитесь её конца и повторите.')
  else if (error instanceof ConfigError) console.error(error.message)
  else throw error
}
