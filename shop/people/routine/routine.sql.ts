import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { addDays, moscowDay } from '#kernel/dates.ts'
import type { ProductId, VariantId } from '#kernel/ids.ts'
import { DateText, OrNull, ProductId as ProductIdShape, VariantId as VariantIdShape } from '#kernel/shared.api.ts'
import { DAY_PARTS, USED_EVERY, type DayPart, type UsedEvery } from '#shop/catalogue/facts/routine.ts'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const ItemRow = Row({
  product_id: ProductIdShape,
  variant_id: VariantIdShape,
  day_part: OrNull(Type.Enum([...DAY_PARTS])),
  every_days: OrNull(Type.Enum([...USED_EVERY])),
  opened_on: OrNull(DateText),
  added_at: Timestamp,
  removed_at: OrNull(Timestamp),
})
export type RoutineRow = Static<typeof ItemRow>

const COLUMNS = sql`product_id, variant_id, day_part, every_days, opened_on::text AS opened_on, added_at, removed_at`

/** What the customer has added, changed or removed, the first added first. */
export const readRoutine = (db: Kysely<DB>, customerId: number): Promise<RoutineRow[]> =>
  queryRows(
    db,
    ItemRow,
    sql`SELECT ${COLUMNS} FROM routine_item WHERE customer_id = ${customerId} ORDER BY added_at, product_id`,
  )

type Item = {
  readonly customerId: number
  readonly productId: ProductId
  readonly variantId: VariantId
  readonly at: Date
}

/** Adds the product, or shows it again, with the size of the variant. */
export const addToRoutine = async (db: Kysely<DB>, { customerId, productId, variantId, at }: Item): Promise<void> => {
  await sql`
    INSERT INTO routine_item (customer_id, product_id, variant_id, added_at)
    VALUES (${customerId}, ${productId}, ${variantId}, ${at})
    ON CONFLICT (customer_id, product_id) DO UPDATE SET variant_id = excluded.variant_id, removed_at = NULL`.execute(db)
}

type Changed = Item & { readonly part: DayPart; readonly every: UsedEvery; readonly openedOn: string | null }

export const changeInRoutine = async (
  db: Kysely<DB>,
  { customerId, productId, variantId, at, part, every, openedOn }: Changed,
): Promise<void> => {
  await sql`
    INSERT INTO routine_item (customer_id, product_id, variant_id, day_part, every_days, opened_on, added_at)
    VALUES (${customerId}, ${productId}, ${variantId}, ${part}, ${every}, ${openedOn}, ${at})
    ON CONFLICT (customer_id, product_id) DO UPDATE
    SET variant_id = excluded.variant_id, day_part = excluded.day_part, every_days = excluded.every_days,
        opened_on = excluded.opened_on, removed_at = NULL`.execute(db)
}

/** Hides a product that was bought. */
export const hideInRoutine = async (db: Kysely<DB>, { customerId, productId, variantId, at }: Item): Promise<void> => {
  await sql`
    INSERT INTO routine_item (customer_id, product_id, variant_id, added_at, removed_at)
    VALUES (${customerId}, ${productId}, ${variantId}, ${at}, ${at})
    ON CONFLICT (customer_id, product_id) DO UPDATE SET removed_at = excluded.removed_at, opened_on = NULL`.execute(db)
}

export const deleteFromRoutine = async (db: Kysely<DB>, customerId: number, productId: ProductId): Promise<void> => {
  await db
    .deleteFrom('routine_item')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .execute()
}

const ExportedRow = Row({ name: Type.String(), ...Type.Omit(ItemRow, ['product_id', 'variant_id']).properties })

/** SAFE-05: what is stored of the customer's care. */
export const exportRoutine = async (db: Kysely<DB>, customerId: number) =>
  (
    await queryRows(
      db,
      ExportedRow,
      sql`
      SELECT product.name, day_part, every_days, opened_on::text AS opened_on, added_at, removed_at
      FROM routine_item JOIN product ON product.id = product_id
      WHERE customer_id = ${customerId} ORDER BY added_at, product_id`,
    )
  ).map(({ added_at, removed_at, ...item }) => ({
    ...item,
    added_at: added_at.toISOString(),
    removed_at: removed_at?.toISOString() ?? null,
  }))

type DemoItem = { readonly slug: string; readonly openedDaysAgo: number; readonly every: UsedEvery | null }

/** Puts the products on a customer's board, with the size of their first variant; slugs that nothing has are left out. */
export const insertDemoRoutine = async (
  db: Kysely<DB>,
  customerId: number,
  items: readonly DemoItem[],
  now: Date,
): Promise<void> => {
  for (const { slug, openedDaysAgo, every } of items)
    await sql`
      INSERT INTO routine_item (customer_id, product_id, variant_id, every_days, opened_on, added_at)
      SELECT ${customerId}, v.product_id, v.id, ${every}, ${addDays(moscowDay(now), -openedDaysAgo)}, ${now}
      FROM variant v JOIN product p ON p.id = v.product_id WHERE p.slug = ${slug} ORDER BY v.position LIMIT 1
      ON CONFLICT DO NOTHING`.execute(db)
}
