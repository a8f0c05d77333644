import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { InfoPage } from '../pages.api.ts'
import { LatestReviews } from '#shop/product/reviews.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

export const readPage = (db: Kysely<DB>, path: string): Promise<InfoPage | undefined> =>
  queryRow(
    db,
    InfoPage,
    sql`SELECT title, description, lead, facts, body_html, updated_on::text AS updated_on FROM page WHERE path = ${path}`,
  )

/** Visible reviews of products that are sold: each review links to its product. */
const visibleReviews = sql`
  review JOIN product ON product.id = review.product_id JOIN brand ON brand.id = product.brand_id
  WHERE NOT review.hidden AND NOT product.discontinued`

const CountRow = Row({ count: Type.Integer() })

export const countReviews = async (db: Kysely<DB>): Promise<number> =>
  (await queryRow(db, CountRow, sql`SELECT count(*)::int AS count FROM ${visibleReviews}`))?.count ?? 0

const ReviewRow = LatestReviews.properties.reviews.items

/** Newest first. */
export const readReviews = (db: Kysely<DB>, skip: number, take: number): Promise<LatestReviews['reviews']> =>
  queryRows(
    db,
    ReviewRow,
    sql`
  SELECT review.id, review.author, review.rating, review.body, review.written_on::text AS written_on, review.answer,
    json_build_object('slug', product.slug, 'name', product.name, 'brand', brand.name) AS product
  FROM ${visibleReviews} ORDER BY review.written_on DESC, review.id DESC OFFSET ${skip} LIMIT ${take}`,
  )
