/** Counts what each network holds at the moment; a network that holds nothing takes no memory. */
export class NetworkCounts {
  readonly #counts = new Map<string, number>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Returns whether the network still was below the limit; only then `release` is due. */
  take(network: string): boolean {
    const count = this.#counts.get(network) ?? 0
    if (count >= this.#max) return false
    this.#counts.set(network, count + 1)
    return true
  }

  release(network: string): void {
    const count = (this.#counts.get(network) ?? 0) - 1
    if (count > 0) this.#counts.set(network, count)
    else this.#counts.delete(network)
  }
}
