import type { Kysely } from 'kysely'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'
import type { SmsLimits } from '#shop/letters/facts/sms-limits.ts'

export type UserDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  /** Key that derives codes from their seeds (customers.ts). */
  readonly codeKey: Buffer
  readonly smsLimits: SmsLimits
  /** Whether the shop has a provider that speaks codes in a call. */ readonly canCall?: boolean
  /** Origin of the shop, to which passkeys belong. */ readonly publicUrl: string
  readonly shopName: string
  readonly terms: Pick<ShopTerms, 'consents'>
}
