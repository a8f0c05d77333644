/** Reading goes on while what was read is being written. */

const nothing = (): void => {}

/** The items in their order; the next one is fetched before it is asked for. */
const prefetchNext = <T>(items: AsyncGenerator<T, void>): { next: () => Promise<IteratorResult<T, void>> } => {
  let ahead = items.next()
  ahead.catch(nothing) // whoever asks for it hears of it
  const next = (): Promise<IteratorResult<T, void>> => {
    const present = ahead
    ahead = present.then(() => items.next())
    ahead.catch(nothing)
    return present
  }
  return { next }
}

/**
 * Works through the items, `abreast` of them at once. After a failure no new one is begun; it is told when those under way have ended,
 * so that nothing goes on behind the caller's back.
 */
export const forEachConcurrent = async <T>(
  items: AsyncGenerator<T, void>,
  abreast: number,
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
  const ends = await Promise.allSettled(Array.from({ length: abreast }, workOn))
  await items.return().catch(nothing)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
