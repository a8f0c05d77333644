/**
 * The time of the database, by which all nodes and jobs work. A node whose own clock differs from it is not ready and takes no orders
 * (decision 0178): what it signs, and whom it trusts, still goes by its own clock.
 */
import { sql, type Kysely } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { queryRow, Row, Timestamp } from './rows.ts'
import type { DB } from './types.gen.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Most by which the clocks may differ. */
const MAX_SKEW_MS = 2000
const MEASURE_EVERY_MS = 5000
/** A slower answer says too little: the time is known to half of it. */
const MAX_TRIP_MS = 1000

export type DatabaseClock = Clock & {
  /** Seconds by which this machine's clock is ahead of the database's. */
  readonly skewSeconds: () => number
  readonly isRight: () => boolean
  /** Throws DatabaseUnavailableError while the clock of this machine is wrong. */
  readonly check: () => void
  readonly close: () => void
}
type Deps = {
  readonly db: Kysely<DB>
  /** Writes what an operator has to know, once for each change. */
  readonly alert: (message: string) => void
  readonly onError: (error: unknown) => void
  /** The machine's clock in ms, and one that no setting changes. */
  readonly machine?: { readonly wall: () => number; readonly steady: () => number }
}

const MACHINE = { wall: Date.now, steady: () => performance.now() }
const NowRow = Row({ now: Timestamp })

/** Between two measurements the time goes on by the clock that no setting changes, so that a clock set forward is seen immediately. */
export const openDatabaseClock = async ({ db, alert, onError, machine = MACHINE }: Deps): Promise<DatabaseClock> => {
  const measure = async () => {
    const began = machine.steady()
    const row = await queryRow(db, NowRow, sql`SELECT clock_timestamp() AS now`)
    const ended = machine.steady()
    return { databaseMs: row?.now.getTime() ?? machine.wall(), steadyMs: (began + ended) / 2, tripMs: ended - began }
  }
  let last = await measure()
  let wasRight = true
  const nowMs = (): number => last.databaseMs + machine.steady() - last.steadyMs
  const skewMs = (): number => machine.wall() - nowMs()
  const isRight = (): boolean => {
    const right = Math.abs(skewMs()) <= MAX_SKEW_MS + last.tripMs / 2
    if (right !== wasRight) alert(right ? AGREES : differs(skewMs() / 1000))
    wasRight = right
    return right
  }
  const follow = async (): Promise<void> => {
    const measured = await measure()
    if (measured.tripMs <= MAX_TRIP_MS) last = measured
    isRight()
  }
  const timer = setInterval(() => void follow().catch(onError), MEASURE_EVERY_MS).unref()
  isRight()
  return {
    now: () => new Date(nowMs()),
    skewSeconds: () => skewMs() / 1000,
    isRight,
    check: () => {
      if (!isRight()) throw new DatabaseUnavailableError("The clock of this machine differs from the database's")
    },
    close: () => clearInterval(timer),
  }
}

const AGREES = "The clock of this machine agrees with the database's again"
const differs = (seconds: number): string =>
  `The clock of this machine is ${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's: ` +
  'this node is not ready and takes no orders'
