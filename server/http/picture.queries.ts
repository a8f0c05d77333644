import { sql, type QueryExecutorProvider } from 'kysely'
import type { Original } from './pictures.ts'

export const findOriginal =
  (db: QueryExecutorProvider) =>
  async (pictureHash: string): Promise<Original | null> => {
    const { rows } = await sql<Original>`SELECT file, width FROM picture WHERE hash = ${pictureHash}`.execute(db)
    return rows[0] ?? null
  }
