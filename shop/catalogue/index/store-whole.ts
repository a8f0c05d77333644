/** The process that reads the whole catalogue and stores its snapshot (whole-reading.ts). */
import { setPriority } from 'node:os'
import process from 'node:process'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { LONG_WORK } from '#platform/db/backend-priority.ts'
import { BULK_LIMITS } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import { setWordsOfTrade } from '../search/search-words.ts'
import { buildSnapshot } from './catalogue-index.ts'
import { storeSnapshot } from './snapshot-store.ts'
import type { WholeReading, WholeReadingResult } from './whole-reading.ts'

const store = async ({ path, source, words, wordsOfTrade }: WholeReading): Promise<void> => {
  setWordsOfTrade(wordsOfTrade)
  const pool = openPool(source.url, 1, { limits: BULK_LIMITS, isPooled: source.isPooled })
  try {
    await storeSnapshot(path, await buildSnapshot(pool.db, neverYield, words), words)
  } finally {
    await pool.close()
  }
}

const answer = (error: string | null): void => {
  process.send?.({ error } satisfies WholeReadingResult, () => process.exit())
}

setPriority(LONG_WORK) // requests come first
process.on('SIGINT', () => {}) // Ctrl-C reaches the shop too, which ends this process
process.once('disconnect', () => process.exit())
process.once('message', (reading: WholeReading) => {
  void store(reading).then(
    () => answer(null),
    (error: unknown) => answer(error instanceof Error ? error.message : String(error)),
  )
})
