/** EXCH-01: customers as programs read them. */
import { sql } from 'kysely'
import { isoMoment, keysOf, type ListSource } from '#platform/db/list-source.ts'
import { queryRows } from '#platform/db/rows.ts'
import { ListedCustomer } from '../programs.api.ts'

export const customersSource: ListSource<ListedCustomer> = {
  keysAfter: keysOf(
    (after, limit) =>
      sql`SELECT id::text AS key FROM customer WHERE id > ${after}::int ORDER BY customer.id LIMIT ${limit}`,
  ),
  read: (db, keys) =>
    queryRows(
      db,
      ListedCustomer,
      sql`
      SELECT id::text, name, phone, email, birthday::text, ${isoMoment(sql`created_at`)} AS created_at
      FROM customer WHERE id = ANY(${keys}::int[])`,
    ),
}
