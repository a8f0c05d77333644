/**
 * The whole of a large catalogue read by a process of its own, which stores its snapshot and ends: the node that asks goes on answering,
 * and what the reading takes of memory goes with that process.
 */
import { fork } from 'node:child_process'
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
/** Null: the snapshot is stored; otherwise why not. */
export type WholeReadingResult = { readonly error: string | null }

const FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=4096']

/** Resolves when the snapshot is stored. Throws with the reason when it is not, and when `signal` ends the process. */
export const readInProcess = (reading: WholeReading, signal: AbortSignal): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = fork(new URL('./store-whole.ts', import.meta.url), [], {
    execArgv: FLAGS,
    serialization: 'advanced',
    signal,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('message', ({ error }: WholeReadingResult) => (error === null ? resolve() : reject(new Error(error))))
  child.once('error', reject)
  child.once('exit', (code, name) => reject(new Error(`процесс завершился: ${name ?? code}`)))
  child.send(reading, (error) => error && reject(error))
  return promise
}
