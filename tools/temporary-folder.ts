import { accessSync, constants, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30
const ABANDONED_AFTER_MS = 3 * 3_600_000

/**
 * Where the tests keep temporary files: in memory where there is enough of it, otherwise the system's temporary folder.
 * PostgreSQL flushes every commit; on a disk this takes half of the processor time of the tests that use a database.
 * TMPDIR overrides the choice.
 */
export const temporaryFolder = (): string => {
  if (process.env['TMPDIR'] !== undefined || !hasRoomInMemory()) return tmpdir()
  removeAbandoned(MEMORY)
  return MEMORY
}

const hasRoomInMemory = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > 2 * GIGABYTE && process.availableMemory() > 4 * GIGABYTE
  } catch {
    return false
  }
}

/** Removes what runs that were killed left behind, because it takes memory. */
export const removeAbandoned = (folder: string): void => {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('glad-'))) {
    const path = join(folder, name)
    try {
      if (Date.now() - statSync(path).mtimeMs > ABANDONED_AFTER_MS) rmSync(path, { recursive: true, force: true })
    } catch {
      // Another user's, or removed in the meantime.
    }
  }
}
