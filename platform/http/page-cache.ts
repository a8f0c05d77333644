/**
 * Rendered pages in memory, the same bytes for every visitor.
 *
 * - Concurrent requests for one page share one render.
 * - A page is fresh for a minute. For ten more minutes it is still sent while one render replaces it.
 * - After `clear` no copy counts, and renders that began before it are not stored. A former copy is sent only when its page cannot be
 *   rendered because the database is away.
 * - Memory is bounded by a segmented LRU: a page requested once stays in a small probationary segment, so that a crawler that
 *   walks through every address cannot evict frequently requested pages.
 *
 * Eviction is lru-cache's. Its `fetch` is not used: see docs/decisions/0019-kept-libraries-on-the-server.md.
 */
import { LRUCache } from 'lru-cache'
import type { CachedPage } from './cached-page.ts'

const FRESH_MS = 60_000
const USABLE_MS = 11 * 60_000
/** Enough to answer a burst of requests for a page that does not exist. */
const NOT_FOUND_MS = 5_000
const UNAVAILABLE = 503
const PROBATION_SHARE = 0.25

type Copy = { readonly page: CachedPage; readonly renderedAt: number; readonly generation: number }
type Segment = LRUCache<string, Copy>

const segment = (maxBytes: number): Segment =>
  new LRUCache({ maxSize: Math.floor(maxBytes), sizeCalculation: ({ page }) => page.weight })

const isStorable = (page: CachedPage): boolean => page.status < 500 && !page.abridged
const freshFor = (page: CachedPage): number => (page.status === 200 ? FRESH_MS : NOT_FOUND_MS)

/** The former copy when the page cannot be rendered because the database is away. */
const orFormer = async (next: Promise<CachedPage>, former: CachedPage): Promise<CachedPage> => {
  try {
    const page = await next
    return page.status === UNAVAILABLE ? former : page
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === UNAVAILABLE) return former
    throw error
  }
}

export class PageCache {
  readonly #now: () => number
  /** Pages requested at least twice. */
  readonly #protected: Segment
  /** Pages requested once. */
  readonly #probation: Segment
  readonly #rendering = new Map<string, Promise<CachedPage>>()
  #generation = 0

  constructor(maxBytes: number, now: () => number) {
    this.#now = now
    this.#protected = segment(maxBytes * (1 - PROBATION_SHARE))
    this.#probation = segment(maxBytes * PROBATION_SHARE)
  }

  get bytes(): number {
    return this.#protected.calculatedSize + this.#probation.calculatedSize
  }

  clear(): void {
    this.#generation += 1
    this.#rendering.clear()
  }

  /** Whether `get` answers without waiting for a render. */
  has(key: string): boolean {
    const copy = this.#protected.peek(key) ?? this.#probation.peek(key)
    if (copy?.generation !== this.#generation) return false
    const age = this.#now() - copy.renderedAt
    return age < freshFor(copy.page) || (copy.page.status === 200 && age <= USABLE_MS)
  }

  /** `render` must depend only on the key, and never on the visitor. */
  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const copy = this.#find(key)
    const age = copy ? this.#now() - copy.renderedAt : Number.POSITIVE_INFINITY
    const isCurrent = copy?.generation === this.#generation
    if (copy && isCurrent && age < freshFor(copy.page)) return copy.page
    const next = this.#render(key, render)
    if (!copy || copy.page.status !== 200 || age > USABLE_MS) return next
    if (!isCurrent) return orFormer(next, copy.page)
    next.catch(() => undefined)
    return copy.page
  }

  /** A second request moves a page to the protected segment. */
  #find(key: string): Copy | undefined {
    const known = this.#protected.get(key)
    if (known) return known
    const copy = this.#probation.peek(key)
    if (copy) {
      this.#probation.delete(key)
      this.#protected.set(key, copy)
    }
    return copy
  }

  #render(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = this.#rendering.get(key)
    if (running) return running
    const generation = this.#generation
    const next = render()
      .then((page) => this.#store(key, page, generation))
      .finally(() => {
        if (this.#rendering.get(key) === next) this.#rendering.delete(key)
      })
    this.#rendering.set(key, next)
    return next
  }

  #store(key: string, page: CachedPage, generation: number): CachedPage {
    if (!isStorable(page) || generation !== this.#generation) return page
    const before = this.#protected.peek(key)
    // Equal bytes: the stored copy, which already has its compressed forms, stays.
    const isSame = before?.page.digest === page.digest && before.page.status === page.status
    const copy = { page: isSame ? before.page : page, renderedAt: this.#now(), generation }
    ;(before ? this.#protected : this.#probation).set(key, copy)
    return copy.page
  }
}
