/** Points, for other features, jobs and commands of the staff. */
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { exportEntries, forgetPhonesOfCards } from './card.sql.ts'
import { burnAllOf } from './ledger.ts'

/** SAFE-05: every movement of the customer's points. */
export const bonusPointsOf = (db: Kysely<DB>, customerId: number): ReturnType<typeof exportEntries> =>
  exportEntries(db, customerId)

/** SAFE-05: what is left burns; the entries stay without the person, because orders were paid with them. */
export const eraseBonus = async (tx: Transaction<DB>, customerId: number, at: Date): Promise<void> => {
  await burnAllOf(tx, customerId, at)
  await forgetPhonesOfCards(tx, customerId)
}
