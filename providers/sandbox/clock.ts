/** The sandbox's clock: the machine's, moved forward by tests and by the control page. */
export class SandboxClock {
  #aheadMs = 0
  readonly #listeners: (() => void)[] = []

  now(): number {
    return Date.now() + this.#aheadMs
  }

  advance(ms: number): void {
    this.#aheadMs += ms
    for (const listener of this.#listeners) listener()
  }

  /** Calls `listener` after every move. */
  onAdvance(listener: () => void): void {
    this.#listeners.push(listener)
  }
}
