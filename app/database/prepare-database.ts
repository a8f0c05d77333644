/** The database before the shop opens it: migrated, with the files of the release. */
import { appUrlOf } from '#platform/db/app-login.ts'
import { checkDirectConnection } from '#platform/db/direct-connection.ts'
import { isReleaseStored, publishReleaseFiles } from '#platform/releases/publish-release-files.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { checkMigrated, migrate } from './migrate.ts'

/** Migrates, and publishes the release's files; returns the address for the app. What needs the owner ends here. */
export const prepareDatabase = async (
  ownerUrl: string | undefined,
  databaseAppUrl: string | undefined,
  build: string | null,
  report: (line: string) => void,
): Promise<string> => {
  if (ownerUrl === undefined) return preparedDatabase(databaseAppUrl ?? '', build)
  const applied = await migrate(ownerUrl, databaseAppUrl === undefined)
  if (databaseAppUrl !== undefined) await checkDirectConnection(databaseAppUrl, 'DATABASE_APP_URL')
  if (applied.length > 0) report(`база обновлена: ${applied.join(', ')}`)
  if (build !== null) await publishReleaseFiles(ownerUrl, build)
  return databaseAppUrl ?? appUrlOf(ownerUrl)
}

const preparedDatabase = async (appUrl: string, build: string | null): Promise<string> => {
  await checkMigrated(appUrl)
  if (build !== null && !(await isReleaseStored(appUrl, build)))
    throw new ConfigError(
      'Файлов страниц этого выпуска нет в базе, и другие узлы не отдали бы их. Выполните npm run migrate в папке этого выпуска.',
    )
  return appUrl
}
