/**
 * Orders that go to 1C while requests are cut at statements of the database and answers are lost. At the end 1C has every order once and
 * in its last state, and nothing is left to send.
 *   node tests/campaigns/campaign-1c-orders.ts [--orders 10000] [--seed 1]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { appUrlOf } from '#platform/db/app-login.ts'
import { IMPORT_LIMITS } from '#platform/db/connection.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { openPool } from '#platform/db/pool.ts'
import { disableTimeouts } from '#platform/import/rows.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { migrate } from '#app/database/migrate.ts'
import { saleExchange } from '#app/exchange/sale.ts'
import { ordersXml } from '#platform/commerceml/write-package.ts'
import { killingAt, randomOf } from '#kit/shops/exchange-faults.ts'
import { clientOf, exchangeDeps, sendTo } from '#kit/shops/exchange-shop.ts'
import {
  CREAM,
  insertOrderFixtures,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  setStock,
} from '#kit/shops/order-shop.ts'
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { valueOf } from '#kit/value-of.ts'
import type { Client, Send } from '../../ops/exchange/client-1c.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const wanted = Number(values.orders)
const random = randomOf(Number(values.seed))

const folder = await mkdtemp(join(tmpdir(), 'glad-1c-orders-'))
const postgres = await startEmbedded(folder, { command: 'campaign-1c-orders' })
await migrate(postgres.url)
const pool = openPool(appUrlOf(postgres.url), 6, { limits: IMPORT_LIMITS })
const { db } = pool

/** Copies of an order that differ in their keys. */
const COPIES: readonly (readonly [table: string, of: string, keys: string])[] = [
  [
    'basket',
    'one.id = (SELECT basket_id FROM orders ORDER BY id LIMIT 1)',
    `'id', 1000000 + n, 'visitor_id', gen_random_uuid()`,
  ],
  [
    'orders',
    'one.id = (SELECT min(id) FROM orders)',
    `'id', 1000000 + n, 'basket_id', 1000000 + n, 'number', 'К-' || n, 'token', md5(n::text)`,
  ],
  ['order_line', 'one.order_id = (SELECT min(id) FROM orders)', `'id', 1000000 + n, 'order_id', 1000000 + n`],
  ['order_state_change', 'one.order_id = (SELECT min(id) FROM orders)', `'id', 1000000 + n, 'order_id', 1000000 + n`],
  [
    'reservation',
    'one.order_line_id = (SELECT min(id) FROM order_line)',
    `'id', 1000000 + n, 'order_line_id', 1000000 + n`,
  ],
]

const placeOrders = async (): Promise<void> => {
  await insertOrderFixtures(db)
  await setStock(db, KIROVKA, { [CREAM]: wanted + 10 })
  const shop = orderShop(db, 0)
  const shopper = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM }, shopper.caller))
  valueOf(await shop.order.place(pickupOrder(119_000), shopper.once()))
  await db.updateTable('orders').set({ confirm_until: null }).execute()
  await db.transaction().execute(async (trx) => {
    await disableTimeouts(trx)
    for (const [table, of, keys] of COPIES)
      await sql`
        INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
        SELECT copy.* FROM ${sql.table(table)} one, generate_series(1, ${wanted - 1}::int) AS n,
          jsonb_populate_record(one, jsonb_build_object(${sql.raw(keys)})) AS copy WHERE ${sql.raw(of)}`.execute(trx)
    await sql`UPDATE stock SET reserved = ${wanted} WHERE variant_id = ${CREAM} AND store_id = ${KIROVKA}`.execute(trx)
  })
}

class Lost extends Error {}
/** A network that loses one request or one answer in twenty. */
const losing =
  (send: Send): Send =>
  async (query, options) => {
    const luck = random(40)
    if (luck === 0) throw new Lost('the request was lost')
    const answer = await send(query, options)
    if (luck === 1) throw new Lost('the answer was lost')
    return answer
  }

let at = NOW
const sendOf = (of: Kysely<DB>): Send =>
  sendTo(
    exchangeDeps(
      { db: of },
      {
        now: () => at,
        onError: () => {},
        sale: saleExchange({ db: of, now: () => at, terms: () => demoSettings.profile.terms }),
      },
    ),
  )

/** Documents that 1C has: states by number. */
const documents = new Map<string, string>()
const read = (xml: string): string[] =>
  xml
    .split('<Документ>')
    .slice(1)
    .map((text) => {
      const number = /<Номер>([^<]+)</.exec(text)?.[1] ?? ''
      const state = /Статуса заказа ИД<\/Наименование><Значение>([^<]+)</.exec(text)?.[1] ?? ''
      documents.set(number, state)
      return number
    })

const STATES = ['В работе', 'Готов к выдаче', 'Отменен'] as const
const exchange = async (client: Client): Promise<number> => {
  await client.checkauth()
  const { limit } = await client.init('3.1')
  const taken = read(await client.step('query'))
  await client.step('success')
  const some = taken.filter(() => random(4) === 0)
  const back = Object.fromEntries(some.map((number) => [number, { 'Статус заказа': STATES[random(3)] ?? 'В работе' }]))
  await client.upload('orders.xml', Buffer.from(ordersXml(back)), Math.min(limit, 40_000))
  await client.importFile('orders.xml')
  await client.step('complete')
  return taken.length
}

const began = Date.now()
try {
  await placeOrders()
  console.log(`${wanted} orders placed in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  let cuts = 0
  let sessions = 0
  let lost = 0
  for (; sessions < 400 && (sessions < 60 || documents.size < wanted); sessions += 1) {
    at = new Date(at.getTime() + 60_000)
    const isCut = random(2) === 0
    const of = isCut ? db.withPlugin(killingAt(1 + random(80)).plugin) : db
    await exchange(clientOf(losing(sendOf(of)), 'sale')).catch((error: unknown) => {
      if (error instanceof Lost) lost += 1
      else if (isCut) cuts += 1
      else throw error
    })
  }
  console.log(`${sessions} sessions, ${cuts} cut at a statement, ${lost} with a lost request or answer`)
  const calm = clientOf(sendOf(db), 'sale')
  for (let left = -1; left !== 0;) {
    at = new Date(at.getTime() + 60_000)
    await calm.checkauth()
    await calm.init('3.1')
    left = read(await calm.step('query')).length
    await calm.step('success')
    console.log(`a calm session took ${left}`)
  }
  const orders = await db.selectFrom('orders').select(['number', 'state']).execute()
  const wrong = orders.filter(({ number, state }) => documents.get(number) !== state)
  console.log(`${orders.length} orders, ${documents.size} documents in 1C, ${wrong.length} missing or in another state`)
  console.log(
    `states: ${[...Map.groupBy(orders, ({ state }) => state)].map(([state, all]) => `${state} ${all.length}`).join(', ')}`,
  )
  for (const { number, state } of wrong.slice(0, 10))
    console.error(`${number}: ${state}, in 1C ${documents.get(number)}`)
  if (wrong.length > 0 || documents.size !== orders.length) process.exitCode = 1
  console.log(`${((Date.now() - began) / 1000).toFixed(1)} s`)
} finally {
  await pool.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
