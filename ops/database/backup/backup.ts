/** A backup of the whole shop while it runs: every table as of one moment, and the owner's files. */
import { createHash, createHmac, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type pg from 'pg'
import { Type } from 'typebox'
import { jobsSchemaVersions } from '#app/jobs/install.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { originalPath, type ObjectStore } from '#platform/pictures/originals.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { copyOut } from '#platform/db/copy.ts'
import { checkRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { Entry } from './archive.ts'
import { END, FORMAT, MANIFEST, type End, type Manifest } from './manifest.ts'
import { listTables, readSequences } from './tables.ts'

export type BackupSource = {
  /** URL of a role that reads every table: the owner's or the app's. */
  readonly url: string
  /** Names in the backup and paths of folders that go into it; a folder that does not exist is left out. */
  readonly folders: Readonly<Record<string, string>>
  readonly appSecret: string | undefined
  /** Holds original pictures that the folder `originals` may lack. */
  readonly pictureStore?: ObjectStore | undefined
}
export type BackupFigures = {
  readonly mark: string
  readonly tables: number
  rows: number
  files: number
  /** Hashes of original pictures that neither the folder nor the store has. */
  readonly lostPictures: string[]
}

const State = Row({ mark: Timestamp, postgres: Type.String() })
const Migration = Row({ number: Type.Integer(), name: Type.String(), checksum: Type.String() })

/** Tells whether two secrets are equal without giving them away. */
export const secretMarkOf = (appSecret: string): string =>
  createHmac('sha256', appSecret).update('mark of a backup').digest('base64url').slice(0, 12)

/**
 * Yields the entries of the archive. All tables are read in one snapshot; the shop goes on, only changes of the schema wait. `onFigures`
 * gets the figures when all is read.
 */
export async function* backup(
  source: BackupSource,
  onFigures: (figures: BackupFigures) => void,
): AsyncGenerator<Entry> {
  const client = await connectAsOwner(source.url, 'glad backup')
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const manifest = await describe(client, source)
    yield { name: MANIFEST, bytes: jsonOf(manifest) }
    const figures: BackupFigures = {
      mark: manifest.mark,
      tables: manifest.tables.length,
      rows: 0,
      files: 0,
      lostPictures: [],
    }
    const tables: End['tables'] = {}
    for (const { name, columns } of manifest.tables) {
      const hash = createHash('sha256')
      let rows = 0
      let part = 0
      for await (const bytes of copyOut(client, `COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`)) {
        hash.update(bytes)
        rows += rowsIn(bytes)
        part += 1
        yield { name: `tables/${name}/${String(part).padStart(6, '0')}.copy`, bytes }
      }
      tables[name] = { rows, sha256: hash.digest('hex') }
      figures.rows += rows
    }
    const sequences = await readSequences(client)
    const hash = createHash('sha256')
    for (const folder of manifest.folders)
      for await (const file of filesOf(source.folders[folder] ?? '', `files/${folder}`)) {
        hashFile(hash, file)
        figures.files += 1
        yield file
      }
    for await (const file of storedPictures(client, source, figures.lostPictures)) {
      hashFile(hash, file)
      figures.files += 1
      yield file
    }
    yield {
      name: END,
      bytes: jsonOf({ tables, sequences, files: { count: figures.files, sha256: hash.digest('hex') } }),
    }
    onFigures(figures)
  } finally {
    await client.end()
  }
}

/** `now()` is the time of BEGIN; the snapshot is made after it, by this first statement. */
const describe = async (client: pg.Client, { folders, appSecret }: BackupSource): Promise<Manifest> => {
  const { rows } = await client.query(`SELECT now() AS mark, current_setting('server_version') AS postgres`)
  const [state] = checkRows(State, rows)
  const { rows: found } = await client.query(`SELECT to_regclass('public.migration') AS name`)
  if (state === undefined || found[0]?.name === null)
    throw new ConfigError('В этой базе нет магазина: копировать нечего. Проверьте DATABASE_URL или DATA_DIR.')
  const applied = await client.query('SELECT number, name, checksum FROM public.migration ORDER BY number')
  const { installed } = await jobsSchemaVersions(client)
  return {
    format: FORMAT,
    mark: state.mark.toISOString(),
    postgres: state.postgres,
    migrations: checkRows(Migration, applied.rows),
    jobsSchema: installed ?? 0,
    tables: await listTables(client),
    folders: Object.keys(folders).filter((name) => existsSync(folders[name] ?? '')),
    secretMark: appSecret === undefined ? null : secretMarkOf(appSecret),
  }
}

const jsonOf = (value: Manifest | End): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

const NEW_LINE = 10
/** COPY writes one line for each row; a line break within a value is `\n` in two characters. */
export const rowsIn = (bytes: Buffer): number => {
  let rows = 0
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) rows += 1
  return rows
}

export const hashFile = (hash: Hash, { name, bytes }: Entry): void => {
  hash.update(`${name}\0${bytes.length}\0`).update(bytes)
}

const Picture = Row({ hash: Type.String() })
/** Original pictures of the shop that only the store has, in the form of the folder `originals`. Photos of customers are rows. */
async function* storedPictures(
  client: pg.Client,
  { folders, pictureStore }: BackupSource,
  lost: string[],
): AsyncGenerator<Entry> {
  if (pictureStore === undefined) return
  const { rows } = await client.query('SELECT hash FROM public.picture WHERE length(hash) = 16 ORDER BY hash')
  for (const { hash } of checkRows(Picture, rows)) {
    const path = originalPath(hash)
    if (existsSync(join(folders['originals'] ?? '', path))) continue
    const bytes = await pictureStore.get(`originals/${hash}`).catch((error: unknown) => {
      const cause = error instanceof Error ? error.message : String(error)
      throw new ConfigError(
        `Хранилище картинок S3_URL не отвечает (${cause}): копия без картинок не сделана. Повторите.`,
      )
    })
    if (bytes === null) lost.push(hash)
    else yield { name: `files/originals/${path}`, bytes: Buffer.from(bytes) }
  }
}

/** Files that disappear meanwhile are left out. */
async function* filesOf(folder: string, prefix: string): AsyncGenerator<Entry> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = all.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  for (const path of paths.toSorted()) {
    const bytes = await readFile(path).catch(() => undefined)
    if (bytes !== undefined) yield { name: `${prefix}/${relative(folder, path).split(sep).join('/')}`, bytes }
  }
}
