import { sql, type RawBuilder } from 'kysely'

/** Whether the product of this slug is on sale and no place has a free piece of it. */
export const withoutStock = (slug: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (EXISTS (SELECT FROM product p WHERE p.slug = ${slug} AND NOT p.discontinued) AND NOT EXISTS (
    SELECT FROM product p JOIN variant v ON v.product_id = p.id JOIN stock s ON s.variant_id = v.id
    WHERE p.slug = ${slug} AND s.on_hand > s.reserved))`
