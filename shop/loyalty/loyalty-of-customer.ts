/** SAFE-05: what loyalty has of a customer. */
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { exportEntries, forgetPhonesOfCards } from './bonus/card.sql.ts'
import { burnAllOf } from './bonus/ledger.ts'
import { exportCertificates } from './certificates/certificates.sql.ts'
import { anonymisePurchases, exportPurchases } from './certificates/purchase.sql.ts'

/** Every movement of the customer's points, the certificates that they have used and those that they have bought. */
export const exportLoyalty = async (db: Kysely<DB>, customerId: number) => {
  const [points, certificates, bought_certificates] = await Promise.all([
    exportEntries(db, customerId),
    exportCertificates(db, customerId),
    exportPurchases(db, customerId),
  ])
  return { points, certificates, bought_certificates }
}

/** What is left burns; entries and purchases stay without the person, because they were paid for or paid with. */
export const eraseLoyalty = async (tx: Transaction<DB>, customerId: number, at: Date): Promise<void> => {
  await anonymisePurchases(tx, customerId)
  await burnAllOf(tx, customerId, at)
  await forgetPhonesOfCards(tx, customerId)
}
