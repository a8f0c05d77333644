/**
 * Long work in a process of its own, with a low priority: the node that asks goes on answering, and what the work takes of memory goes
 * with that process. The file that it runs calls `answerTask` (answer-task.ts).
 */
import { fork } from 'node:child_process'

/** What the process answers. */
export type Answer<Result> = { readonly result: Result } | { readonly error: string }

type Options = {
  /** Flags of Node, for its memory. */
  readonly flags: readonly string[]
  /** Ends the process. */
  readonly signal: AbortSignal
}

/** Throws with the reason when the work fails or the process ends without an answer, and when `signal` ends it. */
export const runInProcess = <Task extends object, Result>(
  file: URL,
  task: Task,
  { flags, signal }: Options,
): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const child = fork(file, [], {
    execArgv: [...flags],
    serialization: 'advanced',
    signal,
    // A session of its own, by which Linux divides the processor (giveWay); Ctrl-C reaches the shop only, which ends this process.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('message', (answer: Answer<Result>) =>
    'error' in answer ? reject(new Error(answer.error)) : resolve(answer.result),
  )
  child.once('error', reject)
  child.once('exit', (code, name) => reject(new Error(`процесс завершился: ${name ?? code}`)))
  child.send(task, (error) => error && reject(error))
  return promise
}
