/**
 * How late the event loop is, in ms. One reading tells how late a timer of half a second fires. The lag is the smaller of the
 * last two readings: a single stall is over when it is read, and refusing requests after it would help nobody.
 */
const PERIOD_MS = 500

export class EventLoopLag {
  readonly #now: () => number
  #due: number
  #last = 0
  #beforeLast = 0

  constructor(now: () => number) {
    this.#now = now
    this.#due = now() + PERIOD_MS
  }

  /** Reads the lag every half second, until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => this.read(), PERIOD_MS).unref()
    return () => clearInterval(timer)
  }

  read(): void {
    this.#beforeLast = this.#last
    this.#last = Math.max(0, this.#now() - this.#due)
    this.#due = this.#now() + PERIOD_MS
  }

  get ms(): number {
    return Math.min(this.#last, this.#beforeLast)
  }
}
