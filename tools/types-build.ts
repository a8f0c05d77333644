import { spawnSync, type SpawnSyncReturns, type StdioOptions } from 'node:child_process'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const TSC = join(import.meta.dirname, '..', 'node_modules', '.bin', 'tsc')

/**
 * Builds the solution in `folder`, whose build information is in .cache/types. `tsc -b` skips a project when no file of it is
 * newer than its build information. It then misses a deleted file of another project, a file restored with an older time, and
 * a package of another version: npm gives the files of all packages the same time. Build information that is older than every
 * file makes it compare the contents instead.
 */
export const checkTypes = (folder: string, args: string[], stdio: StdioOptions): SpawnSyncReturns<string> => {
  const cache = join(folder, '.cache', 'types')
  const known = existsSync(cache) ? readdirSync(cache).filter((name) => name.endsWith('.tsbuildinfo')) : []
  for (const name of known) utimesSync(join(cache, name), 0, 0)
  return spawnSync(TSC, ['-b', ...args], { cwd: folder, stdio, encoding: 'utf8' })
}
