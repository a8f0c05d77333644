/**
 * The folder of encoded pictures. Several shops may share it: a file appears whole under its name, and it does not matter which
 * of two equal ones was first.
 */
import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { encodedName, type EncodedPicture } from './picture-name.ts'

/** Files under temporary names; on the same file system, so that a rename is atomic. */
const TEMPORARY = 'temporary'
/** A file is written in one go, in milliseconds: an older temporary one belongs to a process that has ended. */
const MAX_TEMPORARY_AGE_MS = 60_000

const shardOf = (hash: string): string => hash.slice(0, 2)
export const SHARDS: readonly string[] = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))

const pathOf = (folder: string, picture: EncodedPicture): string =>
  join(folder, shardOf(picture.hash), encodedName(picture))

/** Null when it is not there, or cannot be read. */
export const readEncoded = async (folder: string, picture: EncodedPicture): Promise<Buffer | null> => {
  const bytes = await readFile(pathOf(folder, picture)).catch(() => null)
  return bytes === null || bytes.length === 0 ? null : bytes
}

export const isEncoded = (folder: string, picture: EncodedPicture): Promise<boolean> =>
  access(pathOf(folder, picture)).then(
    () => true,
    () => false,
  )

/** Names of the encoded pictures whose hash begins with the shard's two digits. */
export const listShard = async (folder: string, shard: string): Promise<ReadonlySet<string>> =>
  new Set(await readdir(join(folder, shard)).catch(() => []))

/**
 * Stores a picture; throws when the folder is not writable or the disk would be left with less than `minFreeBytes`, which are
 * PostgreSQL's. Leaves nothing behind then. The file is flushed before it gets its name: after a power cut it is whole or absent.
 */
export const storeEncoded = async (
  folder: string,
  picture: EncodedPicture,
  bytes: Uint8Array,
  minFreeBytes: number,
): Promise<void> => {
  const path = pathOf(folder, picture)
  const temporary = join(folder, TEMPORARY, `${encodedName(picture)}.${randomUUID()}`)
  await Promise.all([
    mkdir(join(folder, TEMPORARY), { recursive: true }),
    mkdir(join(folder, shardOf(picture.hash)), { recursive: true }),
  ])
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < minFreeBytes + bytes.length) throw new Error(`less than ${minFreeBytes} bytes free in ${folder}`)
  try {
    await writeFlushed(temporary, bytes)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

const writeFlushed = async (path: string, bytes: Uint8Array): Promise<void> => {
  await using file = await open(path, 'wx')
  await file.writeFile(bytes)
  await file.datasync()
}

/** Removes what processes that were killed have left half written. */
export const removeAbandoned = async (folder: string, now: number): Promise<void> => {
  const names = await readdir(join(folder, TEMPORARY)).catch(() => [])
  for (const name of names) {
    const path = join(folder, TEMPORARY, name)
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - written > MAX_TEMPORARY_AGE_MS) await rm(path, { force: true }).catch(() => {})
  }
}
