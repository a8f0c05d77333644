/** Versions of the shop's legal documents. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { DOCUMENT_NAMES } from './document-record.ts'

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
