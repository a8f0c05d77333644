/**
 * Copies of imported pictures, by the hash of their bytes: a picture is found when the folder that it came from has changed or is on
 * another machine. With a store that nodes share, this folder holds what this node has needed so far.
 */
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { SHARDS, storeFile } from './encoded-folder.ts'

/** A store of files that all nodes share, by name. Names are never reused for other bytes. */
export type ObjectStore = {
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null: there is no such file. Throws when the store does not answer. */
  readonly get: (name: string) => Promise<Uint8Array | null>
  /** Every file whose name begins so. */
  readonly list: (prefix: string) => AsyncIterable<StoredFile>
  /** Does nothing when there is no such file. */
  readonly remove: (name: string) => Promise<void>
}
export type StoredFile = { readonly name: string; readonly bytes: number; readonly storedAt: Date }

/** The store has answered with an error. */
export class StoreRefused extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

export type Originals = {
  /** Only dates the picture again when the folder has it. */
  readonly put: (hash: string, bytes: Uint8Array) => Promise<void>
  /** The path of the copy in the folder; null when there is none. */
  readonly find: (hash: string) => Promise<string | null>
  /** The path of the copy in the folder, which is first copied from the shared store when missing; null when neither has it. */
  readonly fetch: (hash: string) => Promise<string | null>
  /** All copies of the folder and of the shared store; what is in both comes twice. */
  readonly list: () => AsyncIterable<StoredOriginal>
  /** From the folder and from the shared store. */
  readonly remove: (hash: string) => Promise<void>
}
export type StoredOriginal = { readonly hash: string; readonly bytes: number; readonly storedAt: Date }
type OriginalsOptions = {
  readonly folder: string
  readonly store?: ObjectStore | undefined
  readonly minFreeBytes?: number
}

const MIN_FREE_BYTES = 256 * 1024 * 1024

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  )

const DAY_MS = 86_400_000
/** A picture that is imported again is as young as a new one: what names it may follow later. */
const touch = async (path: string, storedAt: number): Promise<void> => {
  const now = Date.now()
  if (now - storedAt > DAY_MS) await utimes(path, now / 1000, now / 1000)
}

const HASH = /^[0-9a-f]{16}$/
const below = (hash: string): string => hash.slice(0, 2)
/** Below the folder of originals. */
export const originalPath = (hash: string): string => `${below(hash)}/${hash}`

export const openOriginals = ({ folder, store, minFreeBytes = MIN_FREE_BYTES }: OriginalsOptions): Originals => {
  const pathOf = (hash: string): string => join(folder, originalPath(hash))
  const find = async (hash: string): Promise<string | null> => ((await exists(pathOf(hash))) ? pathOf(hash) : null)
  return {
    find,
    put: async (hash, bytes) => {
      const file = await stat(pathOf(hash)).catch(() => null)
      if (file !== null && file.size > 0) return touch(pathOf(hash), file.mtimeMs)
      await store?.put(`originals/${hash}`, bytes)
      await storeFile(folder, below(hash), hash, bytes, minFreeBytes)
    },
    fetch: async (hash) => {
      const bytes = (await store?.get(`originals/${hash}`)) ?? null
      if (bytes === null) return null
      await storeFile(folder, below(hash), hash, bytes, minFreeBytes)
      return pathOf(hash)
    },
    list: async function* () {
      for (const shard of SHARDS)
        for (const hash of await readdir(join(folder, shard)).catch(() => [])) {
          const file = HASH.test(hash) ? await stat(pathOf(hash)).catch(() => null) : null
          if (file !== null) yield { hash, bytes: file.size, storedAt: file.mtime }
        }
      for await (const { name, bytes, storedAt } of store?.list('originals/') ?? []) {
        const hash = name.slice('originals/'.length)
        if (HASH.test(hash)) yield { hash, bytes, storedAt }
      }
    },
    remove: async (hash) => {
      await store?.remove(`originals/${hash}`)
      await rm(pathOf(hash), { force: true })
    },
  }
}
