/** SEO-03: a product or category that the files now list under another address is moved, and the old address redirects to it. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { ProductId } from '#kernel/shared.api.ts'
import { paths } from '#kernel/pages/paths.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { columnLiteral } from '#platform/import/column-arrays.ts'
import type { CategoryRecord } from '#shop/catalogue/catalogue.records.ts'
import type { ProductRecord } from './product.records.ts'
import { MAX_LISTED_POSITION } from './products.sql.ts'
import { changedRows, idsBy, type Db } from '#platform/import/rows.sql.ts'

type Move = { readonly from: string; readonly to: string }

/** An existing page is not looked up among the redirects, so a rule for its address is only deleted to keep the table readable. */
const redirectPermanently = async (db: Db, moves: readonly Move[]): Promise<number> => {
  if (moves.length === 0) return 0
  const from = columnLiteral(moves, ['from', 'text'])
  const to = columnLiteral(moves, ['to', 'text'])
  await sql`DELETE FROM redirect_rule WHERE from_path = ANY(${to}::text[])`.execute(db)
  return changedRows(
    await sql`
    INSERT INTO redirect_rule AS rule (from_path, to_url, status)
    SELECT from_path, to_url, 301 FROM unnest(${from}::text[], ${to}::text[]) AS moved(from_path, to_url)
    ON CONFLICT (from_path) DO UPDATE SET to_url = excluded.to_url, status = excluded.status
    WHERE (rule.to_url, rule.status) IS DISTINCT FROM (excluded.to_url, excluded.status)`.execute(db),
  )
}

type Listed = { readonly sku: string; readonly slug: string }
const listedTable = (listed: readonly Listed[]) =>
  sql`unnest(${columnLiteral(listed, ['sku', 'text'])}::text[], ${columnLiteral(listed, ['slug', 'text'])}::text[]) AS l(sku, slug)`

const LeftRow = Row({ id: ProductId, slug: Type.String() })
/**
 * Products that have one of these variants and that the records do not list. Found by the keys of the variants (OFFSET 0 forces that), so
 * that the time does not grow with the catalogue.
 */
const productsLeft = async (db: Db, listed: readonly Listed[]): Promise<ProductId[]> => {
  const left = await queryRows(
    db,
    LeftRow,
    sql`
    SELECT DISTINCT present.id, present.slug FROM ${listedTable(listed)} CROSS JOIN LATERAL (
      SELECT product.id, product.slug FROM variant JOIN product ON product.id = variant.product_id
      WHERE variant.sku = l.sku OFFSET 0) AS present
    WHERE present.slug <> l.slug`,
  )
  const slugs = new Set(listed.map(({ slug }) => slug))
  return left.filter(({ slug }) => !slugs.has(slug)).map(({ id }) => id)
}

const MovedRow = Row({ id: ProductId, old_slug: Type.String(), slug: Type.String() })

/**
 * Renames the products all of whose listed variants the records list under one other slug. When that slug exists already, or several
 * products become one, the others stay without variants and only redirect. Returns the number of changed rows.
 */
export const renameProducts = async (db: Db, records: readonly ProductRecord[]): Promise<number> => {
  const listed = records.flatMap(({ slug, variants }) => variants.map(({ sku }) => ({ sku, slug })))
  const left = await productsLeft(db, listed)
  if (left.length === 0) return 0
  const moved = await queryRows(
    db,
    MovedRow,
    sql`
    WITH listed AS (SELECT * FROM ${listedTable(listed)})
    SELECT product.id, product.slug AS old_slug, min(listed.slug) AS slug
    FROM product JOIN variant ON variant.product_id = product.id AND variant.position <= ${MAX_LISTED_POSITION} LEFT JOIN listed USING (sku)
    WHERE product.id = ANY(${left}::int[])
    GROUP BY product.id
    HAVING count(*) = count(listed.slug) AND count(DISTINCT listed.slug) = 1
    ORDER BY product.id`,
  )
  if (moved.length === 0) return 0
  const slugs = moved.map(({ slug }) => slug)
  const used = new Set((await idsBy(db, 'product', 'slug', slugs)).keys())
  const renamed = moved.filter(({ slug }) => !used.has(slug) && used.add(slug))
  await sql`
    UPDATE product SET slug = moved.slug
    FROM unnest(${columnLiteral(renamed, ['id', 'int'])}::int[], ${columnLiteral(renamed, ['slug', 'text'])}::text[]) AS moved(id, slug)
    WHERE product.id = moved.id`.execute(db)
  const moves = moved.map(({ old_slug, slug }) => ({ from: paths.product(old_slug), to: paths.product(slug) }))
  return renamed.length + (await redirectPermanently(db, moves))
}

/** Moves the category from the first of its former paths that exists, and redirects all of them. Returns the number of changed rows. */
export const renameCategory = async (db: Db, { path, formerly = [] }: CategoryRecord): Promise<number> => {
  if (formerly.length === 0) return 0
  const renamed = await sql`
    UPDATE category SET path = ${path}
    WHERE NOT EXISTS (SELECT FROM category WHERE path = ${path})
      AND id = (SELECT category.id
                FROM category JOIN unnest(${[...formerly]}::text[]) WITH ORDINALITY AS former(path, position) USING (path)
                ORDER BY former.position LIMIT 1)`.execute(db)
  if (changedRows(renamed) > 0)
    for (const former of formerly)
      await sql`
        UPDATE product SET sections = array_replace(sections, ${former}, ${path}) WHERE ${former} = ANY(sections)`.execute(
        db,
      )
  const moves = formerly.map((former) => ({ from: paths.category(former), to: paths.category(path) }))
  return changedRows(renamed) + (await redirectPermanently(db, moves))
}
