/** Versions of the shop's legal documents. */
import { sql, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { DOCUMENT_NAMES, type DocumentName } from './document-record.ts'

const DocumentRow = Row({
  name: Type.Enum([...DOCUMENT_NAMES]),
  version: Type.String(),
  title: Type.String(),
  body: Type.String(),
})
export type StoredDocument = Static<typeof DocumentRow>

/** All versions, the newest first. */
export const readDocuments = (db: Db): Promise<StoredDocument[]> =>
  queryRows(
    db,
    DocumentRow,
    sql`SELECT name, version::text AS version, title, body FROM legal_document ORDER BY name, version DESC`,
  )

/** The versions in force on a day of Moscow. */
export const readDocumentsOf = async (db: Db, day: string): Promise<ReadonlyMap<string, StoredDocument>> =>
  new Map(
    (
      await queryRows(
        db,
        DocumentRow,
        sql`
        SELECT DISTINCT ON (name) name, version::text AS version, title, body FROM legal_document
        WHERE version <= ${day}::date ORDER BY name, version DESC`,
      )
    ).map((document) => [document.name, document]),
  )

const TextRow = Row({ ...DocumentRow.properties, since: Timestamp })
/** A text of a document as visitors have read it, with its figures, since a moment. */
export type DocumentText = Static<typeof TextRow>

/** Every text of a document that the shop has shown, the oldest first. */
export const readDocumentTexts = (db: Db, name: DocumentName): Promise<DocumentText[]> =>
  queryRows(
    db,
    TextRow,
    sql`SELECT name, version, title, body, since FROM legal_document_text WHERE name = ${name} ORDER BY since`,
  )

/**
 * Stores the text that the shop shows from `at` on, when it is another one than before. Nodes do it one after another until the
 * transaction ends: a text may come back after another one, so that no unique key can say which rows are one too many.
 */
export const writeDocumentText = async (
  tx: Transaction<DB>,
  { name, version, title, body }: Omit<DocumentText, 'since'>,
  at: Date,
): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('legal_document_text'))`.execute(tx)
  // A statement of its own: it sees what the node before has committed.
  await sql`
    INSERT INTO legal_document_text (name, since, version, title, body)
    SELECT ${name}, greatest(${at}::timestamptz, last.since + interval '1 millisecond'), shown.*
    FROM (VALUES (${version}::text, ${title}::text, ${body}::text)) AS shown (version, title, body)
    LEFT JOIN (
      SELECT since, version, title, body FROM legal_document_text WHERE name = ${name} ORDER BY since DESC LIMIT 1) last ON TRUE
    WHERE (last.version, last.title, last.body) IS DISTINCT FROM (shown.version, shown.title, shown.body)`.execute(tx)
}
