/**
 * Copies of imported pictures, by the hash of their bytes: a picture is found when the folder that it came from has changed or is on
 * another machine. With a store that nodes share, this folder holds what this node has needed so far.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '#server/ports/object-store.ts'
import { storeFile } from './encoded-folder.ts'

export type Originals = {
  /** Does nothing when the folder has the picture. */
  readonly put: (hash: string, bytes: Uint8Array) => Promise<void>
  /** The path of the copy in the folder; null when there is none. */
  readonly find: (hash: string) => Promise<string | null>
  /** As `find`, after a look into the shared store. */
  readonly fetch: (hash: string) => Promise<string | null>
}
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

const below = (hash: string): string => hash.slice(0, 2)
/** Below the folder of originals. */
export const originalPath = (hash: string): string => `${below(hash)}/${hash}`

export const openOriginals = ({ folder, store, minFreeBytes = MIN_FREE_BYTES }: OriginalsOptions): Originals => {
  const pathOf = (hash: string): string => join(folder, originalPath(hash))
  const find = async (hash: string): Promise<string | null> => ((await exists(pathOf(hash))) ? pathOf(hash) : null)
  return {
    find,
    put: async (hash, bytes) => {
      if ((await find(hash)) !== null) return
      await store?.put(`originals/${hash}`, bytes)
      await storeFile(folder, below(hash), hash, bytes, minFreeBytes)
    },
    fetch: async (hash) => {
      const bytes = (await store?.get(`originals/${hash}`)) ?? null
      if (bytes === null) return null
      await storeFile(folder, below(hash), hash, bytes, minFreeBytes)
      return pathOf(hash)
    },
  }
}
