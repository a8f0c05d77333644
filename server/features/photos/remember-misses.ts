import { LRUCache } from 'lru-cache'

const MAX_REMEMBERED = 10_000
/** A picture that is added is found this much later at the latest. */
const REMEMBERED_MS = 60_000

/** Remembers keys that do not exist, so that repeated requests for them query nothing. */
export const rememberMisses = <Found>(
  find: (key: string) => Promise<Found | null>,
  now: () => number = () => performance.now(),
): ((key: string) => Promise<Found | null>) => {
  const missing = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  })
  return async (key) => {
    if (missing.has(key)) return null
    const found = await find(key)
    if (found === null) missing.set(key, true)
    return found
  }
}
