import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import type { CarrierClient } from '#providers/ports/carriers.ts'
import type { Clock } from '#platform/clock.ts'
import type { ParcelItem } from './facts/parcel.ts'

export type DeliveryDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** Lines of the visitor's basket that are still sold. */
  readonly basketLines: (visitorId: string | null) => Promise<readonly ParcelItem[]>
  /** Those with credentials; the sandbox plays the others. Empty: no carrier takes parcels. */
  readonly carriers: readonly CarrierClient[]
  /** How long a visitor waits for a carrier; 2.5 s by default. */
  readonly quoteWaitMs?: number
  /** Writes an error for operators to the log. */ readonly alert: (message: string) => void
}
