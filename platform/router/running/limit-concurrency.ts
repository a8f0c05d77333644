type Task = () => Promise<unknown>

/** Runs at most `limit` tasks concurrently; the others wait in order. The next task starts also after a failed one. */
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
