import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { connectAsOwner } from '#platform/db/connection.ts'
import { emptyDatabase } from '#kit/database.ts'
import { migrate, migrateUpTo } from './migrate.ts'

const BEFORE = 62
const FIAS = 'a376e68d-724a-4472-be7c-891bdb09ae32'
const LINE = 'Кирова 104, кв. 5, домофон 12К'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let owner: pg.Client
/** An order as the release before writes it. */
const insertOrder = (number: string, delivery: 'courier' | 'pickup', line: string | null, postalCode: string | null) =>
  owner.query(
    `INSERT INTO basket (visitor_id) VALUES (gen_random_uuid());
     INSERT INTO orders (number, token, basket_id, visitor_id, state, delivery, payment, store_id, city_id, address, postal_code,
       recipient_name, recipient_phone, recipient_email, goods_total, delivery_price, total, price_tree, agreement_version,
       consent_text_version, consent_at)
     SELECT '${number}', repeat('${number}', 22), max(b.id), gen_random_uuid(), 'delivered', '${delivery}', 'on_receipt',
       (SELECT id FROM store), (SELECT id FROM city), ${literal(line)}, ${literal(postalCode)}, 'Анна', '79123456789', '', 0, 0, 0,
       '{}', 'a', 'c', now() FROM basket b`,
  )
const literal = (text: string | null): string => (text === null ? 'NULL' : `'${text}'`)
const addressOf = async (number: string): Promise<unknown> =>
  (await owner.query('SELECT address, postal_address FROM orders WHERE number = $1', [number])).rows[0]

beforeAll(async () => {
  database = await emptyDatabase()
  await migrateUpTo(database.url, BEFORE)
  owner = await connectAsOwner(database.url, 'test')
  await owner.query(
    `INSERT INTO city (fias_id, code, name, name_in, region, lat, lon, utc_offset_min)
     VALUES ('${FIAS}', 'chel', 'Челябинск', 'Челябинске', 'Челябинская', 55, 61, 300);
     INSERT INTO store (code, city_id, name, address, lat, lon) SELECT 'a', id, 'А', 'Труда, 1', 55, 61 FROM city`,
  )
  await insertOrder('1', 'courier', LINE, '454091')
  await insertOrder('2', 'courier', 'Труда, 5', null)
  await insertOrder('3', 'pickup', null, null)
  await migrate(database.url)
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const NOTHING_ELSE = { house: null, flat: null, entrance: null, floor: null, intercom: null, comment: null }

test('ORD-01: the line of a stored order becomes the street of its address, and its line', async () => {
  const city = { city: 'Челябинск', city_fias: FIAS }
  expect(await addressOf('1')).toEqual({
    address: LINE,
    postal_address: { ...city, ...NOTHING_ELSE, street: LINE, line: LINE, postal_code: '454091' },
  })
  expect(await addressOf('2')).toMatchObject({ postal_address: { street: 'Труда, 5', postal_code: null } })
  expect(await addressOf('3')).toEqual({ address: null, postal_address: null })
})

test('SAFE-08: a node of the release before writes the line alone, and erases the parts with it', async () => {
  await insertOrder('4', 'courier', 'Труда, 7', null)
  expect(await addressOf('4')).toEqual({ address: 'Труда, 7', postal_address: null })
  await owner.query(`UPDATE orders SET address = '—' WHERE number = '1'`)
  expect(await addressOf('1')).toEqual({ address: '—', postal_address: null })
})
