import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/**
 * Where the tests keep temporary files: in memory where there is enough of it, otherwise the system's temporary folder.
 * PostgreSQL flushes every commit; on a disk this takes half of the processor time of the tests that use a database.
 * TMPDIR overrides the choice.
 */
export const temporaryFolder = (): string =>
  process.env['TMPDIR'] === undefined && hasRoomInMemory() ? MEMORY : tmpdir()

const hasRoomInMemory = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > 2 * GIGABYTE && process.availableMemory() > 4 * GIGABYTE
  } catch {
    return false
  }
}
