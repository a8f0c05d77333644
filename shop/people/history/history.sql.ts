import { ProductId } from '#kernel/shared.api.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** How many viewed products are stored of a customer. */
export const MAX_VIEWED = 30

/** Ids of the products, the last viewed first. */
export const readViewed = async (db: Kysely<DB>, customerId: number): Promise<ProductId[]> =>
  (
    await db
      .selectFrom('viewed_product')
      .select('product_id')
      .where('customer_id', '=', customerId)
      .orderBy('viewed_at', 'desc')
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)

/** The first is the last viewed; the others were viewed before it, whenever that was. */
export const addViewed = async (
  tx: Transaction<DB>,
  customerId: number,
  productIds: readonly ProductId[],
  at: Date,
): Promise<void> => {
  await sql`
    INSERT INTO viewed_product (customer_id, product_id, viewed_at)
    SELECT ${customerId}, product.id, ${at}::timestamptz - min(pushed.position) * interval '1 millisecond'
    FROM unnest(${productIds}::int[]) WITH ORDINALITY AS pushed (id, position) JOIN product ON product.id = pushed.id
    GROUP BY product.id ORDER BY product.id
    ON CONFLICT (customer_id, product_id) DO UPDATE SET viewed_at = excluded.viewed_at`.execute(tx)
  await sql`
    DELETE FROM viewed_product WHERE customer_id = ${customerId} AND product_id IN (
      SELECT product_id FROM viewed_product WHERE customer_id = ${customerId}
      ORDER BY viewed_at DESC, product_id OFFSET ${MAX_VIEWED})`.execute(tx)
}

export const deleteViewed = async (db: Kysely<DB>, customerId: number): Promise<void> => {
  await db.deleteFrom('viewed_product').where('customer_id', '=', customerId).execute()
}

const NameRow = Row({ product_id: ProductId, name: Type.String() })

/** SAFE-05: the products with their names. */
export const readViewedNames = (db: Kysely<DB>, customerId: number) =>
  queryRows(
    db,
    NameRow,
    sql`
    SELECT product_id, product.name FROM viewed_product JOIN product ON product.id = product_id
    WHERE customer_id = ${customerId} ORDER BY viewed_at DESC, product_id`,
  )
