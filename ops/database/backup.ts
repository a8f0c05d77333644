/**
 * `npm run backup -- --to FILE`: writes the whole shop, running or stopped, into one file; `-` is the standard output. Uses
 * DATABASE_URL, DATABASE_APP_URL or the embedded database of DATA_DIR. Next to the file it writes the list of withdrawn consents;
 * `--withdrawals FILE` names another place, and without `--to` that list alone is written. `--from-replica` reads one of the replicas that
 * DATABASE_URL names. `--record` alone tells the shop of a copy that another program has made, as pgBackRest.
 */
import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { packArchive } from './backup/archive.ts'
import { backup, type BackupFigures } from './backup/backup.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { findReplica } from '#platform/db/database-client.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { runningEmbeddedUrl, startEmbedded } from '#platform/db/embedded.ts'
import { backedUpFolders, readPlaces, type BackupPlaces } from './backup-places.ts'
import { runCommand } from '../run-command.ts'
import { LIST_NAME, writeWithdrawals } from './withdrawals.ts'

const USAGE = 'Назовите файл копии: npm run backup -- --to shop.tar.zst'

/** Works on the database of the running shop, or starts it for this command. */
const withDatabase = async (places: BackupPlaces, work: (url: string) => Promise<void>): Promise<void> => {
  const url = places.databaseUrl ?? places.databaseAppUrl ?? (await runningEmbeddedUrl(places.dataDir))
  if (url !== null) return work(url)
  if (!existsSync(`${places.dataDir}/postgres`))
    throw new ConfigError(`В папке ${places.dataDir} нет базы магазина. Задайте DATA_DIR или DATABASE_URL магазина.`)
  const embedded = await startEmbedded(places.dataDir, { command: 'npm run backup' })
  try {
    await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

const writeBackup = async (places: BackupPlaces, url: string, file: string): Promise<BackupFigures | undefined> => {
  let figures: BackupFigures | undefined
  const source = {
    url,
    folders: backedUpFolders(places),
    appSecret: places.appSecret,
    pictureStore: places.pictureStore,
  }
  const archive = packArchive(backup(source, (all) => (figures = all)))
  if (file === '-') await pipeline(archive, process.stdout)
  else
    await storeWhole(file, (unfinished) =>
      pipeline(archive, createWriteStream(unfinished, { mode: 0o600, flush: true })),
    )
  return figures
}

/** For the page of the shop's state. A replica, which cannot be written, is backed up without it. */
const recordRun = async (url: string, rows: number): Promise<void> => {
  const client = await connectAsOwner(url, 'glad backup')
  try {
    await client.query('INSERT INTO backup_run (finished_at, rows) VALUES (now(), $1)', [rows])
  } finally {
    await client.end()
  }
}
const tryToRecordRun = (url: string, rows: number): Promise<void> =>
  recordRun(url, rows).catch((error: unknown) =>
    console.error(`  Магазин не узнает об этой копии: ${error instanceof Error ? error.message : String(error)}.`),
  )

/** The file gets its name when all of it is on the disk. */
const storeWhole = async (file: string, write: (unfinished: string) => Promise<void>): Promise<void> => {
  const unfinished = `${file}.part`
  try {
    await write(unfinished)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    if (error instanceof Error && 'syscall' in error)
      throw new ConfigError(`Копию в ${file} не записать: ${error.message}. Проверьте папку, права и место на диске.`)
    throw error
  }
}

const describeBackup = (
  file: string,
  places: BackupPlaces,
  { mark, tables, rows, files, lostPictures }: BackupFigures,
): string =>
  [
    `Копия сделана: ${file === '-' ? 'в стандартный вывод' : `${file}, ${(statSync(file).size / 1e6).toFixed(1)} МБ`}.`,
    `  В ней всё, что магазин подтвердил до ${mark}: таблиц ${tables}, строк ${rows}, файлов ${files}.`,
    `  Проверить: npm run restore -- --from ${file} в пустую базу (DATABASE_URL или новая DATA_DIR).`,
    '  Не вошли секреты (APP_SECRET, пароли, ключи поставщиков): храните их отдельно, без APP_SECRET сотрудникам понадобится новый вход.',
    '  Не вошли готовые картинки: магазин сделает их снова.',
    ...(places.shopDir === undefined ? ['  Не вошла папка demo: она часть программы.'] : []),
    ...(lostPictures.length === 0
      ? []
      : [
          `  Не вошли картинки, которых в хранилище нет (${lostPictures.length}): ${lostPictures.slice(0, 5).join(', ')}.`,
        ]),
    '  В копии личные данные покупателей: храните её зашифрованной и там, куда не попадут посторонние.',
  ].join('\n')

/** Null: the archive goes to the standard output, and nobody has named a place. */
const listFor = (file: string | null, named: string | undefined): string | null =>
  named === undefined ? (file === null || file === '-' ? null : join(dirname(file), LIST_NAME)) : resolve(named)

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      yes: { type: 'boolean' },
      withdrawals: { type: 'string' },
      'from-replica': { type: 'boolean' },
      record: { type: 'boolean' },
    },
  })
  if (values.record === true)
    return withDatabase(readPlaces(process.env), async (url) => {
      await recordRun(url, 0)
      console.error('Магазин знает о копии, которую сделала другая программа.')
    })
  if (values.to === undefined && values.withdrawals === undefined) throw new ConfigError(USAGE)
  const file = values.to === undefined || values.to === '-' ? (values.to ?? null) : resolve(values.to)
  if (file !== null && file !== '-' && existsSync(file) && values.yes !== true)
    throw new ConfigError(`Файл ${file} уже есть. Назовите другой или добавьте --yes, чтобы заменить его.`)
  const places = readPlaces(process.env)
  const list = listFor(file, values.withdrawals)
  await withDatabase(places, async (url) => {
    const source = values['from-replica'] === true ? await findReplica(url) : url
    const figures = file === null ? undefined : await writeBackup(places, source, file)
    if (list !== null) await writeWithdrawals(url, list)
    if (file === null || figures === undefined) return
    await tryToRecordRun(url, figures.rows)
    console.error(describeBackup(file, places, figures))
    console.error(
      list === null
        ? '  Список отозванных согласий не записан: назовите его файл в --withdrawals.'
        : `  Список отозванных согласий и удалённых кабинетов: ${list}. Он нужен рядом с копией при восстановлении.`,
    )
  })
})
