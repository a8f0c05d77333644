/**
 * EXCH-04: collects what browsers count and writes it every few seconds, so that no page waits for it; what a killed process has
 * collected since is lost. Nobody is named: a count has its day, the city, the source and the event. A network may count so much in a
 * minute, a day has so many rows and sources; what is more loses its city and source, not its count.
 */
import type { Kysely } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { pages } from '#kernel/pages/pages.ts'
import type { Touch } from '#kernel/visit.ts'
import { wireCodes } from '#kernel/wire-codes.ts'
import { networkOf } from '#platform/calls/network.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { CHECKOUT_STEPS, MOST_COUNTS, MOST_TIMES, type FunnelCount, type FunnelEvent } from './facts/funnel.ts'
import { MOST_SOURCES, OTHER, sourceOf } from './facts/source.ts'
import { addFunnelCounts, merged, readFunnelDay, type FunnelRow } from './funnel.sql.ts'

const FLUSH_MS = 5_000
/** A mobile provider's network has many visitors. */
const SENDS_PER_NETWORK = 120
const MOST_NETWORKS = 20_000
const MOST_PENDING = 5_000
const MOST_ROWS = 20_000

const DETAILS: Readonly<Record<FunnelEvent, ReadonlySet<string>>> = {
  visit: new Set(['']),
  view: new Set(pages.map(({ name }) => name)),
  search: new Set(['']),
  add: new Set(['']),
  checkout: new Set(CHECKOUT_STEPS),
  refusal: new Set(Object.keys(wireCodes)),
}

/** What one page has counted. `city`: code of a city with stores, empty for every other. */
export type FunnelReport = {
  readonly city: string
  readonly touch: Touch
  readonly counts: readonly FunnelCount[]
}
export type FunnelRecorder = {
  /** `address`: of the network, for the limit. */
  readonly record: (report: FunnelReport, address: string) => void
  /** Writes what is collected. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}
type Deps = { readonly db: Kysely<DB>; readonly clock: Clock; readonly onError: (error: unknown) => void }

/** Rows for a day: those that do not fit into it lose their city and source. */
export const withinDay = (
  rows: readonly FunnelRow[],
  known: { readonly sources: readonly string[]; readonly rows: number },
): FunnelRow[] => {
  if (known.rows >= MOST_ROWS) return merged(rows.map((row) => ({ ...row, city: '', source: OTHER })))
  const sources = new Set(known.sources)
  return merged(
    rows.map((row) => {
      if (sources.size < MOST_SOURCES) sources.add(row.source)
      return sources.has(row.source) ? row : { ...row, source: OTHER }
    }),
  )
}

export const openFunnelRecorder = ({ db, clock, onError }: Deps): FunnelRecorder => {
  /** By day. */
  let pending = new Map<string, FunnelRow[]>()
  let collected = 0
  let writing: Promise<void> = Promise.resolve()
  let minute = 0
  const sends = new Map<string, number>()

  const mayCount = (address: string): boolean => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS)
    if (now !== minute) sends.clear()
    minute = now
    const network = networkOf(address)
    const sent = sends.get(network) ?? 0
    if (sent >= SENDS_PER_NETWORK || (sent === 0 && sends.size >= MOST_NETWORKS)) return false
    sends.set(network, sent + 1)
    return true
  }
  const record: FunnelRecorder['record'] = ({ city, touch, counts }, address) => {
    if (collected >= MOST_PENDING || !mayCount(address)) return
    const day = moscowDay(clock.now())
    const source = sourceOf(touch)
    const rows = counts
      .slice(0, MOST_COUNTS)
      .filter(([event, detail]) => DETAILS[event].has(detail))
      .map(([event, detail, times]) => ({ event, detail, city, source, times: Math.min(times, MOST_TIMES) }))
    collected += rows.length
    pending.set(day, [...(pending.get(day) ?? []), ...rows])
  }
  const write = async (batch: ReadonlyMap<string, readonly FunnelRow[]>): Promise<void> => {
    for (const [day, rows] of batch)
      if (rows.length > 0)
        await transaction(db, async (tx) => addFunnelCounts(tx, day, withinDay(rows, await readFunnelDay(tx, day))))
  }
  const flush = (): Promise<void> => {
    const batch = pending
    pending = new Map()
    collected = 0
    if (batch.size > 0) writing = writing.then(() => write(batch)).catch(onError)
    return writing
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  const close = (): Promise<void> => {
    clearInterval(timer)
    return flush()
  }
  return { record, flush, close }
}
