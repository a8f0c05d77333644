import { sql, type QueryExecutorProvider } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { Bytes, queryRow, Row } from '#platform/db/rows.ts'

const File = Row({ path: Type.String(), content: Bytes })
type File = { readonly path: string; readonly content: Buffer }

/** Enough for the chunks of one release's most visited pages, while it is replaced. */
const CACHE_BYTES = 4 * 1024 * 1024

/** The first of these files that some release stored; null without one. Paths never change their content, so files are cached. */
export const findReleaseFile = (db: QueryExecutorProvider): ((paths: readonly string[]) => Promise<File | null>) => {
  const cache = new LRUCache<string, File>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ content }) => content.length + 1,
  })
  return async (paths) => {
    const [preferred = ''] = paths
    const cached = cache.get(preferred)
    if (cached !== undefined) return cached
    const file = await queryRow(
      db,
      File,
      sql`SELECT path, content FROM release_file WHERE path = ANY(${paths})
          ORDER BY array_position(${paths}::text[], path) LIMIT 1`,
    )
    if (file !== undefined) cache.set(preferred, file)
    return file ?? null
  }
}
