/**
 * Rendered pages kept in memory, the same bytes for everybody (one deep idea, hence one file).
 *
 * - Renders of one page that are wanted at the same time are one render.
 * - A copy is fresh for a minute; for ten more it is still sent while one render replaces it, so nobody waits.
 * - When what pages show has changed (`clear`), all copies go, and renders begun before are not kept.
 * - Memory is bounded: a page asked for once waits in a small anteroom, so that a crawler walking through every address
 *   cannot push out the pages that people open.
 */
import type { CachedPage } from './cached-page.ts'

const FRESH_MS = 60_000
const USABLE_MS = 11 * 60_000
/** A page that is not there is kept for as long as it takes to answer a storm of asking for it. */
const MISSING_MS = 5_000
const ANTEROOM_SHARE = 0.25

type Copy = { readonly page: CachedPage; madeAt: number }

/** Least recently used go first when the weight is over the limit. */
class Room {
  readonly #copies = new Map<string, Copy>()
  readonly #most: number
  #weight = 0

  constructor(most: number) {
    this.#most = most
  }

  get weight(): number {
    return this.#weight
  }

  take(key: string): Copy | undefined {
    const copy = this.#copies.get(key)
    if (copy) {
      this.#copies.delete(key)
      this.#weight -= copy.page.weight
    }
    return copy
  }

  put(key: string, copy: Copy): void {
    this.take(key)
    this.#copies.set(key, copy)
    this.#weight += copy.page.weight
    for (const oldest of this.#copies.keys()) {
      if (this.#weight <= this.#most) break
      this.take(oldest)
    }
  }

  clear(): void {
    this.#copies.clear()
    this.#weight = 0
  }
}

const isKept = (page: CachedPage): boolean => page.status < 500
const freshFor = (page: CachedPage): number => (page.status === 200 ? FRESH_MS : MISSING_MS)

export class PageCache {
  readonly #now: () => number
  readonly #often: Room
  readonly #once: Room
  readonly #rendering = new Map<string, Promise<CachedPage>>()
  #generation = 0

  constructor(mostBytes: number, now: () => number) {
    this.#now = now
    this.#often = new Room(mostBytes * (1 - ANTEROOM_SHARE))
    this.#once = new Room(mostBytes * ANTEROOM_SHARE)
  }

  get bytes(): number {
    return this.#often.weight + this.#once.weight
  }

  clear(): void {
    this.#generation += 1
    this.#often.clear()
    this.#once.clear()
    this.#rendering.clear()
  }

  /** `render` must neither depend on who asks nor on anything that is not in the key. */
  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const copy = this.#found(key)
    const age = copy ? this.#now() - copy.madeAt : Number.POSITIVE_INFINITY
    if (copy && age < freshFor(copy.page)) return copy.page
    const next = this.#render(key, render)
    if (!copy || copy.page.status !== 200 || age > USABLE_MS) return next
    next.catch(() => undefined)
    return copy.page
  }

  /** A second visit moves a copy to the pages that are wanted often. */
  #found(key: string): Copy | undefined {
    const copy = this.#often.take(key) ?? this.#once.take(key)
    if (copy) this.#often.put(key, copy)
    return copy
  }

  #render(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = this.#rendering.get(key)
    if (running) return running
    const generation = this.#generation
    const next = render()
      .then((page) => this.#keep(key, page, generation))
      .finally(() => {
        if (this.#rendering.get(key) === next) this.#rendering.delete(key)
      })
    this.#rendering.set(key, next)
    return next
  }

  #keep(key: string, page: CachedPage, generation: number): CachedPage {
    if (!isKept(page) || generation !== this.#generation) return page
    const before = this.#often.take(key)
    // The same bytes again: the copy with its compressed forms stays.
    const copy = before?.page.digest === page.digest && before.page.status === page.status ? before.page : page
    const room = before ? this.#often : this.#once
    room.put(key, { page: copy, madeAt: this.#now() })
    return copy
  }
}
