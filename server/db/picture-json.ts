/** SQL that builds the picture of the contract; the schema of the whole row checks it. */
import { sql, type RawBuilder } from 'kysely'

/** JSON of a row of table `picture` under this alias. */
export const pictureJson = (alias = 'picture'): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`json_build_object(
    'hash', ${column('hash')}, 'width', ${column('width')}, 'height', ${column('height')}, 'tone', ${column('tone')})`
}

/** The picture whose id the column holds; null without one. */
export const pictureById = (column: string): RawBuilder<unknown> =>
  sql`(SELECT ${pictureJson()} FROM picture WHERE picture.id = ${sql.ref(column)})`
