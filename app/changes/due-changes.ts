/** Begins and ends dated sets on time (CHG-03): every node looks each second, the lock of imports lets one of them write. */
import type { Kysely } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { bumpCatalogueVersion } from '#platform/import/rows.sql.ts'
import { endLabels, publishProducts } from '#shop/product/products.sql.ts'
import { ImportBusy } from '../import/run-import.ts'
import { applyDue } from './apply-due.ts'
import type { DeskDeps } from './write-records.ts'

const LOOK_MS = 1000
/** After a failure: what cannot be ended now is tried again, without a line of the log each second. */
const AFTER_FAILURE_MS = 60_000

/** CHG-05, OFFICE-03: products whose day has come, and labels whose last day is past. */
export const publish = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const day = moscowDay(now)
  if ((await publishProducts(db, day)) + (await endLabels(db, day)) > 0) await bumpCatalogueVersion(db)
}

type DueOptions = {
  readonly desk: DeskDeps
  readonly clock: Clock
  /** Writes an error for operators to the log. */
  readonly alert: (message: string) => void
  readonly onError: (error: unknown) => void
}

/** Returns what stops it; a set that is being written is waited for. */
export const startDueChanges = ({ desk, clock, alert, onError }: DueOptions): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let restsUntil = 0
  const look = async (): Promise<void> => {
    const now = clock.now()
    if (now.getTime() < restsUntil) return
    try {
      await publish(desk.db, now)
      const failed = await applyDue(desk, now)
      for (const { id, why } of failed) alert(`The change set ${id} could not be carried out: ${why}`)
      if (failed.length > 0) restsUntil = now.getTime() + AFTER_FAILURE_MS
    } catch (error) {
      // An import runs: the set comes right after it.
      if (error instanceof ImportBusy) return
      restsUntil = now.getTime() + AFTER_FAILURE_MS
      onError(error)
    }
  }
  const timer = setInterval(() => {
    running ??= look().finally(() => void (running = null))
  }, LOOK_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
