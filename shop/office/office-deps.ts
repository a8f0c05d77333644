import type { Kysely } from 'kysely'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'

export type OfficeDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  /** Key of the secrets of authenticators (sealed-secret.ts). */
  readonly staffKey: Buffer
  /** Kopecks that one member of staff may give back alone. */
  readonly refundLimit: number
  /** «Г» of «Г-100001». */
  readonly orderPrefix: string
  readonly terms: ShopTerms
}
