/** Recipes of docs/en/programs.md, run as they stand there. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureClock } from '#kit/shops/fixture-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'
import { machineClock } from '#platform/clock.ts'
import { addPastOrders } from '#shop/order/demo-orders.sql.ts'
import { insertToken, newSecret } from '#shop/programs/tokens/tokens.sql.ts'
import { sendWebhooks } from '#shop/programs/webhooks/send-webhooks.job.ts'
import { secretOf } from '#shop/programs/webhooks/signature.ts'

const ORDERS = 30
let shop: TestApp
let folder = ''
let SHOP = ''
let page = ''
const token = newSecret()

beforeAll(async () => {
  shop = await openTestApp()
  SHOP = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(join(tmpdir(), 'glad-recipes-'))
  page = await readFile(join(import.meta.dirname, '../docs/en/programs.md'), 'utf8')
  await addPastOrders(shop.base.db, { first: 1, last: ORDERS, of: ORDERS, days: 30, now: fixtureClock.now() })
  await insertToken(shop.base.db, token, {
    name: 'recipes',
    scopes: ['orders.read', 'buyers.phone'],
    networks: [],
    expires_on: null,
    per_minute: 600,
    kinds: [],
    may_confirm: false,
    made_by: '',
    created_at: fixtureClock.now(),
  })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const start = async (recipe: string, env: Readonly<Record<string, string>> = {}): Promise<ChildProcess> => {
  const code = new RegExp(`\`\`\`js recipe=${recipe}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1]
  if (code === undefined) throw new Error(`the page has no recipe ${recipe}`)
  const file = join(folder, `${recipe}.mjs`)
  await writeFile(file, code)
  return spawn(process.execPath, [file], {
    cwd: folder,
    env: { SHOP, TOKEN: token, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
const run = async (recipe: string): Promise<string> => {
  const { stdout } = await start(recipe)
  if (stdout === null) throw new Error('the recipe has no output')
  return text(stdout)
}

test('EXCH-01: the recipe of a spreadsheet writes all orders, then what has changed', async () => {
  expect(await run('spreadsheet')).toBe(`${ORDERS} orders\n`)
  const before = await readFile(join(folder, 'orders.csv'), 'utf8')
  expect(before.split('\r\n').length).toBe(ORDERS + 2)
  const { rows } = await sql<{ number: string; sum: string }>`
    UPDATE orders SET total = total + 12345600, goods_total = goods_total + 12345600 WHERE id = (SELECT max(id) FROM orders)
    RETURNING number, replace((total / 100.0)::numeric(12, 2)::text, '.', ',') AS sum`.execute(shop.base.db)
  expect(await run('spreadsheet')).toBe(`${ORDERS} orders\n`)
  const after = await readFile(join(folder, 'orders.csv'), 'utf8')
  expect(after.split('\r\n').filter((line) => !before.includes(line))).toEqual([
    expect.stringMatching(new RegExp(`^${rows[0]?.number};.*;${rows[0]?.sum}$`)),
  ])
})

test('EXCH-01: the recipe of a delivery service takes a signed notification of a shipped order, and refuses another', async () => {
  const { db } = shop.base
  const service = await start('delivery', { PORT: '0', SECRET: secretOf(signInForTests.endpointKey, 'salt') })
  const lines: string[] = []
  try {
    const said = (what: string) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (lines.join('').includes(what)) resolve()
          else service.stdout?.once('data', look)
        }
        look()
      })
    service.stdout?.on('data', (chunk: Buffer) => void lines.push(chunk.toString()))
    await said('listening')
    const port = /listening on (\d+)/.exec(lines.join(''))?.[1]
    const url = `http://127.0.0.1:${port}/hook`
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
    await sql`
      INSERT INTO webhook_endpoint (url, events, salt, made_by, created_at)
      VALUES (${url}, '{order.state_changed}', 'salt', 'test', now())`.execute(db)
    const { rows } = await sql<{ number: string }>`
      WITH o AS (UPDATE orders SET comment = 'x' WHERE id = (SELECT max(id) FROM orders) RETURNING id, number), s AS (
        INSERT INTO order_state_change (order_id, step, from_state, to_state, at, cause)
        SELECT id, 90, 'assembling', 'shipped', now(), 'test' FROM o)
      SELECT number FROM o`.execute(db)
    const ahead = { now: () => new Date(machineClock.now().getTime() + 50) }
    await sendWebhooks({ ...signInForTests, db, clock: ahead, alert: () => {} })
    await said(`take ${rows[0]?.number} to`)
    expect((await db.selectFrom('webhook_delivery').select('state').execute()).map(({ state }) => state)).toEqual([
      'sent',
    ])
  } finally {
    service.kill('SIGKILL')
  }
})

test('EXCH-01: the recipe of a loyalty program counts points of what was handed over', async () => {
  const points = JSON.parse(await run('loyalty')) as Record<string, number>
  const { rows } = await sql<{ phone: string; points: number }>`
    SELECT recipient_phone AS phone, sum(floor((total - coalesce((SELECT sum(refund_money) FROM order_return r
      WHERE r.order_id = o.id AND r.state = 'accepted'), 0)) * 0.05 / 100))::int AS points
    FROM orders o WHERE state = 'delivered' GROUP BY 1`.execute(shop.base.db)
  expect(points).toEqual(Object.fromEntries(rows.map((row) => [row.phone, row.points])))
  expect(rows.length).toBeGreaterThan(3)
})
