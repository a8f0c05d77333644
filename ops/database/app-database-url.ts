/** The database for commands of the staff: that of DATABASE_APP_URL or DATABASE_URL, else of the shop running on DATA_DIR. */
import { ConfigError } from '#platform/settings/config-error.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { runningEmbeddedUrl } from '#platform/db/embedded.ts'
import { readSecretFiles } from '#app/secret-files.ts'

/** For the role of the app. Throws ConfigError when there is no database. */
export const appDatabaseUrl = async (): Promise<string> => {
  const wrong: string[] = []
  const { DATABASE_APP_URL: appUrl, DATABASE_URL: ownerUrl } = readSecretFiles(process.env, wrong)
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  if (appUrl !== undefined) return appUrl
  const url = ownerUrl ?? (await runningEmbeddedUrl(process.env['DATA_DIR'] ?? 'data'))
  if (url === null)
    throw new ConfigError(
      'Запустите магазин с этой папкой DATA_DIR или задайте DATABASE_APP_URL либо DATABASE_URL магазина.',
    )
  return appUrlOf(url)
}
