import { expect } from 'vitest'
import { auditBy } from '#kit/audit.ts'
import { databaseOfEachTest, type LentTestDatabase } from '#kit/database.ts'
import { insertOrderFixtures } from './order-shop.ts'

/** For each test of a file: a database with the fixtures, whose stock, orders and money are audited after the test. */
export const orderDatabase = (poolSize?: number): LentTestDatabase =>
  databaseOfEachTest({
    poolSize,
    fill: ({ db }) => insertOrderFixtures(db),
    check: async ({ owner }) => expect(await auditBy(owner)).toEqual([]),
  })

/** For each test of a file: a database with the fixtures. Not audited, for tests that write stock, orders or times by hand. */
export const fixtureDatabase = (): LentTestDatabase => databaseOfEachTest({ fill: ({ db }) => insertOrderFixtures(db) })
