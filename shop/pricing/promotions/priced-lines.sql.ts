import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { OrNull, VariantId } from '#kernel/shared.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { PricedLine } from '../facts/price-rule.ts'

const LineRow = Row({
  name: Type.String(),
  variant_id: VariantId,
  price: Type.Integer(),
  old_price: OrNull(Type.Integer()),
  sku: Type.String(),
  brand: Type.String(),
  category: Type.String(),
  labels: Type.Array(Type.String()),
})

const LINES = sql`
  SELECT p.name, v.id AS variant_id, v.price, v.old_price, v.sku, b.slug AS brand, c.path AS category,
    array_remove(ARRAY[CASE WHEN p.is_new THEN 'new' END, CASE WHEN p.is_hit THEN 'hit' END], NULL) AS labels
  FROM variant v JOIN product p ON p.id = v.product_id AND NOT p.discontinued
  JOIN brand b ON b.id = p.brand_id JOIN category c ON c.id = p.category_id`

/** Lines of products on sale by their article numbers; of one that is not on sale there is none. */
export const readPricedLines = async (
  db: Kysely<DB>,
  pieces: ReadonlyMap<string, number>,
): Promise<(PricedLine & { readonly name: string })[]> =>
  (
    await queryRows(db, LineRow, sql`${LINES} WHERE v.sku = ANY(${sql.val([...pieces.keys()])}::text[]) ORDER BY v.id`)
  ).map((line) => ({ ...line, quantity: pieces.get(line.sku) ?? 1 }))

/** What rules ask of variants on sale, without their pieces. */
export const readLinesOfVariants = (
  db: Kysely<DB>,
  ids: readonly VariantId[],
): Promise<Omit<PricedLine, 'quantity'>[]> =>
  queryRows(db, LineRow, sql`${LINES} WHERE v.id = ANY(${sql.val([...ids])}::int[]) ORDER BY v.id`)
