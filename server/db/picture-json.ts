/** SQL that builds the picture of the contract. */
import { sql, type RawBuilder } from 'kysely'
import type { Picture } from '#contract/shared.schema.ts'

/** JSON of a row of table `picture` under this alias. */
export const pictureJson = (alias = 'picture'): RawBuilder<Picture> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<Picture>`json_build_object(
    'hash', ${column('hash')}, 'width', ${column('width')}, 'height', ${column('height')}, 'tone', ${column('tone')})`
}

/** The picture whose id the column holds; null without one. */
export const pictureById = (column: string): RawBuilder<Picture | null> =>
  sql<Picture | null>`(SELECT ${pictureJson()} FROM picture WHERE picture.id = ${sql.ref(column)})`
