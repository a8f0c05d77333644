import type { Kysely } from 'kysely'
import type { ShopTerms } from '#domain/shop-terms.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Random } from '#server/ports/random.ts'

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
