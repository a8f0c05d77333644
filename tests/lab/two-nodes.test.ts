import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PATIENCE } from '#kit/patience.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { OFFICE_MANIFEST } from '#kit/machines/shop-process.ts'
import { readConfig } from '#app/config.ts'
import { startShop, type RunningShop } from '#app/main.ts'

/** Two releases: they share the database, not the disk. */
const RELEASES = ['old', 'new'] as const
const PRODUCT = 'krem-zimniy-ten'

let base: TestDatabase
let shop: FixtureShop
let folder = ''
let nodes: readonly RunningShop[] = []

/** Pages that show what the call answers, so that their copies in memory can be compared. */
const RENDERER = `export const builtRenderer = async () => async (address, { calls }) => ({
  status: 200, type: 'text/html; charset=utf-8', location: null,
  body: JSON.stringify(await calls.product.get({ slug: address.pathname.split('/').at(-1) })),
})`

const writeBuild = (id: string): string => {
  const build = join(folder, id)
  const files = {
    'client/.vite/manifest.json': '{}',
    'client/.vite/office.json': OFFICE_MANIFEST,
    [`client/assets/home-${id}.js`]: `// ${id}`,
    'release.json': JSON.stringify({ id, files: [`assets/home-${id}.js`] }),
    'server/package.json': '{"type":"module"}',
    'server/entry.server.js': RENDERER,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(build, name, '..'), { recursive: true })
    writeFileSync(join(build, name), text)
  }
  return build
}

const startNode = (id: string): Promise<RunningShop> =>
  startShop(
    readConfig({
      DATABASE_URL: base.url,
      DATA_DIR: join(folder, `data-${id}`),
      APP_SECRET: 'one secret for both nodes, 0123456789',
      PORT: '0',
      DEMO: 'нет',
      PREPARE_PICTURES: 'нет',
      LOG_LEVEL: 'silent',
    }),
    { databaseUrl: base.url, sandboxUrl: undefined, dev: false, buildFolder: writeBuild(id), report: () => {} },
  )

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  folder = mkdtempSync(join(tmpdir(), 'glad-nodes-'))
  nodes = await Promise.all(RELEASES.map(startNode))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await base.close()
  rmSync(folder, { recursive: true, force: true })
})

const addressOf = (node: number): string => nodes[node]?.address ?? ''
const text = async (node: number, path: string): Promise<string> => (await fetch(addressOf(node) + path)).text()
const post = (node: number, path: string, body: object, cookie = ''): Promise<Response> =>
  fetch(addressOf(node) + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
  })

test('SAFE-08: a basket begun at one node goes on at the other', async () => {
  const added = await post(0, '/api/basket/add', { product_id: shop.variant('M-0401') })
  const cookie = added.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const again = await post(1, '/api/basket/add', { product_id: shop.variant('M-0401') }, cookie)
  expect(again.headers.getSetCookie()).toEqual([])
  for (const node of [0, 1]) {
    const basket = await fetch(`${addressOf(node)}/api/basket`, { headers: { cookie } })
    expect(await basket.json()).toMatchObject({ data: { total_items: 2 } })
  }
})

test('SAFE-08, SAFE-02: the pause between two codes counts at both nodes', async () => {
  const phone = '79123456790'
  expect(await (await post(0, '/api/user/send-code', { phone })).json()).toMatchObject({ status: 'success' })
  expect(await (await post(1, '/api/user/send-code', { phone })).json()).toMatchObject({ errors: [{ code: 1 }] })
})

test('SAFE-08: a new price reaches the cached pages of both nodes', async () => {
  const pages = (): Promise<string[]> => Promise.all([0, 1].map((node) => text(node, `/product/${PRODUCT}`)))
  await pages()
  await sql`UPDATE variant SET price = 12345, old_price = NULL WHERE product_id = ${shop.product(PRODUCT)}`.execute(
    base.db,
  )
  for (const page of await pages()) expect(page).not.toContain('12345')
  await sql`SELECT bump_catalogue_version()`.execute(base.db)
  await vi.waitFor(
    async () => expect(await pages()).toEqual([0, 1].map(() => expect.stringContaining('12345'))),
    PATIENCE,
  )
})

test('SAFE-08, CHG-03: a changed setting reaches documents and calls of both nodes, without a restart', async () => {
  const added = await post(0, '/api/basket/add', { product_id: shop.variant('M-0401') })
  const cookie = added.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const seen = async (node: number): Promise<string> => {
    const methods = await fetch(`${addressOf(node)}/api/order/methods?city=msk`, { headers: { cookie } })
    return `${await text(node, '/office')} ${await methods.text()}`
  }
  for (const node of [0, 1]) expect(await seen(node)).toMatch(/Прилавок — Гладь<.*"price":29000/s)
  await sql`UPDATE shop_setting SET value = CASE name WHEN 'name' THEN '"Зеркало"' ELSE value || '{"courier_price":333}' END
    WHERE name IN ('name', 'delivery')`.execute(base.db)
  await sql`SELECT bump_catalogue_version()`.execute(base.db)
  await vi.waitFor(async () => {
    for (const node of [0, 1]) expect(await seen(node)).toMatch(/Прилавок — Зеркало<.*"price":33300/s)
  }, PATIENCE)
})

test('SAFE-08: each node answers the chunks of the other one’s release', async () => {
  for (const node of [0, 1])
    for (const id of RELEASES) expect(await text(node, `/assets/home-${id}.js`)).toBe(`// ${id}`)
})
