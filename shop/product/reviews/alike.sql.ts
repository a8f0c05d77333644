/** Reviews of a product by how like the visitor their authors are. */
import { Type, type Static } from 'typebox'
import { sql, type Kysely } from 'kysely'
import type { ProductId } from '#kernel/ids.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { AlikeRating } from '../product.api.ts'
import { alikeRating, type StarCounts } from '../facts/alike-rating.ts'

const CountRow = Row({
  skin: Type.Boolean(),
  tone: Type.Boolean(),
  age: Type.Boolean(),
  rating: Type.Integer(),
  count: Type.Integer(),
})
type CountRow = Static<typeof CountRow>

const starsOf = (rows: readonly CountRow[]): StarCounts => {
  const of = (star: number) => rows.reduce((sum, { rating, count }) => sum + (rating === star ? count : 0), 0)
  return [of(1), of(2), of(3), of(4), of(5)]
}
const toTenth = (stars: number): number => Math.round(stars * 10) / 10

type Trait = 'skin' | 'tone' | 'age'
type Visitor = Readonly<Partial<Record<Trait, string | undefined>>>

/** By all that the visitor has stated where enough reviews state it; else by less: care is chosen by skin, make-up by its tone. */
const BY: readonly (readonly Trait[])[] = [
  ['skin', 'tone', 'age'],
  ['skin', 'tone'],
  ['skin', 'age'],
  ['tone', 'age'],
  ['skin'],
  ['tone'],
  ['age'],
]

export const readAlikeRating = async (
  db: Kysely<DB>,
  productId: ProductId,
  visitor: Visitor,
): Promise<AlikeRating | null> => {
  const stated = BY.filter((traits) => traits.every((trait) => visitor[trait] !== undefined))
  if (stated.length === 0) return null
  const rows = await queryRows(
    db,
    CountRow,
    sql`
  SELECT coalesce(skin_type = ${visitor.skin ?? null}::text, FALSE) AS skin,
    coalesce(skin_tone = ${visitor.tone ?? null}::text, FALSE) AS tone,
    coalesce(age_group = ${visitor.age ?? null}::text, FALSE) AS age, rating, count(*)::int AS count
  FROM review WHERE product_id = ${productId} AND NOT hidden GROUP BY 1, 2, 3, 4`,
  )
  for (const traits of stated) {
    const isAlike = (row: CountRow): boolean => traits.every((trait) => row[trait])
    const found = alikeRating(starsOf(rows.filter(isAlike)), starsOf(rows.filter((row) => !isAlike(row))))
    if (found === null) continue
    const { average, from, to, count } = found
    const by = (trait: Trait): string | null => (traits.includes(trait) ? (visitor[trait] ?? null) : null)
    return {
      skin: by('skin'),
      tone: by('tone'),
      age: by('age'),
      average: toTenth(average),
      from: toTenth(from),
      to: toTenth(to),
      count,
    }
  }
  return null
}
