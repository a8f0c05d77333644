/**
 * A full exchange with 1C of many goods and warehouses, with the memory that it takes:
 *   node tests/bench/exchange.ts [--goods 100000] [--stores 60]
 */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { openPool } from '../../platform/db/pool.ts'
import { undoSet } from '../../app/changes/undo-set.ts'
import { migrate } from '../../app/database/migrate.ts'
import { importXml, offersXml } from '../../platform/commerceml/write-package.ts'
import { clientOf, exchangeDeps, LINKS, link, sendTo } from '../kit/shops/exchange-shop.ts'
import { loadFixtureShop } from '../kit/shops/fixture-shop.ts'

const { values } = parseArgs({
  options: { goods: { type: 'string', default: '100000' }, stores: { type: 'string', default: '60' } },
})
const [goods, stores] = [Number(values.goods), Number(values.stores)]

const folder = await mkdtemp(join(tmpdir(), 'glad-exchange-'))
const postgres = await startEmbedded(folder, { command: 'bench-exchange' })
await migrate(postgres.url)
const pool = openPool(appUrlOf(postgres.url), 6)
const { db } = pool

/** Seconds of processor that PostgreSQL has used: its processes, and those that have ended. */
const secondsOfPostgres = (): number => {
  const root = String(postgres.pid())
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent, ...times] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (pid !== root && parent !== root) continue
      ticks += times.slice(9, pid === root ? 13 : 11).reduce((sum, one) => sum + Number(one), 0)
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks / 100
}

let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 200)
const timed = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const began = performance.now()
  const before = process.memoryUsage.rss()
  const cpu = process.cpuUsage()
  const earlier = secondsOfPostgres()
  peak = before
  await work()
  const { user, system } = process.cpuUsage(cpu)
  const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)
  console.log(
    `${name}: ${((performance.now() - began) / 1000).toFixed(1)} s, processor ${((user + system) / 1e6).toFixed(1)} s`,
    `+ PostgreSQL ${(secondsOfPostgres() - earlier).toFixed(1)} s,`,
    `RSS + ${megabytes(peak - before)} MB`,
  )
}

try {
  await loadFixtureShop(db)
  await sql`
    INSERT INTO store (code, city_id, is_warehouse, name, address, lat, lon, hours)
    SELECT 'bench-' || n, (SELECT min(id) FROM city), FALSE, 'Магазин ' || n, 'ул. Кирова, 1', 55.1, 61.4,
      (SELECT hours FROM store LIMIT 1) FROM generate_series(1, ${stores}::int) AS n`.execute(db)
  await sql`
    INSERT INTO product (slug, name, brand_id, category_id, lead, description_html, usage_steps, facts, published_on)
    SELECT 'bench-' || n, 'Крем ' || n, (SELECT min(id) FROM brand), (SELECT min(id) FROM category), '', '', '{}', '[]', '2026-01-01'
    FROM generate_series(1, ${goods}::int) AS n`.execute(db)
  await sql`
    INSERT INTO variant (sku, product_id, position, size_text, size_amount, size_unit, height_mm, weight_g, price)
    SELECT replace(slug, 'bench-', 'B-'), id, 1, '50 мл', 50, 'мл', 60, 90, 100000 FROM product WHERE slug LIKE 'bench-%'`.execute(
    db,
  )
  const ids = Array.from({ length: stores }, (_, at) => `w${at + 1}`)
  await link(
    { db },
    LINKS.filter(({ kind }) => kind === 'price_type'),
  )
  await link(
    { db },
    ids.map((id, at) => ({ kind: 'warehouse', id: `bench-${id}`, key: `bench-${at + 1}` })),
  )
  await link(
    { db },
    Array.from({ length: goods }, (_, at) => ({ kind: 'offer', id: `g${at + 1}`, key: `B-${at + 1}` })),
  )
  const listed = Array.from({ length: goods }, (_, at) => ({ id: `g${at + 1}`, name: `Крем ${at + 1}` }))
  const offersOf = (round: number) =>
    Buffer.from(
      offersXml({
        priceTypes: { retail: 'Розничная' },
        offers: listed.map(({ id }, at) => ({
          id,
          prices: { retail: String(1000 + ((at + round) % 100)) },
          stocks: Object.fromEntries(ids.map((store, n) => [`bench-${store}`, (at + n + round) % 30])),
        })),
      }),
    )
  const client = clientOf(sendTo(exchangeDeps({ db }, { maxPercent: 100 })))
  const send = async (name: string, bytes: Uint8Array): Promise<void> => {
    const limit = 2 * 1024 * 1024
    await timed(`${name}, ${Math.round(bytes.length / 1024 / 1024)} MB, sent`, () => client.upload(name, bytes, limit))
    await timed(`${name}, loaded`, () => client.importFile(name))
  }
  await client.checkauth()
  await client.init('3.1')
  await send('import.xml', Buffer.from(importXml({ goods: listed })))
  await send('offers.xml', offersOf(0))
  await send('offers-again.xml', offersOf(0))
  await send('offers-changed.xml', offersOf(1))
  const { id } = await db.selectFrom('change_set').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const now = new Date()
  const desk = { db, maxPercent: 100, redirectHosts: [] }
  const origin = { source: 'undo', author: 'bench' } as const
  await timed(`undo of ${goods} prices`, () => undoSet(desk, Number(id), { at: now, origin, confirmed: true }))
} finally {
  clearInterval(watch)
  await pool.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
