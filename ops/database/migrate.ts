/**
 * `npm run migrate`: runs pending migrations on DATABASE_URL and stores the files of the built release, for deployments whose nodes
 * do not know the owner of the database, or that migrate before they start a new version.
 */
import { migrate } from '#app/database/migrate.ts'
import { publishReleaseFiles } from '#platform/releases/publish-release-files.ts'
import { readSecretFiles } from '#app/secret-files.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { reportFailure } from '../run-command.ts'

try {
  const wrong: string[] = []
  const env = readSecretFiles(process.env, wrong)
  const url = env['DATABASE_URL']
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  if (url === undefined) throw new ConfigError('Задайте DATABASE_URL. Встроенную базу npm start обновляет сам.')
  const run = await migrate(url, env['DATABASE_APP_URL'] === undefined)
  await publishReleaseFiles(url, 'build')
  console.log(run.length === 0 ? 'База уже новейшая.' : `Выполнены миграции: ${run.join(', ')}.`)
} catch (error) {
  reportFailure(error)
}
