import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { guessCodes } from '#kit/guesses.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('SAFE-02, BONUS-03, ORD-10: nobody guesses a short code, not even with the right one as the last of many', async () => {
  const guessed = await guessCodes(database.db, 40, 8)
  expect(guessed.map(({ right }) => right)).toEqual([0, 0, 0])
  expect(guessed.every(({ guesses }) => guesses === 40)).toBe(true)
})
