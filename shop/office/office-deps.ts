import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'

export type OfficeDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  /** Key of the secrets of authenticators (sealed-secret.ts). */
  readonly staffKey: Buffer
}
