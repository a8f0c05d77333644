import { sql, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCountingProxy, type CountingProxy } from '#kit/machines/counting-proxy.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { connectAsOwner } from './connection.ts'
import { openPool, type Pool } from './pool.ts'
import { NoRow, queryTogether, Row } from './rows.ts'
import { inOneTrip, pipelined, transaction } from './transaction.ts'
import type { DB } from './types.gen.ts'

const Url = Row({ to_url: Type.String() })

let shop: TestDatabase
let pool: Pool
let db: Kysely<DB>
let proxy: CountingProxy
let before = 0
const trips = (): number => proxy.trips() - before

beforeAll(async () => {
  shop = await freshDatabase()
  proxy = await openCountingProxy(shop.appUrl)
  pool = openPool(proxy.url, 1)
  db = pool.db
})
beforeEach(async () => {
  await sql`DELETE FROM redirect_rule`.execute(db)
  before = proxy.trips()
})
afterAll(async () => {
  await pool.close()
  proxy.close()
  await shop.close()
})

const add = (path: string) => sql`INSERT INTO redirect_rule VALUES (${path}, '0', 301)`
const paths = async (): Promise<unknown[]> =>
  (await sql<{ from_path: string }>`SELECT from_path FROM redirect_rule ORDER BY 1`.execute(db)).rows.map(
    ({ from_path }) => from_path,
  )

const nothing = async (): Promise<void> => {}

test('sends BEGIN and COMMIT alone, and statements that are sent together in one trip', async () => {
  const found = await transaction(db, async (tx) => {
    const [, rows] = await queryTogether(tx, [NoRow, add('/a')], [Url, sql`SELECT to_url FROM redirect_rule`])
    return rows
  })
  expect(found).toEqual([{ to_url: '0' }])
  expect(trips()).toBe(3)
})

test('sends BEGIN of a pipeline with its first statements only', async () => {
  await pipelined(
    db,
    async (tx) => {
      await queryTogether(tx, [Type.Unknown(), sql`SELECT 1 AS one`], [NoRow, sql`SELECT`])
      await add('/a').execute(tx)
    },
    ({ tx }) => add('/b').execute(tx),
  )
  expect(trips()).toBe(4)
  expect(await paths()).toEqual(['/a', '/b'])
})

