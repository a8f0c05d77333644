/**
 * `npm run upgrade-database -- --from FOLDER`: after an update whose PostgreSQL has another major version, takes the data of the embedded
 * database to it. FOLDER is that of the release with which the shop ran before. Until `npm run upgrade-database -- --remove-old` the data
 * of the earlier version stay.
 */
import { rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { findViolations } from '#platform/db/audit.ts'
import { embeddedBinaries, binariesOfRelease } from '#platform/db/embedded-binary.ts'
import { formerData } from '#platform/db/embedded-cluster.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { runCommand } from '../run-command.ts'
import { readPlaces } from './backup-places.ts'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { COMMAND, prepareUpgrade, replaceData } from './upgrade-data.ts'
import { withPool } from './withdrawals.ts'

const removeFormer = (home: string): void => {
  const folders = formerData(home)
  for (const folder of folders) rmSync(folder, { recursive: true })
  console.error(
    folders.length === 0
      ? 'Прежних данных PostgreSQL нет: удалять нечего.'
      : `Прежние данные PostgreSQL удалены: ${folders.join(', ')}.`,
  )
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, 'remove-old': { type: 'boolean' } } })
  const { dataDir, appSecret, databaseUrl, databaseAppUrl } = readPlaces(process.env)
  const home = join(dataDir, 'postgres')
  if (databaseUrl !== undefined || databaseAppUrl !== undefined)
    throw new ConfigError(
      'Внешнюю PostgreSQL обновляет тот, кто её держит. Эта команда — для встроенной: уберите DATABASE_URL.',
    )
  if (values['remove-old'] === true) return removeFormer(home)
  const current = embeddedBinaries()
  const former = values.from === undefined ? undefined : binariesOfRelease(resolve(values.from))
  const upgrade = await prepareUpgrade({ dataDir, current, former })
  if (upgrade === null) return console.error(`База уже на PostgreSQL ${current.major}: обновлять нечего.`)
  if (upgrade === 'resumed') return console.error('Прерванное обновление закончено: запускайте магазин.')
  const report = (line: string): void => console.error(`  ${line}`)
  let rows = 0
  let violations = 0
  {
    await using stack = new AsyncDisposableStack()
    const before = await startEmbedded(dataDir, { command: COMMAND }, report, upgrade.former)
    stack.defer(before.stop)
    const after = await startEmbedded(upgrade.scratch, { command: COMMAND }, report, current)
    stack.defer(after.stop)
    const source = { url: before.url, folders: {}, appSecret }
    const target = { url: after.url, withAppLogin: true, replace: false, folders: {}, appSecret }
    rows = (
      await restore(
        backup(source, () => {}),
        target,
      )
    ).rows
    violations = (await withPool(after.url, (db) => findViolations(db))).length
  }
  const old = await replaceData(dataDir, upgrade)
  console.error(
    `База перенесена на PostgreSQL ${current.major}: строк ${rows}, при проверке нарушений ${violations}.\n` +
      `  Прежние данные — в ${old}. Когда магазин поработает на новых: ${COMMAND} -- --remove-old.\n` +
      `  Вернуться: остановите магазин, верните папке ${basename(old)} имя data и запустите прежний выпуск; ` +
      'заказов, принятых после обновления, в ней нет.',
  )
})
