/** What `npm run backup` and `npm run restore` work on, by the settings of the shop. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEMO_FOLDER } from '#server/config.ts'
import { ConfigError } from '#server/config-error.ts'
import { readSecretFiles } from '#server/secret-files.ts'

export type BackupPlaces = {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseAppUrl: string | undefined
  /** Undefined: the demo shop, which is part of the program. */
  readonly shopDir: string | undefined
  readonly appSecret: string | undefined
  /** The store that nodes share for original pictures, which is not in a backup. */
  readonly pictureStore: string | undefined
}

export const readPlaces = (environment: NodeJS.ProcessEnv): BackupPlaces => {
  const wrong: string[] = []
  const env = readSecretFiles(environment, wrong)
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  const dataDir = resolve(env['DATA_DIR'] ?? 'data')
  const shopDir = resolve(env['SHOP_DIR'] ?? DEMO_FOLDER)
  const secretFile = join(dataDir, 'app-secret')
  return {
    dataDir,
    databaseUrl: env['DATABASE_URL'],
    databaseAppUrl: env['DATABASE_APP_URL'],
    pictureStore: env['S3_URL'],
    shopDir: shopDir === DEMO_FOLDER ? undefined : shopDir,
    appSecret: env['APP_SECRET'] ?? (existsSync(secretFile) ? readFileSync(secretFile, 'utf8').trim() : undefined),
  }
}

/** Folders of files that exist nowhere else, by their names in a backup. */
export const backedUpFolders = ({ dataDir, shopDir }: BackupPlaces): Record<string, string> => ({
  ...(shopDir === undefined ? {} : { shop: shopDir }),
  originals: join(dataDir, 'originals'),
})

/** Where a restore writes them: without SHOP_DIR the shop's folder gets a place among the data. */
export const restoredFolders = (places: BackupPlaces): Record<string, string> => ({
  shop: join(places.dataDir, 'shop'),
  ...backedUpFolders(places),
})
