import type { ProductId, VariantId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import { columnLiteral, type Row as ImportRow } from '#platform/import/column-arrays.ts'
import { changedRows, type Db } from '#platform/import/rows.sql.ts'

/** Variants that the files no longer list have higher positions. */
export const MAX_LISTED_POSITION = 999

/**
 * Moves every variant that will be elsewhere or is no longer listed behind all positions of its product that were ever used:
 * positions are unique within a product, so the new ones must be unused before they are written.
 */
export const moveVariantsAside = async (
  db: Db,
  productIds: readonly ProductId[],
  rows: readonly ImportRow[],
): Promise<number> => {
  if (productIds.length === 0) return 0
  const column = (name: string, type: string) => sql`${columnLiteral(rows, [name, type])}::${sql.raw(type)}[]`
  return changedRows(
    await sql`
    UPDATE variant v SET position = v.position
      + (SELECT greatest(max(other.position), ${MAX_LISTED_POSITION}) FROM variant other WHERE other.product_id = v.product_id)
    WHERE v.product_id = ANY(${[...productIds]}::int[]) AND v.position <= ${MAX_LISTED_POSITION} AND NOT EXISTS (
      SELECT FROM unnest(${column('sku', 'text')}, ${column('product_id', 'int')}, ${column('position', 'int')})
        AS r(sku, product_id, position)
      WHERE r.sku = v.sku AND r.product_id = v.product_id AND r.position = v.position)`.execute(db),
  )
}

/** Removes the barcodes of these rows from other variants: barcodes are unique, and a pack may get another article number. */
export const takeBarcodes = async (db: Db, rows: readonly ImportRow[]): Promise<number> => {
  const named = rows.filter(({ barcode }) => barcode !== null)
  if (named.length === 0) return 0
  return changedRows(
    await sql`
    UPDATE variant v SET barcode = NULL
    FROM unnest(${columnLiteral(named, ['sku', 'text'])}::text[], ${columnLiteral(named, ['barcode', 'text'])}::text[]) AS r(sku, barcode)
    WHERE v.barcode = r.barcode AND v.sku <> r.sku`.execute(db),
  )
}

/** Adds a price of today where it differs from the last one stored, or where none is stored. */
export const recordPriceChanges = async (db: Db, variantIds: readonly VariantId[], today: string): Promise<number> =>
  changedRows(
    await sql`
    INSERT INTO price_history (variant_id, since, price)
    SELECT v.id, ${today}::date, v.price FROM variant v
    LEFT JOIN LATERAL (SELECT price FROM price_history h WHERE h.variant_id = v.id ORDER BY since DESC LIMIT 1) last ON TRUE
    WHERE v.id = ANY(${[...variantIds]}::int[]) AND last.price IS DISTINCT FROM v.price
    ON CONFLICT (variant_id, since) DO UPDATE SET price = excluded.price`.execute(db),
  )

/** A product whose variants all belong to other products now is no longer sold. Returns the number of such products. */
export const discontinueEmpty = async (db: Db): Promise<number> =>
  changedRows(
    await sql`
    UPDATE product SET discontinued = TRUE
    WHERE NOT discontinued AND NOT EXISTS (SELECT FROM variant WHERE variant.product_id = product.id)`.execute(db),
  )

/** Puts on sale what appears on this day or did before; returns the number of such products. */
export const publishProducts = async (db: Db, today: string): Promise<number> =>
  changedRows(
    await sql`
    UPDATE product SET embargoed = FALSE, discontinued = FALSE WHERE embargoed AND published_on <= ${today}::date`.execute(
      db,
    ),
  )

/** OFFICE-03: takes away the labels whose last day is past; returns the number of products that had one. */
export const endLabels = async (db: Db, today: string): Promise<number> =>
  changedRows(
    await sql`
    UPDATE product SET is_new = now.is_new, is_hit = now.is_hit, labels = now.labels, labels_end = least(
      CASE WHEN now.is_new THEN new_until END, CASE WHEN now.is_hit THEN hit_until END, now.own_end)
    FROM (
      SELECT p.id, p.is_new AND coalesce(p.new_until >= ${today}::date, TRUE) AS is_new,
        p.is_hit AND coalesce(p.hit_until >= ${today}::date, TRUE) AS is_hit, own.labels, own.own_end
      FROM product p CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(term.label ORDER BY term.place), '{}') AS labels, min(term.until) AS own_end
        FROM (SELECT entry ->> 'label' AS label, (entry ->> 'until')::date AS until, place
          FROM jsonb_array_elements(p.label_terms) WITH ORDINALITY AS given(entry, place)) AS term
        WHERE coalesce(term.until >= ${today}::date, TRUE)) AS own
      WHERE p.labels_end < ${today}::date) AS now
    WHERE product.id = now.id`.execute(db),
  )

/** Recounts ratings from the reviews that are not hidden. */
export const recountRatings = async (db: Db): Promise<number> =>
  changedRows(
    await sql`
    UPDATE product p SET rating_sum = r.total, rating_count = r.count
    FROM (SELECT product.id, coalesce(sum(review.rating), 0)::int AS total, count(review.id)::int AS count
          FROM product LEFT JOIN review ON review.product_id = product.id AND NOT review.hidden GROUP BY product.id) r
    WHERE p.id = r.id AND (p.rating_sum, p.rating_count) IS DISTINCT FROM (r.total, r.count)`.execute(db),
  )

const ExistingProduct = Row({
  slug: Type.String(),
  content_hash: Type.Union([Type.String(), Type.Null()]),
  discontinued: Type.Boolean(),
})
export type ExistingProduct = Static<typeof ExistingProduct>
export const existingProducts = async (
  db: Db,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, ExistingProduct>> => {
  const rows = await queryRows(
    db,
    ExistingProduct,
    sql`SELECT slug, content_hash, discontinued FROM product WHERE slug = ANY(${[...slugs]}::text[])`,
  )
  return new Map(rows.map((row) => [row.slug, row]))
}

const ExistingPrice = Row({ sku: Type.String(), price: Type.Integer() })
/** Price by article number. */
export const existingPrices = async (db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await queryRows(
    db,
    ExistingPrice,
    sql`SELECT sku, price FROM variant WHERE sku = ANY(${[...skus]}::text[])`,
  )
  return new Map(rows.map(({ sku, price }) => [sku, price]))
}

const UnknownCompanion = Row({ slug: Type.String(), field: Type.String(), missing: Type.String() })
/** Slugs in goes_with and substitutes that no product has. */
export const unknownCompanions = (db: Db): Promise<Static<typeof UnknownCompanion>[]> =>
  queryRows(
    db,
    UnknownCompanion,
    sql`
    SELECT p.slug, named.field, named.missing FROM product p CROSS JOIN LATERAL (
      SELECT 'goes_with' AS field, pair ->> 'product' AS missing FROM jsonb_array_elements(p.goes_with) pair
      UNION SELECT 'substitutes', unnest(p.substitutes)) AS named
    WHERE NOT EXISTS (SELECT FROM product other WHERE other.slug = named.missing) ORDER BY p.slug, named.missing`,
  )

const NamedRow = Row({ name: Type.String(), slug: Type.String() })
/** Addresses of products by names in small letters: addresses themselves or article numbers. */
export const slugsOfNames = async (db: Db, names: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await queryRows(
        db,
        NamedRow,
        sql`
        SELECT lower(v.sku) AS name, p.slug FROM variant v JOIN product p ON p.id = v.product_id
        WHERE lower(v.sku) = ANY(${[...names]}::text[])
        UNION ALL SELECT slug, slug FROM product WHERE slug = ANY(${[...names]}::text[])`,
      )
    ).map(({ name, slug }) => [name, slug]),
  )
