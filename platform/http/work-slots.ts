/**
 * Slots for requests that are being worked on. Each network has a share of them. Requests beyond the share wait for the
 * network's own slots, a short time and a bounded number of them, so one network delays only itself. When all slots are
 * taken, a request is refused immediately.
 */
export type SlotLimits = {
  readonly total: number
  readonly perNetwork: number
  /** Requests of one network that may wait. */
  readonly maxWaiting: number
  readonly maxWaitMs: number
}
export type Release = () => void
/** `full`: all slots are taken. `share`: the network's slots are taken, and its requests wait too long or are too many. */
export type SlotRefusal = 'full' | 'share'

type Waiter = { readonly isGone: () => boolean; readonly start: () => void }
type Network = { inUse: number; readonly waiters: Set<Waiter> }

export class WorkSlots {
  readonly #limits: SlotLimits
  readonly #networks = new Map<string, Network>()
  #inUse = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  get inUse(): number {
    return this.#inUse
  }

  get isFull(): boolean {
    return this.#inUse >= this.#limits.total
  }

  /** `isGone`: the requester no longer waits. A `Release` may be called more than once; the first call frees the slot. */
  async acquire(name: string, isGone: () => boolean = () => false): Promise<Release | SlotRefusal> {
    const network = this.#networks.get(name) ?? { inUse: 0, waiters: new Set() }
    if (this.isFull) return 'full'
    this.#networks.set(name, network)
    if (network.inUse < this.#limits.perNetwork) return this.#take(name, network)
    if (network.waiters.size >= this.#limits.maxWaiting) return 'share'
    return new Promise((resolve) => {
      const waiter: Waiter = {
        isGone,
        start: () => {
          clearTimeout(timer)
          network.waiters.delete(waiter)
          resolve(this.#take(name, network))
        },
      }
      const timer = setTimeout(() => {
        network.waiters.delete(waiter)
        resolve('share')
      }, this.#limits.maxWaitMs)
      network.waiters.add(waiter)
    })
  }

  #take(name: string, network: Network): Release {
    network.inUse += 1
    this.#inUse += 1
    let released = false
    return () => {
      if (released) return
      released = true
      network.inUse -= 1
      this.#inUse -= 1
      this.#startWaiting()
      if (network.inUse === 0 && network.waiters.size === 0) this.#networks.delete(name)
    }
  }

  #startWaiting(): void {
    for (const { inUse, waiters } of this.#networks.values()) {
      let free = this.#limits.perNetwork - inUse
      for (const waiter of waiters) {
        if (free <= 0 || this.isFull) break
        if (waiter.isGone()) continue
        waiter.start()
        free -= 1
      }
    }
  }
}
