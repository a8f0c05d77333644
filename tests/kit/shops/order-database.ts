import { expect } from 'vitest'
import { audit } from '#kit/audit.ts'
import { databaseOfEachTest, type TestDatabase } from '#kit/database.ts'
import { insertOrderFixtures } from './order-shop.ts'

/** For each test of a file: a database with the fixtures, whose stock, orders and money are audited after the test. */
export const orderDatabase = (poolSize?: number): TestDatabase =>
  databaseOfEachTest({
    poolSize,
    fill: ({ db }) => insertOrderFixtures(db),
    check: async ({ url }) => expect(await audit(url)).toEqual([]),
  })

/** For each test of a file: a database with the fixtures. Not audited, for tests that write stock, orders or times by hand. */
export const fixtureDatabase = (): TestDatabase => databaseOfEachTest({ fill: ({ db }) => insertOrderFixtures(db) })
