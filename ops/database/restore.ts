/**
 * `npm run restore -- --from FILE`: restores a backup into DATABASE_URL or the embedded database of DATA_DIR; `-` is the standard
 * input. `--from FOLDER` takes the data folder of a stopped shop with the embedded database, and so moves it to DATABASE_URL. What was
 * withdrawn after the backup is withdrawn again (withdrawals.ts): by the list next to the backup, by `--withdrawals FILE`, by the list
 * of an earlier restore, and by the database that is replaced. `--withdrawals FILE` alone does only that, on a restored shop.
 */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { unpackArchive, type Entry } from './backup/archive.ts'
import { backup } from './backup/backup.ts'
import { restore, type RestoreOutcome } from './backup/restore.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { createDataFolder } from '#platform/settings/data-folder.ts'
import { findViolations } from '#platform/db/audit.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { backedUpFolders, readPlaces, restoredFolders, type BackupPlaces } from './backup-places.ts'
import { runCommand } from '../run-command.ts'
import { appDatabaseUrl } from './app-database-url.ts'
import { collectWithdrawals, LIST_NAME, repeatWithdrawals, withPool } from './withdrawals.ts'

const USAGE =
  'Назовите копию: npm run restore -- --from shop.tar.zst (или папку данных остановленного магазина: --from data)'

const openFile = (path: string): AsyncGenerator<Entry> =>
  unpackArchive(path === '-' ? process.stdin : createReadStream(path))

/** Closed with the stack, after the restore. */
const openFolder = async (
  dataDir: string,
  places: BackupPlaces,
  stack: AsyncDisposableStack,
): Promise<AsyncGenerator<Entry>> => {
  if (places.databaseUrl === undefined)
    throw new ConfigError('Задайте DATABASE_URL: адрес внешней базы, в которую перенести магазин.')
  const embedded = await startEmbedded(dataDir, { command: 'npm run restore' })
  stack.defer(embedded.stop)
  const folders = backedUpFolders({ ...places, dataDir })
  const { appSecret } = readPlaces({ DATA_DIR: dataDir })
  return backup({ url: embedded.url, folders, appSecret, pictureStore: places.pictureStore }, () => {})
}

const openTarget = async (places: BackupPlaces, stack: AsyncDisposableStack): Promise<string> => {
  createDataFolder(places.dataDir)
  if (places.databaseUrl !== undefined) return places.databaseUrl
  if (places.databaseAppUrl !== undefined)
    throw new ConfigError('Задайте DATABASE_URL владельца базы: роли магазина нельзя создавать таблицы.')
  const embedded = await startEmbedded(places.dataDir, { command: 'npm run restore' })
  stack.defer(embedded.stop)
  return embedded.url
}

const MAX_NAMED = 5
const keptSentence = (kept: readonly string[]): string => {
  const more = kept.length > MAX_NAMED ? ` и ещё ${kept.length - MAX_NAMED}` : ''
  return `Файлы с другим содержанием оставлены прежними (--yes заменит): ${kept.slice(0, MAX_NAMED).join(', ')}${more}.`
}

const describeRestore = ({ mark, rows, filesWritten, filesKept, migrated, isOtherSecret }: RestoreOutcome): string =>
  [
    `Восстановлено всё, что магазин подтвердил до ${mark}: строк ${rows}, файлов ${filesWritten}.`,
    ...(migrated.length > 0 ? [`  База обновлена до этого выпуска: ${migrated.join(', ')}.`] : []),
    ...(filesKept.length > 0 ? [`  ${keptSentence(filesKept)}`] : []),
    ...(isOtherSecret
      ? [
          '  Копия сделана с другим секретом. Задайте в APP_SECRET тот, с которым работал прежний магазин (если его не задавали, он лежит',
          '  там в DATA_DIR/app-secret). Без него не подойдут коды подарочных сертификатов и коды входа сотрудников: им понадобится',
          '  npm run staff -- reset.',
        ]
      : []),
  ].join('\n')

const reportViolations = (url: string): Promise<void> =>
  withPool(url, async (db) => {
    const found = await findViolations(db)
    for (const { name, detail } of found.slice(0, 20)) console.error(`  нарушено: ${name} (${detail})`)
    console.error(
      found.length === 0 ? '  Проверка данных: нарушений нет.' : `  Проверка данных: нарушений ${found.length}.`,
    )
  })

await runCommand(async () => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, yes: { type: 'boolean' }, withdrawals: { type: 'string' } },
  })
  const { withdrawals } = values
  if (values.from === undefined && withdrawals === undefined) throw new ConfigError(USAGE)
  if (withdrawals !== undefined && !existsSync(withdrawals))
    throw new ConfigError(`Списка отозванных согласий ${withdrawals} нет. Проверьте имя файла.`)
  if (values.from === undefined)
    return console.error(await repeatWithdrawals(await appDatabaseUrl(), resolve(withdrawals ?? '')))
  const places = readPlaces(process.env)
  await using stack = new AsyncDisposableStack()
  const source = values.from === '-' ? '-' : resolve(values.from)
  const found = source === '-' ? undefined : statSync(source, { throwIfNoEntry: false })
  if (source !== '-' && found === undefined) throw new ConfigError(`Копии ${source} нет. Проверьте имя файла.`)
  const entries = found?.isDirectory() === true ? await openFolder(source, places, stack) : openFile(source)
  const url = await openTarget(places, stack)
  const kept = join(places.dataDir, LIST_NAME)
  const listed = source === '-' ? [] : [join(dirname(source), LIST_NAME)]
  await collectWithdrawals(url, [...listed, ...(withdrawals === undefined ? [] : [resolve(withdrawals)])], kept)
  const outcome = await restore(entries, {
    url,
    withAppLogin: places.databaseAppUrl === undefined,
    replace: values.yes === true,
    folders: restoredFolders(places),
    appSecret: places.appSecret,
    pictureStore: places.pictureStore,
  })
  console.error(describeRestore(outcome))
  console.error(await repeatWithdrawals(url, kept))
  await reportViolations(url)
})
