/** Delays as rules take them, so that a test can move the clock by hand. */
export type Timers = {
  /** Gives what calls it off. */
  readonly after: (ms: number, work: () => void) => () => void
}

export const browserTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
