import { sql, type Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'

/** The last added first. */
export const readUnwanted = (db: Kysely<DB>, customerId: number): Promise<{ inci: string; name: string }[]> =>
  db
    .selectFrom('unwanted_ingredient')
    .innerJoin('ingredient', 'ingredient.id', 'ingredient_id')
    .where('customer_id', '=', customerId)
    .select(['inci', 'name'])
    .orderBy('added_at', 'desc')
    .orderBy('ingredient_id')
    .execute()

export const addUnwanted = async (
  db: Kysely<DB>,
  customerId: number,
  ingredientIds: readonly number[],
  at: Date,
): Promise<void> => {
  await sql`
    INSERT INTO unwanted_ingredient (customer_id, ingredient_id, added_at)
    SELECT ${customerId}, ingredient.id, ${at} FROM ingredient WHERE id = ANY(${ingredientIds}::int[]) ORDER BY id
    ON CONFLICT DO NOTHING`.execute(db)
}

export const removeUnwanted = async (db: Kysely<DB>, customerId: number, ingredientId: number): Promise<void> => {
  await db
    .deleteFrom('unwanted_ingredient')
    .where('customer_id', '=', customerId)
    .where('ingredient_id', '=', ingredientId)
    .execute()
}
