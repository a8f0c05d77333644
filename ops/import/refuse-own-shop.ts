/** Keeps the generated products of `npm run demo:load` out of somebody's shop. */
import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { isRecord } from '#kernel/is-record.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { RecordSource } from '#app/import/importer.ts'

const OWN_SHOP =
  'Здесь свой магазин, а demo:load загружает товары и города демо-магазина: покупатели увидели бы и те и другие. ' +
  'Свои товары загружает npm run import.'

export const refuseOwnFolder = (shopDir: string | undefined, demo: string): void => {
  if (shopDir && resolve(shopDir) !== demo) throw new ConfigError(OWN_SHOP)
}

/** A catalogue without any brand of the demo shop belongs to somebody. */
export const refuseOwnShop = async (db: Kysely<DB>, demo: RecordSource): Promise<void> => {
  const brands = await db.selectFrom('brand').select('slug').execute()
  if (brands.length === 0) return
  const slugs = new Set(brands.map(({ slug }) => slug))
  for await (const { value } of demo.records('brands')) if (isRecord(value) && slugs.has(String(value['slug']))) return
  throw new ConfigError(OWN_SHOP)
}
