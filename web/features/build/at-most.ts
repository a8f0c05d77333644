/** Runs what it is given, so many at once; the rest wait in line. A task that fails makes room like any other. */
export const atMost = (limit: number): ((task: () => Promise<unknown>) => void) => {
  const waiting: (() => Promise<unknown>)[] = []
  let running = 0
  const next = (): void => {
    if (running >= limit) return
    const task = waiting.shift()
    if (!task) return
    running += 1
    const done = (): void => {
      running -= 1
      next()
    }
    task().then(done, done)
  }
  return (task) => {
    waiting.push(task)
    next()
  }
}
