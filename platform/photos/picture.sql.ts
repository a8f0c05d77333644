/** Original files of the shop's pictures. */
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { Bytes, queryRow, queryRows, Row } from '#platform/db/rows.ts'

const Original = Row({
  hash: Type.String(),
  file: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  tone: Type.String(),
})
const Newest = Row({ newest: Type.Integer() })

/** By the hash in its address; null when there is no such picture, or it is a photo of a review that the staff have hidden. */
export const findOriginal =
  (db: QueryExecutorProvider) =>
  async (hash: string): Promise<Static<typeof Original> | null> =>
    (await queryRow(
      db,
      Original,
      sql`
      SELECT hash, file, width, height, tone FROM picture
      WHERE hash = ${hash} AND NOT EXISTS (
        SELECT FROM review_photo JOIN review ON review.id = review_photo.review_id
        WHERE review_photo.picture_id = picture.id AND review.hidden AND NOT review.pending)`,
    )) ?? null

const Content = Row({ jpeg: Bytes })
const Hash = Row({ hash: Type.String() })

const Name = Row({ hash: Type.String(), file: Type.String() })
/** The names under which these pictures were imported; those that the shop does not know are absent. */
export const namesOfPictures = async (
  db: QueryExecutorProvider,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await queryRows(db, Name, sql`SELECT hash, file FROM picture WHERE hash = ANY(${[...hashes]}::text[])`)).map(
      ({ hash, file }) => [hash, file],
    ),
  )

/** Photos of customers, for every node. */
export const customersPhotos = (db: QueryExecutorProvider) => ({
  read: async (hash: string): Promise<Buffer | null> =>
    (
      await queryRow(
        db,
        Content,
        sql`
        SELECT jpeg FROM review_photo JOIN picture ON picture.id = review_photo.picture_id WHERE picture.hash = ${hash}`,
      )
    )?.jpeg ?? null,
  existing: async (hashes: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await namesOfPictures(db, hashes)).keys()),
})

/** The text after all that begin with this hexadecimal prefix, whatever the collation: digits come before letters. */
const afterPrefix = (prefix: string): string => {
  const next = (Number.parseInt(prefix, 16) + 1).toString(16)
  return next.length > prefix.length ? 'g' : next.padStart(prefix.length, '0')
}

/** Those whose hash begins with this prefix, without photos of customers, which are encoded when they are asked for. */
export const listOriginals =
  (db: QueryExecutorProvider) =>
  (prefix: string): Promise<Static<typeof Original>[]> =>
    queryRows(
      db,
      Original,
      sql`
      SELECT hash, file, width, height, tone FROM picture
      WHERE hash >= ${prefix} AND hash < ${afterPrefix(prefix)} AND length(hash) = 16`,
    )

/** Grows with every new picture; 0 without pictures. */
export const newestPicture = (db: QueryExecutorProvider) => async (): Promise<number> =>
  (await queryRow(db, Newest, sql`SELECT coalesce(max(id), 0) AS newest FROM picture WHERE length(hash) = 16`))
    ?.newest ?? 0

/** The name of the picture that a place in a text is for. */
const PLACE_IN_TEXT = 'data-file="([^"]+)"'

const Reference = Row({ table: Type.String(), column: Type.String() })
/** Which rows `r` of a table visitors see on a day; absent: all. */
const isPublic = (table: string, day: string): RawBuilder<unknown> =>
  table === 'product_picture' || table === 'variant'
    ? sql` AND NOT (SELECT embargoed FROM product WHERE id = r.product_id)`
    : table === 'article'
      ? sql` AND r.published_on <= ${day}::date`
      : sql``

/**
 * Nothing of the shop shows the picture: no foreign key holds it, no text has a place for it, and it is not the newest of a name that
 * brands and categories go by. `day`: nothing that visitors see on that day; null: nothing at all.
 */
