import type { Kysely } from 'kysely'
import type { ShopTerms } from '#domain/shop-terms.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Random } from '#server/ports/random.ts'
import type { SmsLimits } from './user.policy.ts'

export type UserDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  /** Key that derives codes from their seeds (user.public.ts). */
  readonly codeKey: Buffer
  readonly smsLimits: SmsLimits
  readonly shopName: string
  readonly terms: Pick<ShopTerms, 'consents'>
}
