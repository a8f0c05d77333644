/** Runs a script where this process and its children are invisible, as in another container on the same volume. */
import { spawnSync } from 'node:child_process'

const IN_NAMESPACE = ['--pid', '--fork', '--mount-proc', '--']

/** False where the system does not allow new namespaces. */
export const canUnshare = spawnSync('unshare', [...IN_NAMESPACE, 'true']).status === 0

if (!canUnshare) console.warn('Tests between containers are skipped: unshare --pid is not allowed here.')

/** Standard output and errors of a TypeScript module given as text. */
export const runInPidNamespace = (module: string): string => {
  const args = [...IN_NAMESPACE, process.execPath, '--input-type=module-typescript', '--eval', module]
  const { stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8', timeout: 30_000 })
  return stdout + stderr
}
