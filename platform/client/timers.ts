/** Timers passed as a parameter, so that a test can advance the clock. */
export type Timers = {
  /** Returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void
}

export const browserTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
