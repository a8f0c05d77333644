/** EXCH-01: products and reviews as programs read them. */
import { sql } from 'kysely'
import { keysOf, type ListSource } from '#platform/db/list-source.ts'
import { queryRows } from '#platform/db/rows.ts'
import { ListedProduct, ListedReview } from '../programs.api.ts'

export const productsSource: ListSource<ListedProduct> = {
  keysAfter: keysOf(
    (after, limit) =>
      sql`SELECT id::text AS key FROM product WHERE id > ${after}::int ORDER BY product.id LIMIT ${limit}`,
  ),
  read: (db, keys) =>
    queryRows(
      db,
      ListedProduct,
      sql`
      SELECT p.id::text, p.slug, p.name, b.name AS brand, c.path AS category, p.published_on::text, p.discontinued, p.embargoed,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id::text, 'sku', v.sku, 'barcode', v.barcode, 'size', v.size_text,
            'shade', v.shade_name, 'price', v.price, 'old_price', v.old_price, 'weight_g', v.weight_g, 'marked', v.marked)
            ORDER BY v.position, v.id)
          FROM variant v WHERE v.product_id = p.id), '[]') AS variants
      FROM product p JOIN brand b ON b.id = p.brand_id JOIN category c ON c.id = p.category_id WHERE p.id = ANY(${keys}::int[])`,
    ),
}

export const reviewsSource: ListSource<ListedReview> = {
  keysAfter: keysOf(
    (after, limit) =>
      sql`SELECT id::text AS key FROM review WHERE id > ${after}::int ORDER BY review.id LIMIT ${limit}`,
  ),
  read: (db, keys) =>
    queryRows(
      db,
      ListedReview,
      sql`
      SELECT r.id::text, p.slug AS product, r.author, r.rating, r.body, r.answer, r.written_on::text, r.bought_here,
        NOT r.hidden AS is_shown
      FROM review r JOIN product p ON p.id = r.product_id WHERE r.id = ANY(${keys}::int[])`,
    ),
}
