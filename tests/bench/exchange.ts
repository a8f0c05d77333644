/**
 * A full exchange with 1C of many goods and warehouses over HTTP, after `npm run build`: time, memory of the shop, and its pages meanwhile.
 *   node tests/bench/exchange.ts [--goods 100000] [--stores 60]
 * Goals at 6,000,000 cells: 180 s, 150 MB more, pages p95 + 15 %; undo of 10,000 fields 10 s (--goods 10000 --stores 1).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { IMPORT_LIMITS } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { openPool } from '../../platform/db/pool.ts'
import { undoSet } from '../../app/changes/undo-set.ts'
import { migrate } from '../../app/database/migrate.ts'
import { openClient } from '../../ops/exchange/client-1c.ts'
import { fetchSend } from '../../ops/exchange/fetch-send.ts'
import { importXml, offersXml } from '../../platform/commerceml/write-package.ts'
import { insertToken, newSecret } from '../../shop/programs/tokens/tokens.sql.ts'
import { LINKS, link } from '../kit/shops/exchange-shop.ts'
import { loadFixtureShop } from '../kit/shops/fixture-shop.ts'
import { processesIn } from '../../platform/db/processes.ts'
import { processorOf } from './measure.ts'
import { openBenchShop } from './pages-meanwhile.ts'

const { values } = parseArgs({
  options: { goods: { type: 'string', default: '100000' }, stores: { type: 'string', default: '60' } },
})
const [goods, stores] = [Number(values.goods), Number(values.stores)]
const GOAL = { memoryMb: 150, slower: 15 }
const LIMIT = 2 * 1024 * 1024
const [BRANDS, SECTIONS] = [300, 125]

const folder = await mkdtemp(join(tmpdir(), 'glad-exchange-'))
const postgres = await startEmbedded(folder, { command: 'bench-exchange' })
await migrate(postgres.url)
const { db, close } = openPool(appUrlOf(postgres.url), 2, { limits: IMPORT_LIMITS })

const fill = async (ids: readonly string[]): Promise<void> => {
  await loadFixtureShop(db)
  await sql`
    INSERT INTO store (code, city_id, is_warehouse, name, address, lat, lon, hours)
    SELECT 'bench-' || n, (SELECT min(id) FROM city), FALSE, 'Магазин ' || n, 'ул. Кирова, 1', 55.1, 61.4,
      (SELECT hours FROM store LIMIT 1) FROM generate_series(1, ${stores}::int) AS n`.execute(db)
  // Brands and sections, as many as such a shop has: pages list what is near a product.
  await sql`
    WITH top AS (
      INSERT INTO category (path, name, title, description, position) VALUES ('bench', 'Уход', 'Уход', '', 100) RETURNING id)
    INSERT INTO category (parent_id, path, name, title, description, position)
    SELECT top.id, 'bench/' || n, 'Раздел ' || n, 'Раздел ' || n, '', 100 + n FROM top, generate_series(1, ${SECTIONS}::int) AS n`.execute(
    db,
  )
  await sql`
    INSERT INTO brand (slug, name, country, tagline, story_html)
    SELECT 'bench-' || n, 'Марка ' || n, 'Россия', '', '' FROM generate_series(1, ${BRANDS}::int) AS n`.execute(db)
  await sql`
    INSERT INTO product (slug, name, brand_id, category_id, lead, description_html, usage_steps, facts, published_on)
    SELECT 'bench-' || n, 'Крем ' || n, b.id, c.id, '', '', '{}', '[]', '2026-01-01'
    FROM generate_series(1, ${goods}::int) AS n JOIN brand b ON b.slug = 'bench-' || (n % ${BRANDS} + 1)
      JOIN category c ON c.path = 'bench/' || (n % ${SECTIONS} + 1)`.execute(db)
  await sql`
    INSERT INTO variant (sku, product_id, position, size_text, size_amount, size_unit, height_mm, weight_g, price)
    SELECT replace(slug, 'bench-', 'B-'), id, 1, '50 мл', 50, 'мл', 60, 90, 100000 FROM product WHERE slug LIKE 'bench-%'`.execute(
    db,
  )
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
}

const password = newSecret()
const warehouses = Array.from({ length: stores }, (_, at) => `w${at + 1}`)
try {
  await fill(warehouses)
  // What a running shop has counted long ago is not counted while pages are measured.
  const owner = openPool(postgres.url, 1, { limits: IMPORT_LIMITS })
  await sql`VACUUM ANALYZE`.execute(owner.db)
  await owner.close()
  await insertToken(db, password, {
    name: '1c',
    scopes: ['exchange.work'],
    networks: [],
    expires_on: null,
    per_minute: 6000,
    kinds: [],
    may_confirm: false,
    made_by: '',
    created_at: new Date(),
  })
  const shop = await openBenchShop({
    folder: join(folder, 'shop'),
    databaseUrl: postgres.url,
    port: 3392,
    slower: GOAL.slower,
  })
  const secondsOfPostgres = async (): Promise<number> => {
    const each = await Promise.all(processesIn(join(folder, 'postgres', 'data')).map(processorOf))
    return each.reduce((sum, ms) => sum + ms, 0) / 1000
  }
  const written = async (): Promise<{ readonly mb: number; readonly pages: number }> => {
    const { rows } = await sql<{
      mb: number
      pages: number
    }>`SELECT (wal_bytes / 1048576)::float8 AS mb, wal_fpi::float8 AS pages FROM pg_stat_wal`.execute(db)
    return rows[0] ?? { mb: 0, pages: 0 }
  }
  const listed = Array.from({ length: goods }, (_, at) => ({ id: `g${at + 1}`, name: `Крем ${at + 1}` }))
  const offersOf = (round: number) =>
    Buffer.from(
      offersXml({
        priceTypes: { retail: 'Розничная' },
        offers: listed.map(({ id }, at) => ({
          id,
          prices: { retail: String(1000 + ((at + round) % 100)) },
          stocks: Object.fromEntries(warehouses.map((store, n) => [`bench-${store}`, (at + n + round) % 30])),
        })),
      }),
    )
  const client = openClient(fetchSend(`${shop.origin}/exchange/1c`), { type: 'catalog', login: '1c', password })
  let isGood = true
  const send = async (name: string, bytes: Uint8Array): Promise<void> => {
    const [earlier, log] = [await secondsOfPostgres(), await written()]
    const isFast = await shop.beside(`${name}, ${Math.round(bytes.length / 1024 / 1024)} MB`, async () => {
      await client.upload(name, bytes, LIMIT)
      await client.importFile(name)
    })
    const [used, { mb, pages }] = [(await secondsOfPostgres()) - earlier, await written()]
    console.log(
      `  processor of PostgreSQL ${used.toFixed(1)} s, write-ahead log ${(mb - log.mb).toFixed(0)} MB ` +
        `(${pages - log.pages} whole pages), memory + ${shop.memory()} MB`,
    )
    isGood &&= isFast && shop.memory() <= GOAL.memoryMb
  }
  await client.checkauth()
  await client.init('3.1')
  await send('import.xml', Buffer.from(importXml({ goods: listed })))
  await send('offers.xml', offersOf(0))
  await send('offers-again.xml', offersOf(0))
  await send('offers-changed.xml', offersOf(1))
  const { id } = await db.selectFrom('change_set').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const desk = { db, maxPercent: 100, redirectHosts: [] }
  const origin = { source: 'undo', author: 'bench' } as const
  await shop.beside(`undo of ${goods} prices`, () =>
    undoSet(desk, Number(id), { at: new Date(), origin, confirmed: true }),
  )
  await shop.stop()
  process.exitCode = isGood ? 0 : 1
} finally {
  await close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
