import type { Kysely } from 'kysely'
import type { ShopTerms } from '#domain/shop-terms.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Random } from '#server/ports/random.ts'

export type SubscribeDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  readonly terms: Pick<ShopTerms, 'consents'>
}
