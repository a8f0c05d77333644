import { sql, type RawBuilder } from 'kysely'
import { pictureJson } from './picture-json.ts'

const KINDS = ['webp', 'avif', 'jpg', 'png']

/** JSON of the newest picture with this name in the shop's folder, of any format; `name` has no extension. Null without one. */
export const pictureNamed = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT ${pictureJson()} FROM picture
  WHERE file IN (${sql.join(KINDS.map((kind) => sql`${name} || ${sql.lit(`.${kind}`)}`))}) ORDER BY picture.id DESC LIMIT 1)`
