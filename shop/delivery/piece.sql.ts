import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import type { VariantId } from '#kernel/ids.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { ParcelItem } from './facts/parcel.ts'

const Piece = Row({ quantity: Type.Integer(), weight_g: Type.Integer(), height_mm: Type.Integer() })
/** One piece of a variant; undefined when there is no such variant. */
export const readPiece = (db: Kysely<DB>, variantId: VariantId): Promise<ParcelItem | undefined> =>
  queryRow(
    db,
    Piece,
    sql`
    SELECT 1 AS quantity, weight_g, height_mm FROM variant WHERE id = ${variantId}`,
  )
