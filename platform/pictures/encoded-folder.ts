/**
 * The folder of encoded pictures. Several shops may share it: a file appears whole under its name, and it does not matter which
 * of two equal ones was first.
 */
import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { encodedName, isCustomersPhoto, type EncodedPicture } from './picture-name.ts'

/** Files under temporary names; on the same file system, so that a rename is atomic. */
const TEMPORARY = 'temporary'
/** A file is written in one go, in milliseconds: an older temporary one belongs to a process that has ended. */
const MAX_TEMPORARY_AGE_MS = 60_000

/** Photos of customers and their encoded copies: few, and listed to find the deleted ones. */
const CUSTOMERS = 'customers'

const shardOf = (hash: string): string => (isCustomersPhoto(hash) ? CUSTOMERS : hash.slice(0, 2))
export const SHARDS: readonly string[] = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))

const pathOf = (folder: string, picture: EncodedPicture): string =>
  join(folder, shardOf(picture.hash), encodedName(picture))

/** All encoded copies of a picture. */
export const removeCopies = async (folder: string, hash: string): Promise<void> => {
  const shard = join(folder, shardOf(hash))
  for (const name of await readdir(shard).catch(() => []))
    if (name.startsWith(`${hash}-`)) await rm(join(shard, name), { force: true })
}

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
  await storeFile(folder, shardOf(picture.hash), encodedName(picture), bytes, minFreeBytes)
}

/** The path of a customer's photo, which lies in the folder only while this node encodes copies of it. */
export const customersOriginal = (folder: string, hash: string): string => join(folder, CUSTOMERS, `${hash}.jpg`)

/** Stores a customer's photo, with the guarantees and errors of `storeEncoded`. */
export const storeCustomersOriginal = (
  folder: string,
  hash: string,
  bytes: Uint8Array,
  minFreeBytes: number,
): Promise<void> => storeFile(folder, CUSTOMERS, `${hash}.jpg`, bytes, minFreeBytes)

/** Removes every file of customers' photos that `existing`, called with all hashes found, does not return. */
export const removeDeletedPhotos = async (
  folder: string,
  existing: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> => {
  const names = (await readdir(join(folder, CUSTOMERS)).catch(() => [])).filter(isCustomersPhoto)
  if (names.length === 0) return
  const hashOf = (name: string): string => name.slice(0, 32)
  const known = await existing([...new Set(names.map(hashOf))])
  for (const name of names)
    if (!known.has(hashOf(name))) await rm(join(folder, CUSTOMERS, name), { force: true }).catch(() => {})
}

/** Throws when fewer than `minFreeBytes` would remain. */
export const storeFile = async (
  folder: string,
  below: string,
  name: string,
  bytes: Uint8Array,
  minFreeBytes: number,
): Promise<void> => {
  const path = join(folder, below, name)
  const temporary = join(folder, TEMPORARY, `${name}.${randomUUID()}`)
  await Promise.all([
    mkdir(join(folder, TEMPORARY), { recursive: true }),
    mkdir(join(folder, below), { recursive: true }),
  ])
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < minFreeBytes + bytes.length)
    throw Object.assign(new Error(`less than ${minFreeBytes} bytes free in ${folder}`), { code: 'ENOSPC' })
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
