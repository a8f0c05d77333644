/** The process that reads the whole catalogue and stores its snapshot (whole-reading.ts). */
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { READING_LIMITS } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import { answerTask } from '#platform/own-process/answer-task.ts'
import { setWordsOfTrade } from '../search/search-words.ts'
import { buildSnapshot } from './catalogue-index.ts'
import { storeSnapshot } from './snapshot-store.ts'
import type { WholeReading } from './whole-reading.ts'

answerTask(async ({ path, source, words, wordsOfTrade }: WholeReading): Promise<void> => {
  setWordsOfTrade(wordsOfTrade)
  const pool = openPool(source.url, 1, { limits: READING_LIMITS, isPooled: source.isPooled, givesWay: true })
  try {
    await storeSnapshot(path, await buildSnapshot(pool.db, neverYield, words), words)
  } finally {
    await pool.close()
  }
})
