/** A file system of a few megabytes in memory, for tests of a full disk. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  readonly folder: string
  /** Leaves this many bytes free. */
  readonly fill: (leave: number) => void
  readonly free: () => void
  readonly remove: () => void
}

const mount = (folder: string, megabytes: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]).status === 0

/** Undefined where mounting is not allowed. */
export const mountSmallDisk = (megabytes: number): SmallDisk | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'glad-disk-'))
  const filler = join(folder, 'filler')
  if (!mount(folder, megabytes)) {
    rmSync(folder, { recursive: true })
    console.warn('Tests of a full disk are skipped: mounting a tmpfs is not allowed here.')
    return undefined
  }
  const fill = (leave: number): void => {
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
  }
  const remove = (): void => {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, fill, free: () => rmSync(filler), remove }
}
