import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#kit/audit.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from '#kit/database.ts'
import { type FakeS3, openFakeS3 } from '#kit/machines/fake-s3.ts'
import {
  confirmGuest,
  CREAM,
  insertOrderFixtures,
  KIROVKA,
  newShopper,
  orderShop,
  pickupOrder,
  setStock,
} from '#kit/shops/order-shop.ts'
import { s3 } from '#providers/s3/adapter.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { listen } from '#platform/db/listen.ts'
import { migrate, migrateUpTo } from '#app/database/migrate.ts'
import { NEWEST_MIGRATION, readMigrations } from '#platform/db/migration-files.ts'
import { pictureHash } from '#platform/decoding/picture-hash.ts'
import { packArchive, unpackArchive, type Entry } from './archive.ts'
import { backup } from './backup.ts'
import { restore, type RestoreTarget } from './restore.ts'
import { RestoredFiles } from './restore-files.ts'
import { listTables } from './tables.ts'

const SECRET = 'kX3v9QpL0sZr7TtYbN2mHc5WdJf8AeGu'
const folder = mkdtempSync(join(tmpdir(), 'glad-backup-'))
const shopDir = join(folder, 'shop')
const PICTURE = Buffer.from('a picture')
const [STORED, LOST] = [pictureHash(PICTURE), 'ffffffffffffffff']
let store: FakeS3
let shop: TestDatabase
let archive: Buffer

beforeAll(async () => {
  shop = await freshDatabase()
  await insertOrderFixtures(shop.db)
  await setStock(shop.db, KIROVKA, { [CREAM]: 10 })
  const calls = orderShop(shop.db)
  const shopper = newShopper()
  await calls.basket.add({ product_id: CREAM, quantity: 2 }, shopper.caller)
  const placed = await calls.order.place(pickupOrder(238000), shopper.once())
  if (!placed.ok) throw new Error(JSON.stringify(placed))
  await confirmGuest(shop.db, calls, placed.value.token)
  // What a text format could change.
  await asOwner(shop.url, (owner) =>
    owner.query(`UPDATE brand SET tagline = E'Ёж\\tи\\nперенос\\\\ \\'кавычки\\' 🦔', story_html = ''`),
  )
  // What a trigger would write again.
  await asOwner(shop.url, (owner) => owner.query(`UPDATE product SET changed_on = '2026-02-03'`))
  store = await openFakeS3()
  store.stored.set(`/bucket/originals/${STORED}`, PICTURE)
  for (const hash of [STORED, LOST])
    await asOwner(shop.url, (owner) =>
      owner.query(`INSERT INTO picture (hash, file, width, height, tone) VALUES ($1, 'a.webp', 1, 1, '#ffffff')`, [
        hash,
      ]),
    )
  mkdirSync(join(shopDir, 'pictures', 'ж'.repeat(60)), { recursive: true })
  writeFileSync(join(shopDir, 'shop.json'), '{}')
  writeFileSync(join(shopDir, 'pictures', 'ж'.repeat(60), 'крем.webp'), Buffer.alloc(100_000, 7))
  archive = await pack(shop.appUrl)
})
afterAll(async () => {
  await shop.close()
  store.close()
  rmSync(folder, { recursive: true })
})

let target: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => void (target = await emptyDatabase()))
afterEach(() => target.close())

const pack = (url: string): Promise<Buffer> =>
  buffer(
    packArchive(
      backup({ url, folders: { shop: shopDir, absent: join(folder, 'absent') }, appSecret: SECRET }, () => {}),
    ),
  )
const restoreFrom = (bytes: Buffer, change: Partial<RestoreTarget> = {}) =>
  restore(unpackArchive(Readable.from(piecesOf(bytes))), {
    url: target.url,
    withAppLogin: true,
    replace: false,
    folders: { shop: join(folder, `restored-${performance.now()}`) },
    appSecret: SECRET,
    ...change,
  })
/** Pieces of 64 kB, the size in which a file is read. */
const piecesOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536))

