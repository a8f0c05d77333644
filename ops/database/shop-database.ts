/** The shop's database for a command, whether the shop runs or not. */
import { resolve } from 'node:path'
import { ConfigError } from '#platform/settings/config-error.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { hasEmbedded, runningEmbeddedUrl, startEmbedded } from '#platform/db/embedded.ts'
import { checkMigrated, migrate } from '#app/database/migrate.ts'
import { userOf } from '#platform/db/instance-lock.ts'
import { becomesTrueWithin } from '#platform/db/processes.ts'
import { readSecretFiles } from '#app/secret-files.ts'

export type ShopDatabase = AsyncDisposable & {
  /** For the role of the app. */
  readonly appUrl: string
  /** Undefined with DATABASE_APP_URL alone. */
  readonly ownerUrl: string | undefined
}

/** A PostgreSQL that has just ended or is busy is given this time to answer again. */
const MAX_WAIT_MS = 30_000

/** Null: no shop runs on the folder. The PostgreSQL of another command is left alone: it stops when that command ends. */
const livingShopUrl = async (dataDir: string): Promise<string | null> => {
  if (userOf(dataDir) === 'command') return null
  let url = await runningEmbeddedUrl(dataDir)
  await becomesTrueWithin(MAX_WAIT_MS, async () => {
    if (url !== null || userOf(dataDir) !== 'shop') return true
    url = await runningEmbeddedUrl(dataDir)
    return url !== null
  })
  return url
}

const OTHER_RELEASE = 'Магазин работает на другом выпуске, чем эта команда. Перезапустите его и повторите команду.'

const noDatabaseIn = (dataDir: string): string =>
  `В папке данных ${resolve(dataDir)} нет базы магазина. Задайте те же DATA_DIR или DATABASE_URL, с которыми он запускается; ` +
  'новый магазин сначала откройте: npm start.'

/**
 * The database of DATABASE_APP_URL or DATABASE_URL, else that of DATA_DIR: of the shop running on it, or of a PostgreSQL that is
 * started for the command, holds the lock of the data folder and is stopped at its end. Throws ConfigError, for example when the schema
 * is of another release, or when the data folder has no database: a command with a forgotten DATA_DIR would fill a new shop. With
 * `creates` it makes one.
 */
export const openShopDatabase = async (
  command: string,
  report: (line: string) => void = () => {},
  { creates = false }: { creates?: boolean } = {},
): Promise<ShopDatabase> => {
  const wrong: string[] = []
  const env = readSecretFiles(process.env, wrong)
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  const dataDir = env['DATA_DIR']?.trim() || 'data'
  const { DATABASE_APP_URL: givenAppUrl, DATABASE_URL: givenUrl } = env
  const external = givenUrl ?? (givenAppUrl === undefined ? await livingShopUrl(dataDir) : undefined)
  if (givenAppUrl !== undefined || (external !== undefined && external !== null)) {
    const appUrl = givenAppUrl ?? appUrlOf(external ?? '')
    await checkMigrated(appUrl).catch((error: unknown) => {
      if (!(error instanceof ConfigError) || givenUrl !== undefined || givenAppUrl !== undefined) throw error
      throw new ConfigError(`${OTHER_RELEASE}\n${error.message}`)
    })
    return { appUrl, ownerUrl: external ?? undefined, [Symbol.asyncDispose]: async () => {} }
  }
  if (!creates && !hasEmbedded(dataDir)) throw new ConfigError(noDatabaseIn(dataDir))
  const embedded = await startEmbedded(dataDir, { command }, report)
  try {
    await migrate(embedded.url)
    return { appUrl: appUrlOf(embedded.url), ownerUrl: embedded.url, [Symbol.asyncDispose]: embedded.stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
