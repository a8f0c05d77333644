/**
 * The whole of a large catalogue read by a process of its own, which stores its snapshot and ends: the node that asks goes on answering,
 * and what the reading takes of memory goes with that process.
 */
import { runInProcess } from '#platform/own-process/run-in-process.ts'
import type { StandardWords } from './attributes.sql.ts'

/** Where the catalogue is. */
export type CatalogueSource = {
  /** For the app's login. */
  readonly url: string
  /** The address is that of a pooler (platform/db/pool.ts). */
  readonly isPooled: boolean
}
export type WholeReading = {
  readonly path: string
  readonly source: CatalogueSource
  readonly words: StandardWords
  /** Those of the search (`setWordsOfTrade`). */
  readonly wordsOfTrade: readonly string[]
}

const FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=4096']

/** Resolves when the snapshot is stored. Throws with the reason when it is not, and when `signal` ends the process. */
export const readInProcess = (reading: WholeReading, signal: AbortSignal): Promise<void> =>
  runInProcess(new URL('./store-whole.ts', import.meta.url), reading, { flags: FLAGS, signal })
