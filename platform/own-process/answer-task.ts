/** The other end of run-in-process.ts: called by the file that the process runs. */
import process from 'node:process'
import { giveWay } from '#platform/db/backend-priority.ts'
import type { Answer } from './run-in-process.ts'

const send = <Result>(answer: Answer<Result>): void => {
  process.send?.(answer, () => process.exit())
}

/** Works on the one task that the process is started for, and ends it. It ends without an answer when the node has ended. */
export const answerTask = <Task, Result>(work: (task: Task) => Promise<Result>): void => {
  giveWay(process.pid) // requests come first
  process.once('disconnect', () => process.exit())
  process.once('message', (task: Task) => {
    void work(task).then(
      (result) => send({ result }),
      (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
}
