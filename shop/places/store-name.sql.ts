import { sql, type RawBuilder } from 'kysely'

/**
 * The name of a store with its city, as staff read it: «Омск, На Ленина». Stores of several cities may have one name. `store`: the
 * name that the statement gives the table.
 */
export const fullStoreName = (store: string): RawBuilder<string> =>
  sql`((SELECT city.name FROM city WHERE city.id = ${sql.ref(`${store}.city_id`)}) || ', ' || ${sql.ref(`${store}.name`)})`
