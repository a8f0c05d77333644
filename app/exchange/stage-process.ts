/** The process that stages a large file of an exchange (stage-in-process.ts). */
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { BadFile } from '#platform/commerceml/bad-file.ts'
import { IMPORT_LIMITS } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import { answerTask } from '#platform/own-process/answer-task.ts'
import type { Staging, Staged } from './stage-in-process.ts'
import { stageFile } from './stage-file.ts'

answerTask(async ({ id, url, isPooled }: Staging): Promise<Staged> => {
  const pool = openPool(url, 1, { limits: IMPORT_LIMITS, isPooled, givesWay: true })
  try {
    return { isStaged: await stageFile(pool.db, id, neverYield) }
  } catch (error) {
    if (error instanceof BadFile) return { message: error.message, line: error.line }
    throw error
  } finally {
    await pool.close()
  }
})