const isUnused = async (db: QueryExecutorProvider, day: string | null): Promise<RawBuilder<boolean>> => {
  const shown = (table: string): RawBuilder<unknown> => (day === null ? sql`` : isPublic(table, day))
  const references = await queryRows(
    db,
    Reference,
    sql`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'picture'::regclass`,
  )
  const held = references.map(
    ({ table, column }) =>
      sql`EXISTS (SELECT FROM ${sql.table(table)} AS r WHERE ${sql.ref(`r.${column}`)} = picture.id${shown(table)})`,
  )
  const named = sql`picture.file ~ '^(brands|categories)/' AND NOT EXISTS (
    SELECT FROM picture newer WHERE newer.file = picture.file AND newer.id > picture.id)`
  const texts = await queryRows(
    db,
    Reference,
    sql`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'body_html'`,
  )
  const written = texts.map(
    ({ table, column }) => sql`lower(picture.file) IN (SELECT name[1] FROM ${sql.table(table)} AS r
      CROSS JOIN regexp_matches(lower(${sql.ref(`r.${column}`)}), ${PLACE_IN_TEXT}, 'g') AS name WHERE TRUE${shown(table)})`,
  )
  return sql`length(picture.hash) = 16 AND NOT (${sql.join([...held, ...written, named], sql` OR `)})`
}

/** How a picture is named in the JSON and in the texts of records. */
const NAMES_IN_TEXT = '[^"()\\\\\\s]+[.](?:webp|png|jpe?g|avif)'
/**
 * CHG-05: hashes of pictures of what visitors do not see on a day of Moscow and which nothing shows that they see: of products and
 * articles of a later day, and of change sets that are not applied. `hash`: only whether this one is hidden.
 */
export const hiddenPictures = async (
  db: QueryExecutorProvider,
  day: string,
  hash: string | null = null,
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await queryRows(
        db,
        Hash,
        sql`
        WITH later AS MATERIALIZED (
          SELECT picture_id AS id FROM product_picture r JOIN product ON product.id = r.product_id WHERE embargoed
          UNION SELECT picture_id FROM variant r JOIN product ON product.id = r.product_id WHERE embargoed
          UNION SELECT picture_id FROM article r WHERE published_on > ${day}::date
          UNION SELECT picture.id FROM article r
            CROSS JOIN regexp_matches(r.body_html, ${PLACE_IN_TEXT}, 'g') AS name
            JOIN picture ON picture.file = name[1] WHERE r.published_on > ${day}::date
          UNION SELECT picture.id FROM change_set s JOIN change_set_record r ON r.set_id = s.id
            CROSS JOIN regexp_matches(r.after::text, ${NAMES_IN_TEXT}, 'gi') AS name
            JOIN picture ON picture.file = name[1] WHERE s.state IN ('draft', 'scheduled')),
        -- Whether a picture is used is asked of these alone.
        candidate AS MATERIALIZED (
          SELECT id, hash, file FROM picture JOIN later USING (id) WHERE ${hash}::text IS NULL OR hash = ${hash})
        SELECT hash FROM candidate AS picture WHERE ${await isUnused(db, day)}`,
      )
    ).map((row) => row.hash),
  )

/** Which of these pictures the shop shows. Those that it has forgotten are not among them. */
export const usedPictures = async (
  db: QueryExecutorProvider,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await queryRows(
        db,
        Hash,
        sql`SELECT hash FROM picture WHERE hash = ANY(${[...hashes]}::text[]) AND NOT (${await isUnused(db, null)})`,
      )
    ).map(({ hash }) => hash),
  )

/** Deletes those of these pictures that the shop does not show. Their files stay. */
export const forgetUnusedPictures = async (db: QueryExecutorProvider, hashes: readonly string[]): Promise<void> => {
  await sql`DELETE FROM picture WHERE hash = ANY(${[...hashes]}::text[]) AND ${await isUnused(db, null)}`.execute(db)
}
