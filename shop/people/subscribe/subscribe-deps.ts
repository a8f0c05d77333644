import type { Kysely } from 'kysely'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'

export type SubscribeDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  readonly terms: Pick<ShopTerms, 'consents'>
}
