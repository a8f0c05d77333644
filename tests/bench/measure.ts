/** Helpers of the benchmarks. */
import type { ChildProcess } from 'node:child_process'

/** The next message of a child process. */
export const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => child.once('message', (message) => resolve(message as T)))

/** The upper median; 0 without values. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
