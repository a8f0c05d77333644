import type { Kysely, Transaction } from 'kysely'
import type { OrderState } from '#domain/order-states.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Random } from '#server/ports/random.ts'

export type OrderDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  /** Puts off a message to the buyer, in the transaction of what it tells (ORD-07). */
  readonly tellOrder: (tx: Transaction<DB>, news: { readonly orderId: string; readonly state: OrderState }) => Promise<void>
}