const asOwner = async <T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = await connectAsOwner(url, 'test')
  return work(owner).finally(() => owner.end())
}
/** Every row of every table, and the position of every sequence. */
const contentOf = (url: string): Promise<Record<string, string>> =>
  asOwner(url, async (owner) => {
    const content: Record<string, string> = {}
    for (const { name } of await listTables(owner)) {
      const { rows } = await owner.query(`SELECT t::text AS row FROM ${name} t ORDER BY row`)
      content[name] = rows.map(({ row }) => row).join('\n')
    }
    const { rows } = await owner.query(
      `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    )
    return { ...content, sequences: JSON.stringify(rows) }
  })
const tablesOf = (url: string): Promise<number> =>
  asOwner(
    url,
    async (owner) => (await owner.query(`SELECT FROM pg_tables WHERE schemaname !~ '^pg_|^inf'`)).rowCount ?? 0,
  )

test('OWN-03: what the app’s role has backed up is restored: every row, file and next number', async () => {
  const restored = join(folder, 'whole')
  const outcome = await restoreFrom(archive, { folders: { shop: restored } })
  expect(outcome).toMatchObject({ migrated: [], filesWritten: 2, filesKept: [], isOtherSecret: false })
  expect(await contentOf(target.url)).toEqual(await contentOf(shop.url))
  const picture = ['pictures', 'ж'.repeat(60), 'крем.webp']
  expect(readFileSync(join(restored, ...picture))).toEqual(readFileSync(join(shopDir, ...picture)))
  expect(await audit(target.url)).toEqual([])
  const appUrl = new URL(shop.appUrl)
  appUrl.pathname = new URL(target.url).pathname
  const app = await connectAsOwner(appUrl.href, 'test')
  const { rows } = await app.query('SELECT count(*)::int AS count FROM orders')
  await app.end()
  expect(rows).toEqual([{ count: 1 }]) // the app has its rights
})

test('OWN-03: pictures that only the store has are in the backup, and restored into a folder and another store', async () => {
  const originals = join(folder, 'originals')
  const other = await openFakeS3()
  const files = new RestoredFiles({ originals }, false, s3({ ...other, region: '' }))
  const lost: string[] = []
  const source = { url: shop.appUrl, folders: { originals: join(folder, 'absent') }, appSecret: SECRET }
  const entries = backup({ ...source, pictureStore: s3({ ...store, region: '' }) }, (all) =>
    lost.push(...all.lostPictures),
  )
  for await (const entry of entries) if (entry.name.startsWith('files/')) await files.add(entry)
  expect(lost).toEqual([LOST])
  expect((await files.keep()).filesWritten).toBe(1)
  expect(readFileSync(join(originals, STORED.slice(0, 2), STORED))).toEqual(PICTURE)
  expect([...other.stored]).toEqual([[`/bucket/originals/${STORED}`, PICTURE]])
  const refused = { ...source, pictureStore: s3({ ...other, region: '', secretKey: 'wrong' }) }
  await expect(buffer(packArchive(backup(refused, () => {})))).rejects.toThrow('копия без картинок не сделана')
  other.close()
})

test('OWN-03: jobs of pg-boss itself, which a running shop always has, do not prevent a restore', async () => {
  const queue = '__pgboss__send-it'
  await asOwner(shop.url, async (owner) => {
    await owner.query(`SELECT pgboss.create_queue($1, '{"policy": "standard"}')`, [queue])
    await owner.query('INSERT INTO pgboss.job (name) VALUES ($1)', [queue])
  })
  const jobsOf = async (url: string): Promise<number | null> =>
    asOwner(url, async (owner) => (await owner.query('SELECT FROM pgboss.job WHERE name = $1', [queue])).rowCount)
  try {
    const bytes = await pack(shop.appUrl)
    expect(await jobsOf(shop.url)).toBe(1)
    await restoreFrom(bytes)
    expect(await jobsOf(target.url)).toBe(0)
  } finally {
    await asOwner(shop.url, async (owner) => {
      await owner.query('DELETE FROM pgboss.job WHERE name = $1', [queue])
      await owner.query('DELETE FROM pgboss.queue WHERE name = $1', [queue])
    })
  }
})

test('OWN-03: a backup of an older release is taken forward to this one', async () => {
  const older = await emptyDatabase()
  const since = NEWEST_MIGRATION - 4
  await migrateUpTo(older.url, since)
  await asOwner(older.url, (owner) => owner.query(`INSERT INTO redirect_rule VALUES ('/old', '/new', 301)`))
  const bytes = await pack(older.url).finally(older.close)
  const { migrated, isOtherSecret } = await restoreFrom(bytes, { appSecret: 'other' })
  expect(isOtherSecret).toBe(true)
  expect(migrated).toEqual(
    readMigrations()
      .slice(since)
      .map(({ name }) => name),
  )
  expect((await contentOf(target.url))['public.redirect_rule']).toContain('/old')
})

describe('OWN-03: refuses in words, and leaves the database as it was,', () => {
  /** The archive with one entry changed; null removes it. */
  const changed = async (name: string, change: (bytes: Buffer) => Buffer | null): Promise<Buffer> => {
    async function* entries(): AsyncGenerator<Entry> {
      for await (const entry of unpackArchive(Readable.from(piecesOf(archive)))) {
        const bytes = entry.name.startsWith(name) ? change(entry.bytes) : entry.bytes
        if (bytes !== null) yield { name: entry.name, bytes }
      }
    }
    return buffer(packArchive(entries()))
  }
  const replaced = (text: string, other: string) => (bytes: Buffer) => Buffer.from(String(bytes).replace(text, other))
  const newest = readMigrations().at(-1)

  test.each<[what: string, archive: () => Promise<Buffer> | Buffer, words: string]>([
    ['a file that is no backup', () => Buffer.from('not a backup at all'), 'не копия магазина, или она повреждена'],
    ['a changed row', () => changed('tables/public.orders/', replaced('Анна', 'Инна')), 'повреждена'],
    ['a changed picture', () => changed('files/shop/pictures', () => Buffer.alloc(100_000, 8)), 'повреждена'],
    [
      'a backup of a newer release',
      () => changed('manifest.json', withMigration({ number: 9999, name: '9999_future.sql', checksum: '' })),
      'Копия новее этой программы: в ней выполнена миграция 9999_future.sql',
    ],
    [
      'a backup of another branch',
      () => changed('manifest.json', replaced(newest?.checksum ?? '', 'other')),
      `миграция ${newest?.name} в ней не такая`,
    ],
    ['a newer format', () => changed('manifest.json', replaced('"format": 1', '"format": 2')), 'более новым выпуском'],
    [
      'a statement in place of a table',
      () => changed('manifest.json', replaced('"name": "public.brand"', '"name": "public.brand; COMMIT; --"')),
      'повреждена',
    ],
    [
      'other tables of jobs',
      () =>
        changed('manifest.json', (bytes) => Buffer.from(String(bytes).replace(/"jobsSchema": \d+/, '"jobsSchema": 3'))),
      'Задания (pg-boss) в копии версии 3',
    ],
  ])('%s', async (_what, damaged, words) => {
    const bytes = await damaged()
    await expect(restoreFrom(bytes)).rejects.toThrow(words)
    expect(await tablesOf(target.url)).toBe(0)
  })

  const withMigration = (migration: object) => (bytes: Buffer) => {
    const manifest = JSON.parse(String(bytes))
    return Buffer.from(JSON.stringify({ ...manifest, migrations: [...manifest.migrations, migration] }))
  }
})

test('OWN-03: a database that is not empty is replaced only with --yes, and keeps its data until all is restored', async () => {
  const full = await freshDatabase()
  const into = { url: full.url, replace: true }
  try {
    await asOwner(full.url, (owner) => owner.query(`INSERT INTO redirect_rule VALUES ('/mine', '/new', 301)`))
    const former = await contentOf(full.url)
    await expect(restoreFrom(archive, { url: full.url })).rejects.toThrow('не пуста')
    const node = await listen(full.appUrl, { onNotify: {}, onReconnect: () => {} })
    await expect(restoreFrom(archive, into)).rejects.toThrow('работает магазин (узлов: 1)')
    await node.close()
    await expect(restoreFrom(archive.subarray(0, archive.length - 500), into)).rejects.toThrow('повреждена')
    expect(await contentOf(full.url)).toEqual(former)
    // What a restore leaves that was killed.
    await asOwner(full.url, (owner) =>
      owner.query(`ALTER SCHEMA public RENAME TO former_public; ALTER SCHEMA pgboss RENAME TO former_pgboss;
        CREATE SCHEMA public; CREATE TABLE unfinished (a int)`),
    )
    await expect(migrate(full.url)).rejects.toThrow('оборвалось: повторите npm run restore')
    await expect(restoreFrom(archive, { url: full.url })).rejects.toThrow('не пуста')
    expect(await contentOf(full.url)).toEqual(former)
    await restoreFrom(archive, into)
    expect(await contentOf(full.url)).toEqual(await contentOf(shop.url))
    expect(await tablesOf(full.url)).toBe(await tablesOf(shop.url))
  } finally {
    await full.close()
  }
})

test('OWN-03: refuses a file that would be written outside of its folder', async () => {
  const files = new RestoredFiles({ shop: folder }, true)
  for (const name of ['files/shop/../../x', 'files/shop//etc/x', 'files/other/x', 'files/shop/..'])
    await expect(files.add({ name, bytes: Buffer.alloc(1) })).rejects.toThrow('повреждена')
})

test('OWN-03: another program’s database is refused, with --yes too', async () => {
  await asOwner(target.url, (owner) => owner.query('CREATE TABLE accounting (a int)'))
  await expect(restoreFrom(archive, { replace: true })).rejects.toThrow('таблицы другой программы: accounting')
})

test('OWN-03: files with another content stay without --yes', async () => {
  writeFileSync(join(folder, 'logo.svg'), 'mine')
  const file = { name: 'files/shop/logo.svg', bytes: Buffer.from('theirs') }
  const kept = new RestoredFiles({ shop: folder }, false)
  await kept.add(file)
  expect(await kept.keep()).toEqual({ filesWritten: 0, filesKept: [join(folder, 'logo.svg')] })
  expect(readFileSync(join(folder, 'logo.svg'), 'utf8')).toBe('mine')
  const replaced = new RestoredFiles({ shop: folder }, true)
  await replaced.add(file)
  expect(readFileSync(join(folder, 'logo.svg'), 'utf8')).toBe('mine')
  await replaced.keep()
  expect(readFileSync(join(folder, 'logo.svg'), 'utf8')).toBe('theirs')
})
