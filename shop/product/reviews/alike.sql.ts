/** Reviews of a product by how like the visitor their authors are. */
import { Type, type Static } from 'typebox'
import { sql, type Kysely } from 'kysely'
import type { ProductId } from '#kernel/ids.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { AlikeRating } from '../product.api.ts'
import { alikeRating, type StarCounts } from '../facts/alike-rating.ts'

const CountRow = Row({ by_skin: Type.Boolean(), by_age: Type.Boolean(), rating: Type.Integer(), count: Type.Integer() })
type CountRow = Static<typeof CountRow>

const starsOf = (rows: readonly CountRow[]): StarCounts => {
  const of = (star: number) => rows.reduce((sum, { rating, count }) => sum + (rating === star ? count : 0), 0)
  return [of(1), of(2), of(3), of(4), of(5)]
}
const toTenth = (stars: number): number => Math.round(stars * 10) / 10

type Visitor = { readonly skin?: string | undefined; readonly age?: string | undefined }

/** By skin and age together where enough reviews state both; else by skin, by which cosmetics are chosen; else by age. */
export const readAlikeRating = async (
  db: Kysely<DB>,
  productId: ProductId,
  { skin, age }: Visitor,
): Promise<AlikeRating | null> => {
  if (skin === undefined && age === undefined) return null
  const rows = await queryRows(
    db,
    CountRow,
    sql`
  SELECT coalesce(skin_type = ${skin ?? null}::text, FALSE) AS by_skin, coalesce(age_group = ${age ?? null}::text, FALSE) AS by_age,
    rating, count(*)::int AS count
  FROM review WHERE product_id = ${productId} AND NOT hidden GROUP BY 1, 2, 3`,
  )
  const rate = (isAlike: (row: CountRow) => boolean, by: Pick<Visitor, 'skin' | 'age'>): AlikeRating | null => {
    const found = alikeRating(starsOf(rows.filter(isAlike)), starsOf(rows.filter((row) => !isAlike(row))))
    if (found === null) return null
    const { average, from, to, count } = found
    return {
      skin: by.skin ?? null,
      age: by.age ?? null,
      average: toTenth(average),
      from: toTenth(from),
      to: toTenth(to),
      count,
    }
  }
  return (
    rate(({ by_skin, by_age }) => by_skin && by_age, { skin, age }) ??
    rate(({ by_skin }) => by_skin, { skin }) ??
    rate(({ by_age }) => by_age, { age })
  )
}
