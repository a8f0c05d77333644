/**
 * SEARCH-07: counts searched phrases without saying who searched. Sightings are collected in memory and written in batches, so a
 * search never waits for them; those of a killed process are lost. A visitor counts once for a phrase in
 * PHRASE_VISITOR_DAYS, a network
 * PHRASES_PER_NETWORK times for a phrase and SEARCHES_PER_NETWORK times in all, so that nobody can push a phrase up.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { recordablePhrase } from '../facts/recordable-phrase.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { networkOf } from '#platform/calls/network.ts'
import { addHits, dayStart, firstTimeSubjects, PHRASE_VISITOR, PHRASE_VISITOR_DAYS } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { searchPhrase } from '../index/search-phrase.ts'
import { isAnswered } from './search-effect.ts'
import { createYieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Clock } from '#platform/clock.ts'
import { addPhraseCounts, type PhraseCount } from './phrase-counts.sql.ts'

/** Customers of one mobile provider share a network, so it counts more than once. */
const PHRASES_PER_NETWORK = 3
const SEARCHES_PER_NETWORK = 200
const FLUSH_MS = 30_000
/** More sightings between two batches are dropped. */
const MAX_PENDING = 2000

export type PhraseRecorder = {
  readonly record: (phrase: string, visitorId: string, address: string | null) => void
  /** Counts that a product of the answer was opened, within the same limits. */
  readonly recordChoice: PhraseRecorder['record']
  /** Writes what is collected. */
  readonly flush: () => Promise<void>
  /** Writes the rest and stops. */
  readonly close: () => Promise<void>
}
type Deps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly index: CatalogueIndex
  readonly onError: (error: unknown) => void
}

/** `visitor` and `network`: counters of this phrase. They are hashed: only who knows both can say that they belong together. */
type Sighting = {
  readonly phrase: string
  readonly isChoice: boolean
  readonly visitor: string
  readonly network: string
  readonly wholeNetwork: string
}

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)

const sightingOf = (phrase: string, isChoice: boolean, visitorId: string, address: string | null): Sighting => {
  const network = networkOf(address ?? '')
  const counted = isChoice ? `${phrase}\nchoice` : phrase
  return {
    phrase,
    isChoice,
    visitor: `${PHRASE_VISITOR}${hashOf(counted, visitorId)}`,
    network: `phrase network ${hashOf(counted, network)}`,
    wholeNetwork: `${isChoice ? 'choices' : 'phrases'} ${hashOf(network)}`,
  }
}

/** In the order of the subjects, so that all nodes lock their counters in one order. */
const countBy = (sightings: readonly Sighting[], key: (sighting: Sighting) => string): [string, number][] => {
  const counts = new Map<string, number>()
  for (const sighting of sightings) counts.set(key(sighting), (counts.get(key(sighting)) ?? 0) + 1)
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** The first sightings of each counter, as many as were still free below `max`. `total` is what the counters are after all of them. */
const withinLimit = (
  sightings: readonly Sighting[],
  key: (sighting: Sighting) => string,
  total: ReadonlyMap<string, number>,
  max: number,
): Sighting[] => {
  const added = countBy(sightings, key)
  const free = new Map([...added].map(([name, count]) => [name, max - ((total.get(name) ?? count) - count)]))
  return sightings.filter((sighting) => {
    const left = free.get(key(sighting)) ?? 0
    free.set(key(sighting), left - 1)
    return left > 0
  })
}

/** Those of the phrases that nothing in the shop answers. */
const withoutResults = async (index: CatalogueIndex, phrases: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const yieldToEventLoop = createYieldToEventLoop()
  const empty = new Set<string>()
  for (const phrase of phrases) {
    if (!isAnswered(searchPhrase(index.current(), NO_CITY, phrase, { take: 1 }))) empty.add(phrase)
    await yieldToEventLoop()
  }
  return empty
}

const countsOf = (sightings: readonly Sighting[], empty: ReadonlySet<string>): PhraseCount[] =>
  [...Map.groupBy(sightings, ({ phrase }) => phrase)].map(([phrase, list]) => {
    const choices = list.filter(({ isChoice }) => isChoice).length
    const searches = list.length - choices
    return { phrase, searches, without_results: empty.has(phrase) ? searches : 0, choices }
  })

const writeBatch = async ({ db, clock, index }: Deps, batch: readonly Sighting[]): Promise<void> => {
  const empty = await withoutResults(index, new Set(batch.map(({ phrase }) => phrase)))
  await transaction(db, async (tx) => {
    const start = dayStart(clock.now())
    const visitors = batch.map(({ visitor }) => visitor)
    const since = new Date(start.getTime() - PHRASE_VISITOR_DAYS * 86_400_000)
    const fresh = await firstTimeSubjects(tx, visitors, { start, since })
    const firstOfVisitor = batch.filter(({ visitor }) => fresh.has(visitor))
    const byPhrase = await addHits(
      tx,
      countBy(firstOfVisitor, ({ network }) => network),
      start,
    )
    const ofPhrase = withinLimit(firstOfVisitor, ({ network }) => network, byPhrase, PHRASES_PER_NETWORK)
    const byNetwork = await addHits(
      tx,
      countBy(ofPhrase, ({ wholeNetwork }) => wholeNetwork),
      start,
    )
    const counted = withinLimit(ofPhrase, ({ wholeNetwork }) => wholeNetwork, byNetwork, SEARCHES_PER_NETWORK)
    await addPhraseCounts(tx, clock.now(), countsOf(counted, empty))
  })
}

export const openPhraseRecorder = (deps: Deps): PhraseRecorder => {
  /** By visitor and phrase. */
  let pending = new Map<string, Sighting>()
  let writing: Promise<void> = Promise.resolve()

  const recorded =
    (isChoice: boolean): PhraseRecorder['record'] =>
    (text, visitorId, address) => {
      const phrase = recordablePhrase(text)
      if (phrase === null || pending.size >= MAX_PENDING) return
      const sighting = sightingOf(phrase, isChoice, visitorId, address)
      pending.set(sighting.visitor, sighting)
    }
  const flush = (): Promise<void> => {
    const batch = [...pending.values()]
    pending = new Map()
    if (batch.length > 0) writing = writing.then(() => writeBatch(deps, batch)).catch(deps.onError)
    return writing
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  const close = (): Promise<void> => {
    clearInterval(timer)
    return flush()
  }
  return { record: recorded(false), recordChoice: recorded(true), flush, close }
}
