/** What `npm run backup` and `npm run restore` work on, by the settings of the shop. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { s3 } from '#providers/s3/adapter.ts'
import { DEMO_FOLDER } from '#app/settings.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { ObjectStore } from '#platform/pictures/originals.ts'
import { readSecretFiles } from '#app/secret-files.ts'

export type BackupPlaces = {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseAppUrl: string | undefined
  /** Undefined: the demo shop, which is part of the program. */
  readonly shopDir: string | undefined
  readonly appSecret: string | undefined
  /** The store that nodes share for original pictures. */
  readonly pictureStore: ObjectStore | undefined
}

const pictureStoreOf = (env: NodeJS.ProcessEnv): ObjectStore | undefined => {
  const { S3_URL: url, S3_KEY_ID: keyId, S3_SECRET_KEY: secretKey, S3_REGION: region = 'us-east-1' } = env
  if (url === undefined) return undefined
  if (keyId === undefined || secretKey === undefined)
    throw new ConfigError(
      'Задайте S3_KEY_ID и S3_SECRET_KEY: без них картинки в хранилище S3_URL не прочесть и не записать.',
    )
  return s3({ url, keyId, secretKey, region })
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
    pictureStore: pictureStoreOf(env),
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
