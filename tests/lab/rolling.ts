/** Two nodes behind haproxy are replaced by those of another release, one by one, while visitors go on. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { freePort } from '#kit/machines/free-port.ts'
import { openHaproxy } from '#kit/machines/haproxy.ts'
import { openShopProcess, type ShopProcess } from '#kit/machines/shop-process.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { NEWEST_MIGRATION } from '#platform/db/migration-files.ts'
import { openPool } from '#platform/db/pool.ts'
import { audit } from '#kit/audit.ts'
import { buyUntilStopped, newBuying, type Buying, type TwoStores } from './rolling-buyers.ts'
import { newVisit, secondsNow, visitUntilStopped, type ShopFront, type Visit } from './rolling-visitors.ts'

/** A release as it lies on the disk of its machine. */
export type ReleaseFolder = {
  readonly build: string
  /** Its sources; absent: those of this program. */
  readonly project?: string
}
export type RollingPlan = {
  /** An empty folder for the database and the nodes. */
  readonly folder: string
  readonly before: ReleaseFolder
  readonly after: ReleaseFolder
  readonly visitors: number
  /** Buyers of two parcels, from the replacement of the first node on. */
  readonly buyers?: number
  /** Time before, between and after the replacements. */
  readonly pauseMs: number
  readonly report?: (line: string) => void
}
export type RollingOutcome = Visit & {
  /** Exit codes of the nodes that were stopped under load. */
  readonly exits: (number | NodeJS.Signals)[]
  /** Milliseconds from a change of price until both nodes, one of each release, showed it. */
  readonly priceMs: number
  readonly buying: Buying
  /** Confirmed orders of two parcels that are not there. */
  readonly lostOrders: readonly string[]
  readonly audit: readonly string[]
}

/** The newer release's migration, as expand-and-contract demands it: a table that exists gets a column, another table is new. */
const EXPAND = `
  ALTER TABLE basket_line ADD COLUMN later_note text;
  CREATE TABLE later_table (id integer PRIMARY KEY);
  INSERT INTO migration (number, name, checksum, compatible_since)
  VALUES (${NEWEST_MIGRATION + 1}, '9999_later.sql', '', ${NEWEST_MIGRATION})`

const insertProducts = async (databaseUrl: string) => {
  const { db, close } = openPool(appUrlOf(databaseUrl), 2)
  await loadFixtureShop(db)
  const products = await db.selectFrom('product').select('slug').where('discontinued', '=', false).execute()
  const variants = await db.selectFrom('variant').select('id').limit(8).execute()
  const goods = await twoStores(db, variants.map(({ id }) => id).slice(-2))
  await close()
  return { slugs: products.map(({ slug }) => slug), variants: variants.map(({ id }) => id), goods }
}

const PIECES = 100_000
/** Two stores of a city, each with one of two variants. */
const twoStores = async (db: Kysely<DB>, [first = 0, second = 0]: readonly number[]): Promise<TwoStores> => {
  const stores = await db
    .selectFrom('store')
    .innerJoin('city', 'city.id', 'store.city_id')
    .select(['store.id', 'city.fias_id'])
    .where('store.is_warehouse', '=', false)
    .orderBy('city.id')
    .orderBy('store.id')
    .execute()
  const [one, other] = stores
  if (one === undefined || other?.fias_id !== one.fias_id) throw new Error('The city has one store')
  for (const [store, variant, pieces] of [
    [one.id, first, PIECES],
    [one.id, second, 0],
    [other.id, first, 0],
    [other.id, second, PIECES],
  ] as const)
    await sql`
      INSERT INTO stock (store_id, variant_id, opening, on_hand) VALUES (${store}, ${variant}, ${pieces}, ${pieces})
      ON CONFLICT (store_id, variant_id) DO UPDATE SET opening = excluded.opening, on_hand = excluded.on_hand`.execute(
      db,
    )
  return { city: one.fias_id, stores: [one.id, other.id], variants: [first, second] }
}

const ordersOf = async (databaseUrl: string): Promise<ReadonlySet<string>> => {
  const owner = await connectAsOwner(databaseUrl, 'glad lab')
  const { rows } = await owner
    .query<{ number: string }>('SELECT number FROM orders WHERE id IN (SELECT first_parcel_id FROM orders)')
    .finally(() => owner.end())
  return new Set(rows.map(({ number }) => number))
}

