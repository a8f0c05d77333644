import { sql, type RawBuilder } from 'kysely'
import type { Picture } from '#contract/shared.schema.ts'
import { pictureJson } from './picture-json.ts'

const KINDS = ['webp', 'avif', 'jpg', 'png']

/** The newest picture with this name in the shop's folder, of any format; `name` has no extension. */
export const pictureNamed = (name: RawBuilder<string>): RawBuilder<Picture | null> => sql<Picture | null>`(
  SELECT ${pictureJson()} FROM picture
  WHERE file IN (${sql.join(KINDS.map((kind) => sql`${name} || ${sql.lit(`.${kind}`)}`))}) ORDER BY picture.id DESC LIMIT 1)`
