/** Stops calls to a provider that does not answer, so that nobody waits for it, and lets one call try it again. */
const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000

export class CircuitBreaker {
  readonly #now: () => number
  #failures = 0
  #openUntil = 0
  #isTrying = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#failures >= FAILURES_TO_OPEN
  }

  /** Whether a call may start. Of an open circuit one call at a time may, once its time has passed. */
  admit(): boolean {
    if (!this.isOpen) return true
    if (this.#isTrying || this.#now() < this.#openUntil) return false
    this.#isTrying = true
    return true
  }

  /** `true`: an answer came, whatever it says. `false`: none came. `undefined`: the call ended early and shows nothing. */
  settle(hasAnswered: boolean | undefined): void {
    this.#isTrying = false
    if (hasAnswered === undefined) return
    this.#failures = hasAnswered ? 0 : this.#failures + 1
    if (this.isOpen) this.#openUntil = this.#now() + OPEN_MS
  }
}
