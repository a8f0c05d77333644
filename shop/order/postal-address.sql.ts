import { sql } from 'kysely'

/**
 * The address of order `o`; null for an order without a courier. A node of the release before `postal_address` writes the
 * line only, until it is replaced.
 */
export const postalAddress = sql`coalesce(o.postal_address, address_of_line(o.address, o.postal_code, o.city_id))`
