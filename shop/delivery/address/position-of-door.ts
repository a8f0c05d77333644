/** Where a typed address lies, as the provider of suggestions knows it: what the price of express delivery is counted from. */
import type { QueryExecutorProvider } from 'kysely'
import type { Position } from '#kernel/distance.ts'
import type { AddressHint, AddressHints } from '#providers/ports/address-hints.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { isWithinLimits } from './address.policy.ts'
import { AnswerCache } from './answer-cache.ts'

type Deps = {
  readonly db: QueryExecutorProvider
  readonly clock: { now(): Date }
  readonly addressHints?: AddressHints | undefined
}
type Door = { readonly street: string; readonly house: string | null }

const DEADLINE_MS = 4000
/** One cache for each provider, since its answers are the same for everybody. */
const caches = new WeakMap<AddressHints, AnswerCache<readonly AddressHint[]>>()

const sameHouse = (a: string, b: string): boolean =>
  a.toLowerCase().replace(/[\s.]|^д/g, '') === b.toLowerCase().replace(/[\s.]|^д/g, '')

/** Null for a house that is not found in the city, without a provider, and while it is silent. */
export const positionOfDoor = async (
  { db, clock, addressHints }: Deps,
  fiasId: string,
  { street, house }: Door,
  caller: Caller,
): Promise<Position | null> => {
  if (addressHints === undefined || house === null || street === '') return null
  const cache = caches.get(addressHints) ?? new AnswerCache<readonly AddressHint[]>(() => clock.now())
  caches.set(addressHints, cache)
  const text = `${street}, ${house}`
  const answer = await cache.get(
    `${fiasId} ${text.toLowerCase()}`,
    () => isWithinLimits(db, caller, clock.now()),
    () => addressHints.suggest(text, fiasId, AbortSignal.timeout(DEADLINE_MS)),
  )
  if (!answer.ok) return null
  const found = answer.value.find((hint) => hint.house !== null && sameHouse(hint.house, house) && hint.lat !== null)
  return found === undefined || found.lat === null || found.lon === null ? null : { lat: found.lat, lon: found.lon }
}
