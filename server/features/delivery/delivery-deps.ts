import type { Kysely } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'
import type { CarrierClient } from '#server/ports/carriers.ts'
import type { Clock } from '#server/ports/clock.ts'

export type DeliveryDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** Those with credentials; the sandbox plays the others. Empty: no carrier takes parcels. */
  readonly carriers: readonly CarrierClient[]
  /** How long a visitor waits for a carrier; 2.5 s by default. */
  readonly quoteWaitMs?: number
  /** Writes an error for operators to the log. */ readonly alert: (message: string) => void
}
