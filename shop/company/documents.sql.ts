/** Versions of the shop's legal documents. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
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

/** Stores the text that the shop shows from `at` on, when it is another one than before. */
export const writeDocumentText = async (db: Db, shown: Omit<DocumentText, 'since'>, at: Date): Promise<void> => {
  const { name, version, title, body } = shown
  await sql`
    INSERT INTO legal_document_text (name, since, version, title, body)
    SELECT ${name}, ${at}, ${version}, ${title}, ${body}
    WHERE NOT EXISTS (
      SELECT FROM (SELECT * FROM legal_document_text WHERE name = ${name} ORDER BY since DESC LIMIT 1) last
      WHERE (last.version, last.title, last.body) = (${version}, ${title}, ${body}))
    ON CONFLICT DO NOTHING`.execute(db)
}
