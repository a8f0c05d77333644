/** Priority of long work on this machine: processes of its own, and the server processes of its connections. */
import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { errorCode } from '#kernel/error-code.ts'

/**
 * Niceness of long work. It gets the processor when nobody else wants it, and about a tenth of it otherwise: a process that got none
 * would hold its locks for as long.
 */
export const LONG_WORK = 10

const isPostgres = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres:')

const leadsSession = (pid: number): boolean => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]) === pid
}

/** Linux lets processes without privileges change one group in 100 ms. */
const BUSY = 'EAGAIN'
const AGAIN_MS = 250
const ATTEMPTS = 40

/**
 * Linux divides the processor between sessions before it divides it within one (`sched_autogroup_enabled`): the niceness of a process
 * that has a session to itself, as those of PostgreSQL have, is compared with nobody's. That of its group is.
 */
const lowerGroup = (pid: number, attempts = ATTEMPTS): void => {
  const path = `/proc/${pid}/autogroup`
  try {
    const [, nice = LONG_WORK] = / nice (-?\d+)/.exec(readFileSync(path, 'latin1')) ?? []
    if (Number(nice) < LONG_WORK) writeFileSync(path, String(LONG_WORK))
  } catch (error) {
    if (errorCode(error) === BUSY && attempts > 1) setTimeout(lowerGroup, AGAIN_MS, pid, attempts - 1).unref()
  }
}

/** Does nothing where the process is not to be found or belongs to another account. */
export const giveWay = (pid: number): void => {
  try {
    setPriority(pid, Math.max(getPriority(pid), LONG_WORK))
    if (leadsSession(pid)) lowerGroup(pid)
  } catch {
    // Another system, another account or a process that has ended: the work is done at the usual priority.
  }
}

/** `pid`: as the connection knows it; over a network it is a process of another machine. */
export const lowerBackendPriority = (pid: number): void => {
  try {
    if (isPostgres(pid)) giveWay(pid)
  } catch {
    // There is no such process here.
  }
}
