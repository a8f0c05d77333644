/** Files of a backup: written under temporary names while it is read, and renamed when all of it was read without a fault. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { ConfigError } from '#platform/settings/config-error.ts'
import { pictureHash } from '#platform/decoding/picture-hash.ts'
import type { ObjectStore } from '#platform/pictures/originals.ts'
import { DAMAGED, type Entry } from './archive.ts'
import { hashFile } from './backup.ts'

const SUFFIX = '.restored'

export type FilesFigures = {
  readonly filesWritten: number
  /** Files that existed with another content and were left as they are. */
  readonly filesKept: readonly string[]
}

export class RestoredFiles {
  readonly #folders: Readonly<Record<string, string>>
  readonly #replace: boolean
  readonly #pictureStore: ObjectStore | undefined
  readonly #hash = createHash('sha256')
  readonly #written: string[] = []
  readonly #kept: string[] = []

  /** `replace`: files that exist with another content are replaced. Original pictures are written into the store too. */
  constructor(folders: Readonly<Record<string, string>>, replace: boolean, pictureStore?: ObjectStore) {
    this.#folders = folders
    this.#replace = replace
    this.#pictureStore = pictureStore
  }

  async add(file: Entry): Promise<void> {
    hashFile(this.#hash, file)
    const path = this.#pathOf(file.name)
    await this.#storePicture(file)
    const found = await readFile(path).catch(() => undefined)
    if (found?.equals(file.bytes) === true) return
    if (found !== undefined && !this.#replace) return void this.#kept.push(path)
    try {
      await mkdir(dirname(path), { recursive: true })
      this.#written.push(path)
      await writeFile(path + SUFFIX, file.bytes)
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      throw new ConfigError(`Файл ${path} не записать: ${cause}. Проверьте права и место на диске и повторите.`)
    }
  }

  /** Checksum of all files so far; to be compared with the backup's. */
  checksum(): string {
    return this.#hash.copy().digest('hex')
  }

  async keep(): Promise<FilesFigures> {
    for (const path of this.#written) await rename(path + SUFFIX, path)
    return { filesWritten: this.#written.length, filesKept: this.#kept }
  }

  async discard(): Promise<void> {
    for (const path of this.#written) await rm(path + SUFFIX, { force: true })
  }

  /** Before all of the backup is read: the name of a picture is the hash of its bytes, so nothing else can be written. */
  async #storePicture({ name, bytes }: Entry): Promise<void> {
    const [, folder, , hash = ''] = name.split('/')
    if (this.#pictureStore === undefined || folder !== 'originals' || pictureHash(bytes) !== hash) return
    await this.#pictureStore.put(`originals/${hash}`, bytes).catch((error: unknown) => {
      const cause = error instanceof Error ? error.message : String(error)
      throw new ConfigError(`Картинку не записать в хранилище S3_URL: ${cause}. Проверьте ключ и место и повторите.`)
    })
  }

  #pathOf(name: string): string {
    const [, folder = '', ...rest] = name.split('/')
    const below = normalize(rest.join('/'))
    const root = this.#folders[folder]
    if (root === undefined || below === '.' || below.startsWith('..') || below.startsWith(sep))
      throw new ConfigError(DAMAGED)
    return join(root, below)
  }
}
