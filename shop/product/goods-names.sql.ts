/** Article numbers of goods and what people call them, for staff. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** Article numbers of products; `slugs`: a statement. */
export const skusOfProducts = (slugs: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT v.sku FROM variant v JOIN product p ON p.id = v.product_id WHERE p.slug IN (${slugs})`

const NameRow = Row({ key: Type.String(), name: Type.String() })

/** «Зимница, Крем для рук, 50 мл» by article number. */
export const readGoodsNames = (db: Kysely<DB>, skus: readonly string[]): Promise<Static<typeof NameRow>[]> =>
  queryRows(
    db,
    NameRow,
    sql`
    SELECT v.sku AS key, concat_ws(', ', br.name, p.name, v.shade_name, nullif(v.size_text, '')) AS name
    FROM variant v JOIN product p ON p.id = v.product_id JOIN brand br ON br.id = p.brand_id
    WHERE v.sku = ANY(${[...skus]}::text[])`,
  )
