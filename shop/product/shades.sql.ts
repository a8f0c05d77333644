/** Colours of shades, to find alike ones. */
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import type { VariantId } from '#kernel/ids.ts'
import { OrNull, VariantId as VariantIdShape } from '#kernel/shared.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** '#rrggbb'; null for a variant without a shade, undefined for an unknown one. */
export const readShadeColor = async (db: Kysely<DB>, id: VariantId): Promise<string | null | undefined> =>
  (
    await db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select('shade_color')
      .where('variant.id', '=', id)
      .where('product.embargoed', '=', false)
      .executeTakeFirst()
  )?.shade_color

const ShadeRow = Row({
  variant_id: VariantIdShape,
  brand_id: Type.Integer(),
  sku: Type.String(),
  shade_name: OrNull(Type.String()),
  shade_color: Type.String(),
})

/** Shades of other brands in the section of the variant's product, the popular products first. */
export const readOtherShades = (db: Kysely<DB>, id: VariantId) =>
  queryRows(
    db,
    ShadeRow,
    sql`
    SELECT other.id AS variant_id, product.brand_id, other.sku, other.shade_name, other.shade_color
    FROM variant own JOIN product mine ON mine.id = own.product_id
    JOIN product ON product.category_id = mine.category_id AND product.brand_id <> mine.brand_id
    JOIN variant other ON other.product_id = product.id
    WHERE own.id = ${id} AND NOT product.discontinued AND other.shade_color IS NOT NULL
    ORDER BY product.popularity DESC, other.position`,
  )
