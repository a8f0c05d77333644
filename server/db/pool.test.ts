import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#kit/database.ts'

test('SAFE-06: who waits too long for a free connection is asked to come back; it is no fault of the shop', async () => {
  const { db, close } = await freshDatabase(1)
  await db.transaction().execute(async () => {
    await expect(sql`SELECT 1`.execute(db)).rejects.toMatchObject({ refusal: 'overloaded', retryAfter: 2 })
  })
  expect((await sql`SELECT 1`.execute(db)).rows.length).toBe(1)
  await close()
})
