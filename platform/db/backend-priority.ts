/** Priority of the server process of a connection, where PostgreSQL runs on this machine. */
import { readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * Niceness of long work. It gets the processor when nobody else wants it, and about a tenth of it otherwise: a process that got none
 * would hold its locks for as long.
 */
export const LONG_WORK = 10

const isPostgres = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres:')

/** `pid`: as the connection knows it. Does nothing where the process is not to be found or belongs to another account. */
export const lowerBackendPriority = (pid: number): void => {
  try {
    if (isPostgres(pid)) setPriority(pid, Math.max(getPriority(pid), LONG_WORK))
  } catch {
    // Another system, another account or a process that has ended: the work is done at the usual priority.
  }
}