test('throws the error of the statement that failed, undoes those before it, and goes on over the same connection', async () => {
  const failing = transaction(db, (tx) =>
    queryTogether(tx, [NoRow, add('/a')], [NoRow, sql`SELECT 1 / 0`], [NoRow, add('/b')]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await paths()).toEqual([])
})

test('ends with its own error a transaction whose savepoint cannot be set', async () => {
  const failing = transaction(db, async (tx) => {
    await add('/a').execute(tx)
    await sql`ROLLBACK TO SAVEPOINT missing`.execute(tx)
    await add('/b').execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '3B001' })
  expect(await paths()).toEqual([])
})

test('writes nothing when the transaction did not begin', async () => {
  const refused = expect.objectContaining({ code: '42601' })
  const beginning = 'START TRANSACTION'
  const misspelt = 'STRAT TRANSACTION'
  proxy.replaceOnce(beginning, misspelt)
  await expect(transaction(db, (tx) => add('/a').execute(tx))).rejects.toEqual(refused)
  proxy.replaceOnce(beginning, misspelt)
  const late = pipelined(
    db,
    async (tx) => {
      await sql`SELECT`.execute(tx)
      await add('/b').execute(tx)
    },
    ({ tx }) => add('/c').execute(tx),
  )
  await expect(late).rejects.toEqual(refused)
  expect(await paths()).toEqual([])
})

test('sends the last statement with COMMIT, and work that does not wait for other work together', async () => {
  const found = await pipelined(
    db,
    (tx) => sql`SELECT`.execute(tx),
    async ({ tx, commitWith }) => {
      const [paths, rows] = await inOneTrip([
        queryTogether(tx, [NoRow, add('/a')], [NoRow, add('/b')]),
        queryTogether(tx, [Url, sql`SELECT to_url FROM redirect_rule`]),
      ])
      await commitWith([NoRow, add('/c')])
      return [paths.length, rows[0].length]
    },
  )
  expect(found).toEqual([2, 2])
  expect(trips()).toBe(3)
  expect(await paths()).toEqual(['/a', '/b', '/c'])
})

test('throws the error of a last statement, commits nothing, and goes on over the same connection', async () => {
  const failing = pipelined(db, nothing, async ({ tx, commitWith }) => {
    await add('/a').execute(tx)
    await commitWith([NoRow, add('/b')], [NoRow, sql`SELECT 1 / 0`])
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await paths()).toEqual([])
})

test('rolls back what a pipeline has written when its work fails', async () => {
  const failing = pipelined(db, nothing, async ({ tx }) => {
    await add('/a').execute(tx)
    throw new Error('ours')
  })
  await expect(failing).rejects.toThrow('ours')
  expect(await paths()).toEqual([])
})

test('is no success when PostgreSQL answers COMMIT with ROLLBACK', async () => {
  const failedEarlier = async (tx: Transaction<DB>): Promise<void> => {
    await add('/a').execute(tx)
    await sql`SELECT 1 / 0`.execute(tx).catch(() => {})
  }
  const piped = pipelined(db, nothing, async ({ tx, commitWith }) => {
    await failedEarlier(tx)
    await commitWith()
  })
  await expect(piped).rejects.toThrow('rolled back')
  await expect(transaction(db, failedEarlier)).rejects.toThrow('rolled back')
  expect(await paths()).toEqual([])
})

test('refuses a statement after the COMMIT of its transaction, which would take effect outside of it', async () => {
  const late = pipelined(db, nothing, async ({ tx, commitWith }) => {
    await commitWith([NoRow, add('/a')])
    await add('/b').execute(tx)
  })
  await expect(late).rejects.toThrow('The transaction has ended')
  expect(await paths()).toEqual(['/a'])
})

test('prepares a statement that is sent often, also when a transaction fails between', async () => {
  for (let time = 0; time < 15; time += 1) {
    await queryTogether(db, [Url, sql`SELECT to_url FROM redirect_rule WHERE from_path = ${`/${time}`}`])
    await transaction(db, async (tx) => {
      await queryTogether(tx, [NoRow, sql`SELECT 1 / 0`], [NoRow, add(`/${time}`)])
    }).catch(() => {})
    await add(`/${time}`).execute(db)
  }
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db)
  expect(rows.filter(({ statement }) => statement.includes('redirect_rule')).length).toBeGreaterThan(1)
  expect(await paths()).toHaveLength(15)
})

test('loses no statement and no transaction to a migration that changes the columns of prepared statements', async () => {
  const size = 6 // more connections than a transaction has attempts
  const several = openPool(shop.appUrl, size)
  const read = (on: Kysely<DB>) => sql`SELECT * FROM redirect_rule WHERE status = 301`.execute(on)
  const readByAll = async (): Promise<void> => {
    const all = Promise.withResolvers<void>()
    let open = 0
    const hold = () =>
      several.db.connection().execute(async (connection) => {
        open += 1
        if (open === size) all.resolve()
        await all.promise
        for (let time = 0; time < 12; time += 1) await read(connection)
      })
    await Promise.all(Array.from({ length: size }, hold))
  }
  const owner = await connectAsOwner(shop.url, 'test')
  try {
    await readByAll()
    await owner.query('ALTER TABLE redirect_rule ADD COLUMN note text')
    await transaction(several.db, async (tx) => {
      await queryTogether(tx, [NoRow, add('/a')], [Type.Unknown(), sql`SELECT * FROM redirect_rule WHERE status = 301`])
    })
    await readByAll()
    await owner.query('ALTER TABLE redirect_rule DROP COLUMN note')
    expect((await read(several.db)).rows).toHaveLength(1)
  } finally {
    await owner.end()
    await several.close()
  }
})

test('throws what has failed of work that shares trips, not the statements that were refused because of it', async () => {
  const failing = pipelined(db, nothing, ({ tx }) => {
    const failed = queryTogether(tx, [NoRow, sql`SELECT 1 / 0`])
    const later = failed.catch(() => queryTogether(tx, [NoRow, add('/a')]))
    return inOneTrip([later, failed])
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})
