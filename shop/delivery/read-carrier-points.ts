/**
 * Reads all points of a carrier into PostgreSQL, page by page. Each page is a transaction, so an interrupted reading goes on where
 * it was, and pages answer from whatever is there. A record that cannot be read is counted, and keeps its point as it was.
 */
import type { Kysely } from 'kysely'
import type { Carrier } from './facts/carriers.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { PickupPointSource, PickupPointsPage } from '#providers/ports/carriers.ts'
import type { Clock } from '#platform/clock.ts'
import { withBelievable } from './believable.ts'
import {
  advanceReading,
  beginReading,
  closeUnseen,
  countFound,
  endReading,
  markSeen,
  readReading,
  upsertPickupPoints,
  type Reading,
} from './reading.sql.ts'

/** Carriers advise to read their points once a day; the job runs more often. */
const READ_AGAIN_AFTER_MS = 20 * HOUR_MS
/** An interrupted reading that is older begins again. */
const RESUMED_WITHIN_MS = 12 * HOUR_MS
/** A reading that misses more than this share of the known points is not believed, until the last believed one is a week old. */
const BELIEVED_LOSS = 0.5
const BELIEVED_AFTER_MS = 7 * 24 * HOUR_MS

type Deps = { readonly db: Kysely<DB>; readonly clock: Clock; readonly alert: (message: string) => void }

export const isReadingDue = (reading: Reading | undefined, now: Date): boolean =>
  reading?.finished_at == null || now.getTime() - reading.finished_at.getTime() >= READ_AGAIN_AFTER_MS

const isResumable = (reading: Reading | undefined, now: Date): reading is Reading & { started_at: Date } =>
  reading?.started_at != null && now.getTime() - reading.started_at.getTime() < RESUMED_WITHIN_MS

type Position = { readonly started_at: Date; readonly next_page: string | null }

const begin = async ({ db, clock }: Deps, carrier: Carrier, reading: Reading | undefined): Promise<Position | null> => {
  const now = clock.now()
  if (isResumable(reading, now)) return { started_at: reading.started_at, next_page: reading.next_page }
  const begun = await transaction(db, (tx) => beginReading(tx, carrier, reading, now))
  return begun ? { started_at: now, next_page: null } : null
}

/** False if another worker has read this page. */
const savePage = (db: Kysely<DB>, carrier: Carrier, at: Position, page: PickupPointsPage) =>
  transaction(db, async (tx) => {
    const { points, rejected, next } = withBelievable(page)
    const byCode = new Map(points.map((point) => [point.code, point]))
    const counts = { next, counted: points.length + rejected.length, rejected: rejected.length }
    if (!(await advanceReading(tx, carrier, at, counts))) return false
    await upsertPickupPoints(tx, carrier, [...byCode.values()])
    const known = rejected.flatMap(({ code }) => code ?? [])
    await markSeen(tx, carrier, [...byCode.keys(), ...known])
    return true
  })

const finish = async ({ db, clock, alert }: Deps, carrier: Carrier, before: Reading | undefined): Promise<void> => {
  const now = clock.now()
  const lost = await transaction(db, async (tx) => {
    const { open, seen } = await countFound(tx, carrier)
    const lastAge = now.getTime() - (before?.finished_at?.getTime() ?? now.getTime())
    const isBelieved = open - seen <= open * BELIEVED_LOSS || lastAge >= BELIEVED_AFTER_MS
    if (isBelieved) await closeUnseen(tx, carrier, now)
    await endReading(tx, carrier, isBelieved ? now : null)
    return isBelieved ? null : { open, seen }
  })
  if (lost !== null)
    alert(
      `The list of ${carrier} has only ${lost.seen} of its ${lost.open} known points, so none is closed. ` +
        'After a week without another list it is believed.',
    )
}

/** Does nothing while the last whole reading is young. Throws when the carrier fails: what was read stays, the rest comes later. */
export const readCarrierPoints = async (deps: Deps, source: PickupPointSource, signal: AbortSignal): Promise<void> => {
  const { db, clock, alert } = deps
  const { carrier } = source
  const reading = await readReading(db, carrier)
  if (!isReadingDue(reading, clock.now())) return
  let at = await begin(deps, carrier, reading)
  if (at === null) return
  for await (const page of source.pages(at.next_page, signal)) {
    if (!page.ok) {
      // What the carrier calls wrong may be the place to go on from.
      if (at.next_page !== null && (page.failure === 'bad_request' || page.failure === 'not_found'))
        await transaction(db, (tx) => endReading(tx, carrier, null))
      throw new Error(`Points of ${carrier}: ${page.failure}, ${page.detail}`)
    }
    if (!(await savePage(db, carrier, at, page.value))) return
    if (page.value.next === null) {
      const read = await readReading(db, carrier)
      if (read !== undefined && read.rejected > 0)
        alert(`Points of ${carrier} that could not be read: ${read.rejected} of ${read.counted}`)
      return finish(deps, carrier, reading)
    }
    at = { ...at, next_page: page.value.next }
  }
  throw new Error(`Points of ${carrier} ended without a last page`)
}

/** Reads the points around a place while the carrier's whole list has never been read. Does nothing where it has no such call. */
export const readPickupPointsAround = async (
  db: Kysely<DB>,
  source: PickupPointSource,
  place: { readonly lat: number; readonly lon: number },
  radiusKm: number,
  signal: AbortSignal,
): Promise<void> => {
  if (source.near === undefined) return
  const reading = await readReading(db, source.carrier)
  if (reading?.finished_at != null) return
  const answer = await source.near(place, radiusKm, signal)
  if (answer.ok)
    await transaction(db, (tx) => upsertPickupPoints(tx, source.carrier, withBelievable(answer.value).points))
}

/** Every carrier on its own: one that fails does not stop the others, and the error names all that failed. */
export const readAllPickupPoints = async (
  deps: Deps,
  sources: readonly PickupPointSource[],
  signal: AbortSignal,
): Promise<void> => {
  const results = await Promise.allSettled(sources.map((source) => readCarrierPoints(deps, source, signal)))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  if (failures.length > 0) throw new Error(failures.join('; '))
}
