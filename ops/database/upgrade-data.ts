/** The folders of an upgrade of the embedded PostgreSQL to another major version. */
import {
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresBinaries } from '#platform/db/embedded-binary.ts'
import { formerData, majorOf } from '#platform/db/embedded-cluster.ts'
import { lockInstance } from '#platform/db/instance-lock.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

export const COMMAND = 'npm run upgrade-database'

export type Upgrade = {
  readonly former: PostgresBinaries
  /** A data folder for the new version, on the same disk as the data. */
  readonly scratch: string
}
type Start = {
  readonly dataDir: string
  readonly current: PostgresBinaries
  /** The PostgreSQL that can read the data; undefined when no release with one is named. */
  readonly former: PostgresBinaries | undefined
  /** On the disk of a folder; otherwise what the system says. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

const freeOnDisk = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + (lstatSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )

/** The log of a copy that is being written, at most. */
const MOST_LOG_BYTES = 1_000_000_000
const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)

const scratchOf = (home: string): string => join(home, 'upgrade')
const newDataOf = (home: string): string => join(scratchOf(home), 'postgres', 'data')
const formerDataOf = (home: string, major: string): string => join(home, `data-${major}`)

/**
 * Null: the data are of the current version. 'resumed': an earlier upgrade that was cut off between its two renames is complete now.
 * Throws ConfigError when the upgrade cannot begin; nothing has changed then.
 */
export const prepareUpgrade = async ({
  dataDir,
  current,
  former,
  freeBytes = freeOnDisk,
}: Start): Promise<Upgrade | 'resumed' | null> => {
  const home = join(dataDir, 'postgres')
  const major = majorOf(home)
  if (major === undefined && existsSync(newDataOf(home)) && formerData(home).length > 0) {
    await whileLocked(dataDir, () => finish(home))
    return 'resumed'
  }
  if (major === undefined) throw new ConfigError(`В папке ${dataDir} нет базы магазина. Задайте DATA_DIR магазина.`)
  if (major === current.major) return null
  if (former?.major !== major)
    throw new ConfigError(
      `Данные прочтёт только PostgreSQL ${major}${former ? `, а в названной папке ${former.major}` : ''}. ` +
        `Назовите папку прежнего выпуска, с его node_modules: ${COMMAND} -- --from /srv/glad-old`,
    )
  const aside = formerDataOf(home, major)
  if (existsSync(aside))
    throw new ConfigError(`Папка ${aside} осталась от прежнего обновления. Удалите её: ${COMMAND} -- --remove-old`)
  const scratch = scratchOf(home)
  rmSync(scratch, { recursive: true, force: true }) // of an upgrade that was cut off
  const size = bytesIn(join(home, 'data'))
  const needed = size + Math.min(size, MOST_LOG_BYTES)
  const free = await freeBytes(home)
  if (free < needed)
    throw new ConfigError(
      `Копия базы не поместится: на диске с ${home} свободно ${megabytes(free)} МБ, а нужно ${megabytes(needed)} МБ. ` +
        'Освободите место и повторите.',
    )
  createScratch(dataDir, home, scratch)
  return { former, scratch }
}

/** Folders of the account that runs PostgreSQL, with the password of the shop's. */
const createScratch = (dataDir: string, home: string, scratch: string): void => {
  const { uid, gid } = statSync(home)
  for (const folder of [scratch, join(scratch, 'postgres')]) {
    mkdirSync(folder, { mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(folder, uid, gid)
  }
  copyFileSync(join(dataDir, 'postgres-password'), join(scratch, 'postgres-password'))
}

/** Sets the former data aside and puts the new ones into their place. Both PostgreSQL must have stopped. Returns the former data's path. */
export const replaceData = async (dataDir: string, { former }: Upgrade): Promise<string> => {
  const home = join(dataDir, 'postgres')
  const aside = formerDataOf(home, former.major)
  await whileLocked(dataDir, () => {
    renameSync(join(home, 'data'), aside)
    finish(home)
  })
  return aside
}

const whileLocked = async (dataDir: string, work: () => void): Promise<void> => {
  const lock = await lockInstance(dataDir, { command: COMMAND })
  try {
    work()
  } finally {
    lock.release()
  }
}

/** The former data have been set aside, so that the new ones are complete. */
const finish = (home: string): void => {
  renameSync(newDataOf(home), join(home, 'data'))
  rmSync(scratchOf(home), { recursive: true, force: true })
}
