import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from './kit/database.ts'
import { guessCodes } from './kit/guesses.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('SAFE-02: a right code is taken at the first try', async () => {
  const other = await freshDatabase()
  const guessed = await guessCodes(other.db, 1, 1)
  await other.close()
  expect(guessed.map(({ right }) => right)).toEqual([1, 1, 1, 1, 1])
})

test('SAFE-02, AUTH-08, BONUS-03, ORD-10, STAFF-04: nobody guesses a short code, the right one being the last of many', async () => {
  const guessed = await guessCodes(database.db, 40, 8)
  expect(guessed.map(({ right }) => right)).toEqual([0, 0, 0, 0, 0])
  expect(guessed.every(({ guesses }) => guesses === 40)).toBe(true)
})
