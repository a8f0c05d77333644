/** The sandbox's clock: the machine's, moved forward by tests and by the control page. */
export class SandboxClock {
  #aheadMs = 0

  now(): number {
    return Date.now() + this.#aheadMs
  }

  advance(ms: number): void {
    this.#aheadMs += ms
  }
}
