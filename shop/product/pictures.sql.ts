import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { Picture } from '#kernel/shared.api.ts'
import { pictureJson } from '#platform/db/picture-json.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const PictureRow = Row({ file: Type.String(), picture: Picture })
export type NamedPicture = Static<typeof PictureRow>
const FileRow = Row({ file: Type.String() })

/** Pictures of these files in any letter case; unknown ones are left out. */
export const readPictures = (db: Kysely<DB>, files: readonly string[]): Promise<NamedPicture[]> =>
  queryRows(
    db,
    PictureRow,
    sql`
    SELECT file, ${pictureJson()} AS picture FROM picture
    WHERE lower(file) = ANY(${files.map((file) => file.toLowerCase())}::text[]) AND length(hash) = 16 ORDER BY file, id DESC`,
  )

/** Pictures whose name has a word. */
export const findPictures = (db: Kysely<DB>, word: string, take: number): Promise<NamedPicture[]> =>
  queryRows(
    db,
    PictureRow,
    sql`
    SELECT file, ${pictureJson()} AS picture FROM picture
    WHERE position(lower(${word}) IN lower(file)) > 0 AND length(hash) = 16 ORDER BY file, id DESC LIMIT ${take}`,
  )

export const fileOfHash = async (db: Kysely<DB>, hash: string): Promise<string | undefined> =>
  (await queryRow(db, FileRow, sql`SELECT file FROM picture WHERE hash = ${hash}`))?.file
