/** Works on items concurrently while the next ones are being read. */

const nothing = (): void => {}

/** Reads the items in order, always one ahead of the caller. */
const prefetchNext = <T>(items: AsyncGenerator<T, void>): { next: () => Promise<IteratorResult<T, void>> } => {
  let ahead = items.next()
  ahead.catch(nothing) // reported by the next() that returns it
  const next = (): Promise<IteratorResult<T, void>> => {
    const present = ahead
    ahead = present.then(() => items.next())
    ahead.catch(nothing)
    return present
  }
  return { next }
}

/**
 * Runs `work` on every item, `concurrency` of them at a time. After a failure no further item is started; the error is thrown once
 * the running ones have ended.
 */
export const forEachConcurrent = async <T>(
  items: AsyncGenerator<T, void>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const ahead = prefetchNext(items)
  let failed = false
  const workOn = async (): Promise<void> => {
    try {
      for (;;) {
        const next = await ahead.next()
        if (failed || next.done === true) return
        await work(next.value)
      }
    } catch (error) {
      failed = true
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, workOn))
  await items.return().catch(nothing)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
