/** The other end of idle-process.ts: imported by the file that the process runs. Those that decode pictures call `answerPictureTasks`. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import process from 'node:process'
import type { ResultMessage, TaskMessage } from './idle-process.ts'

/** Linux keeps a priority for each thread; those that start later inherit it. */
export const lowerPriority = (priority: number): void => {
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
  } catch {
    setPriority(priority)
  }
}

/** Answers the tasks of this process, until the shop ends it. `answer` does not throw. */
export const answerTasks = <Task, Result>(answer: (task: Task) => Promise<Result>): void => {
  process.on('message', ({ id, task }: TaskMessage<Task>) => {
    void answer(task).then((result) => process.send?.({ id, result } satisfies ResultMessage<Result>))
  })
  process.on('SIGINT', () => {}) // Ctrl-C reaches the shop too, which ends this process
  process.once('disconnect', () => process.exit(0))
}
