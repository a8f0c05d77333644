import type { Kysely } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Random } from '#server/ports/random.ts'

export type OrderDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  /** Derives the codes with which guests confirm orders. */ readonly codeKey: Buffer
  /** Orders that one network may place in a day; 0 = no limit. */ readonly ordersPerNetwork: number
}
