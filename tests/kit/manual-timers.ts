import type { Timers } from '#platform/client/timers.ts'

/** Timers that run only when the test advances them. */
export const manualTimers = (): Timers & { readonly pass: (ms: number) => void } => {
  let now = 0
  const due = new Set<{ at: number; work: () => void }>()
  return {
    after: (ms, work) => {
      const one = { at: now + ms, work }
      due.add(one)
      return () => void due.delete(one)
    },
    pass: (ms) => {
      const until = now + ms
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        due.delete(next)
        now = next.at
        next.work()
      }
      now = until
    },
  }
}