const asOwner = async (databaseUrl: string, statement: string): Promise<void> => {
  const owner = await connectAsOwner(databaseUrl, 'glad lab')
  await owner.query(statement).finally(() => owner.end())
}

const PRICE = 12_345
const PRICE_SHOWN = /123,45|12345/

/** Changes the price of a product and waits until every node shows it. */
const changePrice = async (databaseUrl: string, slug: string, origins: readonly string[]): Promise<number> => {
  const began = performance.now()
  await asOwner(
    databaseUrl,
    `UPDATE variant SET price = ${PRICE}, old_price = NULL
     WHERE product_id = (SELECT id FROM product WHERE slug = '${slug}'); SELECT bump_catalogue_version()`,
  )
  const shows = async (origin: string): Promise<void> => {
    const text = await fetch(`${origin}/product/${slug}`).then((page) => page.text())
    if (PRICE_SHOWN.test(text.replaceAll(/\s|&nbsp;/g, ''))) return
    await pause(20)
    await shows(origin)
  }
  await Promise.all(origins.map(shows))
  return performance.now() - began
}

export const rollRelease = async (plan: RollingPlan): Promise<RollingOutcome> => {
  const { folder, before, after, visitors, pauseMs, report = () => {} } = plan
  await using stack = new AsyncDisposableStack()
  const postgres = await startEmbedded(join(folder, 'database'), { command: 'rolling release' })
  stack.defer(postgres.stop)
  const port = await freePort()
  const ports: [number, number] = [await freePort(), await freePort()]
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    PUBLIC_URL: `https://localhost:${port}`,
    APP_SECRET: 'one secret for all of the nodes, 0123456789',
    TRUST_PROXY: '1',
    FEEDBACK_EMAIL: 'shop@example.ru',
    SANDBOX: 'да',
    PREPARE_PICTURES: 'нет',
  }
  const running = new Map<number, ShopProcess>()
  const open = async (node: number, { build, project }: ReleaseFolder): Promise<void> => {
    const dataDir = join(folder, `node-${node}`)
    mkdirSync(dataDir, { recursive: true })
    const choice = project === undefined ? {} : { project }
    const shop = await openShopProcess({ dataDir, port: ports[node] ?? 0, env, build, ...choice })
    running.set(node, shop)
    stack.defer(async () => {
      shop.process.kill('SIGTERM')
      await shop.exit
    })
  }
  const exits: (number | NodeJS.Signals)[] = []
  const replace = async (node: number, release: ReleaseFolder): Promise<void> => {
    const old = running.get(node)
    old?.process.kill('SIGTERM')
    exits.push((await old?.exit) ?? 0)
    await open(node, release)
    await pause(pauseMs)
  }

  const isSameSchema = before.project === undefined
  await open(0, before)
  const { slugs, variants, goods } = await insertProducts(postgres.url)
  await open(1, before)
  // Its configuration is replaced after both nodes: those of the release before may answer its checks in another way.
  const haproxy = await openHaproxy(folder, port, ports, before.project)
  stack.defer(haproxy.close)
  const [slug = ''] = slugs
  const pages = ['/', '/products', '/cart', ...slugs.slice(0, 5).map((each) => `/product/${each}`)]
  const front: ShopFront = { port, certificate: haproxy.certificate, pages, variants }
  const log = newVisit()
  const visiting = visitUntilStopped(front, visitors, log)
  await pause(pauseMs)
  report(`${secondsNow()} replacing the first node`)
  if (isSameSchema) await asOwner(postgres.url, EXPAND)
  await replace(0, after)
  const buying = newBuying()
  const bought = buyUntilStopped({ port, certificate: haproxy.certificate }, plan.buyers ?? 0, goods, buying)
  const priceMs = await changePrice(
    postgres.url,
    slug,
    ports.map((node) => `http://127.0.0.1:${node}`),
  )
  if (isSameSchema) {
    report(`${secondsNow()} restarting the second node with the earlier release, on the newer schema`)
    await replace(1, before)
  }
  report(`${secondsNow()} replacing the second node`)
  await replace(1, after)
  log.stopped = true
  buying.stopped = true
  await Promise.all([visiting, bought])
  const orders = await ordersOf(postgres.url)
  const lostOrders = buying.confirmed.filter((number) => !orders.has(number))
  const broken = (plan.buyers ?? 0) === 0 ? [] : await audit(postgres.url)
  return { ...log, exits, priceMs, buying, lostOrders, audit: broken.map(({ name, detail }) => `${name}: ${detail}`) }
}
