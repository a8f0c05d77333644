import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { buildSnapshot, openCatalogueIndex, type CatalogueSnapshot } from './catalogue-index.ts'
import { openSnapshotStore } from './snapshot-store.ts'

let base: TestDatabase
let shop: FixtureShop
let folder: string
const warnings: string[] = []

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  folder = await mkdtemp(join(tmpdir(), 'glad-snapshot-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await base.close()
})
beforeEach(async () => {
  warnings.length = 0
  const index = await openCatalogueIndex(
    base.db,
    {},
    openSnapshotStore(path(), () => {}, { minProducts: 1 }),
  )
  await index.rebuild()
  await index.save()
})
const path = (): string => join(folder, 'snapshot')
const store = () => openSnapshotStore(path(), (text) => void warnings.push(text), { minProducts: 1 })

const contentsOf = ({ products, views, loaded }: CatalogueSnapshot) => {
  const { rowOfProduct: _rowOfProduct, ...columns } = products
  return { columns, views, loaded: { ...loaded, products: null, position: null } }
}
const expectFresh = async (snapshot: CatalogueSnapshot): Promise<void> => {
  expect(contentsOf(snapshot)).toEqual(contentsOf(await buildSnapshot(base.db, neverYield, {})))
  const product = shop.product('krem-tish')
  expect(snapshot.products.productIds[snapshot.products.rowOfProduct(product)]).toBe(product)
}

test('CAT-10: a stored snapshot opens without reading the products, and follows what has changed since', async () => {
  await sql`UPDATE variant SET price = 123400, old_price = NULL WHERE id = ${shop.variant('P-0101')}`.execute(base.db)
  await sql`UPDATE stock SET reserved = on_hand WHERE variant_id = ${shop.variant('P-0102')}`.execute(base.db)
  const owner = await connectAsOwner(base.url, 'glad test')
  try {
    await owner.query('BEGIN; LOCK product')
    const index = await openCatalogueIndex(base.db, {}, store())
    await owner.query('COMMIT')
    await expectFresh(index.current())
    await index.refreshStock([shop.variant('P-0102')])
    await expectFresh(index.current())
  } finally {
    await owner.end()
  }
  expect(warnings).toEqual([])
})

test('CAT-10: a stored snapshot of an earlier catalogue is read anew, with one line', async () => {
  await sql`UPDATE product SET name = 'Крем «Полдень»' WHERE slug = 'krem-tish'`.execute(base.db)
  const index = await openCatalogueIndex(base.db, {}, store())
  await expectFresh(index.current())
  expect(warnings).toEqual(['Снимок каталога устарел: каталог прочтён из базы.'])
})

test('CAT-10: a damaged, cut or foreign file is refused with one line, and the catalogue comes from the database', async () => {
  const whole = await readFile(path())
  const flipped = Buffer.from(whole)
  const middle = whole.length >> 1
  flipped[middle] = (whole[middle] ?? 0) ^ 1
  for (const bytes of [flipped, whole.subarray(0, middle), Buffer.from('GLADCAT1'), Buffer.from('{}')]) {
    warnings.length = 0
    await writeFile(path(), bytes)
    const index = await openCatalogueIndex(base.db, {}, store())
    expect(warnings).toEqual(['Снимок каталога не подошёл (файл повреждён): каталог читается из базы.'])
    await expectFresh(index.current())
  }
})

test('a snapshot with other words of the trade is not used; without a file nothing is said', async () => {
  await openCatalogueIndex(base.db, { sizeWord: 'вес' }, store())
  expect(warnings).toEqual([
    'Снимок каталога не подошёл (он другого выпуска или другой базы): каталог читается из базы.',
  ])
  warnings.length = 0
  await rm(path())
  await openCatalogueIndex(base.db, {}, store())
  expect(warnings).toEqual([])
})

test('a snapshot that cannot be written is one line, and the shop goes on', async () => {
  const index = await openCatalogueIndex(
    base.db,
    {},
    openSnapshotStore(join(path(), 'in-a-file'), (text) => void warnings.push(text), { minProducts: 1 }),
  )
  await index.save()
  expect(warnings.at(-1)).toMatch(
    /^Снимок каталога не записан \(.+\): узел, который откроется, прочтёт каталог из базы\.$/,
  )
})

test('what a process that was killed has left unfinished goes with the next snapshot; another node may still write its own', async () => {
  for (const [name, age] of [
    ['snapshot.77', 2 * 3600],
    ['snapshot.78', 60],
  ] as const) {
    const changed = Date.now() / 1000 - age
    await writeFile(join(folder, name), 'half')
    await utimes(join(folder, name), changed, changed)
  }
  const index = await openCatalogueIndex(base.db, {}, store())
  await index.rebuild()
  await index.save()
  expect((await readdir(folder)).toSorted()).toEqual(['snapshot', 'snapshot.78'])
  await rm(join(folder, 'snapshot.78'))
})

const renewing = (source = { url: base.appUrl, isPooled: false }) =>
  openSnapshotStore(path(), (text) => void warnings.push(text), { minProducts: 1, source })

test('CAT-10: a large catalogue is read by another process, which stores it: at the start and after a change of texts', async () => {
  await rm(path())
  const index = await openCatalogueIndex(base.db, { sizeWord: 'вес' }, renewing())
  expect(warnings).toEqual([])
  const { ino } = await stat(path())
  await sql`UPDATE product SET name = 'Крем «Вечер»' WHERE slug = 'krem-tish'`.execute(base.db)
  await index.refresh()
  expect((await stat(path())).ino).not.toBe(ino)
  expect(contentsOf(index.current())).toEqual(contentsOf(await buildSnapshot(base.db, neverYield, { sizeWord: 'вес' })))
})

test('CAT-10: a node reads the catalogue itself when the other process cannot, with one line', async () => {
  await rm(path())
  const index = await openCatalogueIndex(
    base.db,
    {},
    renewing({ url: base.appUrl.replace(/\/[^/?]+\?/, '/none?'), isPooled: false }),
  )
  expect(warnings).toEqual([
    expect.stringMatching(/^Отдельный процесс не прочёл каталог \(.*does not exist.*\): его читает узел\.$/),
  ])
  await expectFresh(index.current())
})

const WAITING = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

test('a node that stops ends the process that reads its catalogue', async () => {
  const stopped = renewing()
  const index = await openCatalogueIndex(base.db, {}, stopped)
  const before = index.current()
  const owner = await connectAsOwner(base.url, 'glad test')
  try {
    await owner.query('BEGIN; LOCK product_ingredient')
    const rebuilt = index.rebuild().catch(String)
    await expect.poll(async () => (await WAITING.execute(base.db)).rows.length).toBe(1)
    stopped.close()
    expect(await rebuilt).toContain('aborted')
    expect(index.current()).toBe(before)
  } finally {
    await owner.end()
  }
})
