/**
 * `npm run demo:load -- --products 100000 [--seed 1]`: loads a generated shop of that size, for benchmarks, into DATABASE_URL
 * or the embedded database of DATA_DIR, whether the shop runs on it or not. Without `--products` it loads the demo shop.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { IMPORT_LIMITS, connectAsOwner } from '#platform/db/connection.ts'
import { migrate } from '#app/database/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { folderSource, importShop, type RecordSource } from '#app/import/importer.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { largeShop, type Seeds } from './large-shop/large-shop.ts'
import { refuseOwnFolder, refuseOwnShop } from './refuse-own-shop.ts'
import { openShopDatabase, type ShopDatabase } from '../database/shop-database.ts'
import { reportFailure } from '../run-command.ts'
import { Compile } from 'typebox/compile'
import { ProductRecord, ReviewRecord } from '#shop/product/product.records.ts'
import { StoreRecord } from '#shop/places/places.records.ts'

/** The valid products, reviews and stores of the demo shop. */
export const seedsOf = async (demo: RecordSource): Promise<Seeds> => {
  const [product, review, store] = [
    Compile(ProductRecord.schema),
    Compile(ReviewRecord.schema),
    Compile(StoreRecord.schema),
  ]
  const seeds: { products: ProductRecord[]; reviews: ReviewRecord[]; stores: string[] } = {
    products: [],
    reviews: [],
    stores: [],
  }
  for await (const { value } of demo.records('products')) if (product.Check(value)) seeds.products.push(value)
  for await (const { value } of demo.records('reviews')) if (review.Check(value)) seeds.reviews.push(value)
  for await (const { value } of demo.records('stores')) if (store.Check(value)) seeds.stores.push(value.code)
  return seeds
}

const DEMO = resolve(import.meta.dirname, '../../demo')

const parseWholeNumber = (name: string, text: string | undefined, fallback: number): number => {
  if (text === undefined) return fallback
  if (!/^\d{1,8}$/.test(text)) throw new ConfigError(`--${name} ${text}: нужно целое число.`)
  return Number(text)
}

/** Updates the planner's statistics, which describe the tables as empty after the first load. */
const analyzeTables = async (url: string): Promise<void> => {
  const owner = await connectAsOwner(url, 'glad load')
  try {
    await owner.query('ANALYZE')
  } finally {
    await owner.end()
  }
}

const load = async ({ appUrl, ownerUrl }: ShopDatabase, size: number, seed: number): Promise<void> => {
  const pool = openPool(appUrl, 2, { limits: IMPORT_LIMITS })
  try {
    const demo = folderSource(DEMO)
    await refuseOwnShop(pool.db, demo)
    const source = size === 0 ? demo : largeShop(demo, await seedsOf(demo), size, seed)
    const started = performance.now()
    const outcome = await importShop(pool.db, source, {
      invalid: (where, reason) => console.log(`${where}: ${reason}`),
      shortfall: (where, reason) => console.log(`${where}: ${reason}`),
      done: (step, read, changed) =>
        console.log(
          `${((performance.now() - started) / 1000).toFixed(1)} с: ${step}, прочитано ${read}, изменено ${changed}`,
        ),
    })
    if (ownerUrl !== undefined) await analyzeTables(ownerUrl)
    console.log(
      `Загружено записей: ${outcome.read}, не подошло: ${outcome.invalid}, ` +
        `не хватает под заказы: ${outcome.shortfalls}, изменено строк: ${outcome.changed}.`,
    )
  } finally {
    await pool.close()
  }
}

if (import.meta.main)
  try {
    const { values } = parseArgs({ options: { products: { type: 'string' }, seed: { type: 'string' } } })
    const size = parseWholeNumber('products', values.products, 0)
    const seed = parseWholeNumber('seed', values.seed, 1)
    refuseOwnFolder(process.env['SHOP_DIR'], DEMO)
    const url = process.env['DATABASE_URL']
    if (url !== undefined) await migrate(url, process.env['DATABASE_APP_URL'] === undefined)
    await using database = await openShopDatabase('npm run demo:load', console.log, { creates: true })
    await load(database, size, seed)
  } catch (error) {
    reportFailure(error)
  }
