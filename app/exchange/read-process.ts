/** The process that reads and applies a large file of an exchange (read-in-process.ts). */
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { BadFile } from '#platform/commerceml/bad-file.ts'
import { IMPORT_LIMITS } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import { answerTask } from '#platform/own-process/answer-task.ts'
import { ImportBusy } from '../import/run-import.ts'
import { readFileHere } from './read-file.ts'
import type { ReadingAnswer, ReadingTask } from './read-in-process.ts'

/** Two write stock while one reads. */
const CONNECTIONS = 3

answerTask(async ({ source, at, maxPercent, redirectHosts, ...reading }: ReadingTask): Promise<ReadingAnswer> => {
  const { db, close } = openPool(source.url, CONNECTIONS, {
    limits: IMPORT_LIMITS,
    isPooled: source.isPooled,
    givesWay: true,
  })
  const began = performance.now()
  const now = (): Date => new Date(at.getTime() + performance.now() - began)
  try {
    return { read: await readFileHere(neverYield)({ db, now, maxPercent, redirectHosts }, reading) }
  } catch (error) {
    if (error instanceof BadFile) return { bad: { message: error.message, line: error.line } }
    if (error instanceof ImportBusy) return { isBusy: true }
    throw error
  } finally {
    await close()
  }
})
