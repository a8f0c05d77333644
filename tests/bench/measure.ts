/** Helpers of the benchmarks. */
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** The next message of a child process. */
export const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => child.once('message', (message) => resolve(message as T)))

/** The upper median; 0 without values. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** 0 without values. */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? 0

/** Processor time in ms, of a process and its children that have ended. */
export const processorOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
}
/** Resident memory in MB; 0 of a process that has ended. */
export const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean).map(Number)
/** Memory in MB that a process has for itself, and its part of what it shares, as Node's own code; 0 of one that has ended. */
const shareOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}
/** Memory in MB of a process and those that it has started; what they share counts once. */
export const memoryWithChildren = async (pid: number): Promise<number> => {
  const each = await Promise.all([pid, ...(await childrenOf(pid))].map(shareOf))
  return Math.round(each.reduce((sum, mb) => sum + mb, 0))
}
