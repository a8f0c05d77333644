import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#kit/database.ts'

test('SAFE-06: refuses work with 503 and Retry-After when no connection becomes free in time', async () => {
  const { db, close } = await freshDatabase(1)
  await db.transaction().execute(async () => {
    await expect(sql`SELECT 1`.execute(db)).rejects.toMatchObject({ statusCode: 503, retryAfter: 2 })
  })
  expect((await sql`SELECT 1`.execute(db)).rows.length).toBe(1)
  await close()
})
