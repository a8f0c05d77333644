type Task = () => Promise<unknown>

/** Runs tasks, at most `limit` at a time; the others wait in order. A failed task makes room like any other. */
export const limitConcurrency = (limit: number): ((task: Task) => void) => {
  const waiting: Task[] = []
  let running = 0
  const run = async (task: Task): Promise<void> => {
    running += 1
    await task().catch(() => undefined)
    running -= 1
    runWaiting()
  }
  const runWaiting = (): void => {
    if (running >= limit) return
    const task = waiting.shift()
    if (task) void run(task)
  }
  return (task) => {
    waiting.push(task)
    runWaiting()
  }
}
