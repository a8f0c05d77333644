import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { type FakeS3, openFakeS3 } from '#kit/machines/fake-s3.ts'
import { s3 } from '#providers/s3/adapter.ts'
import { openOriginals, type Originals } from '#platform/pictures/originals.ts'
import { findUnusedOriginals, isMostOf, removeUnusedOriginals } from './unused-originals.ts'

const NOW = Date.now()
const daysAgo = (days: number): Date => new Date(NOW - days * 86_400_000)
const SHOWN = '00000000000000aa'
const BRAND = '11111111111111aa'
const FORMER_BRAND = '22222222222222aa'
const REPLACED = '33333333333333aa'
const UNKNOWN = '44444444444444aa'
const YOUNG = '55555555555555aa'
const OTHERS = Array.from({ length: 4 }, (_, at) => `6666666666666${at}aa`.slice(-16))

let base: TestDatabase
let store: FakeS3
let folder = ''
let originals: Originals

beforeAll(async () => {
  ;[base, store] = await Promise.all([freshDatabase(), openFakeS3()])
})
afterAll(async () => {
  store.close()
  await base.close()
})
afterEach(() => rm(folder, { recursive: true }))

const forgetAll = async (): Promise<void> => {
  await base.db.deleteFrom('article').execute()
  await base.db.deleteFrom('picture').execute()
}
const insertPicture = (hash: string, file: string): Promise<unknown> =>
  base.db.insertInto('picture').values({ hash, file, width: 10, height: 12, tone: '#d08f96' }).execute()

/** A copy in the folder and in the store. */
const keep = async (hash: string, at: Date): Promise<void> => {
  await originals.put(hash, Buffer.from(hash))
  await utimes(join(folder, 'originals', hash.slice(0, 2), hash), at, at)
  store.ages.set(`/bucket/originals/${hash}`, at)
}

beforeEach(async () => {
  store.stored.clear()
  folder = await mkdtemp(join(tmpdir(), 'unused-'))
  originals = openOriginals({
    folder: join(folder, 'originals'),
    store: s3({ ...store, region: 'ru-central1' }),
    minFreeBytes: 0,
  })
  await forgetAll()
  await insertPicture(SHOWN, 'packs/krem.webp')
  await insertPicture(FORMER_BRAND, 'brands/inei.webp')
  await insertPicture(BRAND, 'brands/inei.webp')
  await insertPicture(REPLACED, 'packs/krem.webp')
  await insertPicture(YOUNG, 'packs/novyy.webp')
  await sql`
    INSERT INTO article (slug, title, lead, published_on, body_html, picture_id)
    SELECT 'a', 'Крем', 'Крем', '2026-11-01', '', id FROM picture WHERE hash = ${SHOWN}`.execute(base.db)
  for (const hash of [SHOWN, BRAND, FORMER_BRAND, REPLACED, UNKNOWN]) await keep(hash, daysAgo(100))
  await keep(YOUNG, daysAgo(1))
  for (const hash of OTHERS) {
    await insertPicture(hash, `brands/${hash}.webp`)
    await keep(hash, daysAgo(100))
  }
  for (const hash of [SHOWN, REPLACED]) {
    await mkdir(join(folder, 'encoded', hash.slice(0, 2)), { recursive: true })
    await writeFile(join(folder, 'encoded', hash.slice(0, 2), `${hash}-480.webp`), 'encoded')
  }
})

const deps = () => ({ db: base.db, originals, encodedFolder: join(folder, 'encoded') })
const find = () => findUnusedOriginals(deps(), daysAgo(30))
const filesIn = async (name: string): Promise<string[]> =>
  (await readdir(join(folder, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()
const inStore = (): string[] =>
  [...store.stored.keys()].map((name) => name.replace('/bucket/originals/', '')).toSorted()
const rows = async (): Promise<string[]> =>
  (await base.db.selectFrom('picture').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)

test('OWN-02: finds the pictures that nothing shows, and only looks', async () => {
  const found = await find()
  expect(found.unused).toEqual([
    { hash: FORMER_BRAND, bytes: 16, file: 'brands/inei.webp' },
    { hash: REPLACED, bytes: 16, file: 'packs/krem.webp' },
    { hash: UNKNOWN, bytes: 16, file: null },
  ])
  expect(found).toMatchObject({ all: { count: 10, bytes: 160 }, young: 1 })
  expect(isMostOf(found)).toBe(false)
  expect(inStore()).toHaveLength(10)
  expect(await rows()).toHaveLength(9)
})

test('OWN-02: removes them from the folder, the store and the database, with their encoded copies; the others stay', async () => {
  expect(await removeUnusedOriginals(deps(), (await find()).unused)).toBe(3)
  const left = [SHOWN, BRAND, YOUNG, ...OTHERS].toSorted()
  expect(await filesIn('originals')).toEqual(left)
  expect(inStore()).toEqual(left)
  expect(await rows()).toEqual(left)
  expect(await filesIn('encoded')).toEqual([`${SHOWN}-480.webp`])
  await originals.put(REPLACED, Buffer.from('again'))
  expect(await originals.find(REPLACED)).not.toBeNull()
})

test('OWN-02: a picture that has come into use since it was found stays', async () => {
  const found = await find()
  await sql`UPDATE article SET picture_id = (SELECT id FROM picture WHERE hash = ${REPLACED})`.execute(base.db)
  await insertPicture(UNKNOWN, 'brands/lado.webp')
  expect(await removeUnusedOriginals(deps(), found.unused)).toBe(1)
  expect(await filesIn('originals')).toEqual([SHOWN, BRAND, REPLACED, UNKNOWN, YOUNG, ...OTHERS].toSorted())
})

test('OWN-02: removes nothing while an import is running, whose pictures have no products yet', async () => {
  const { unused } = await find()
  await base.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('import shop'))`.execute(tx)
    expect(await removeUnusedOriginals(deps(), unused)).toBeNull()
  })
  expect(inStore()).toHaveLength(10)
})

test('OWN-02: a picture that is imported again is as young as a new one', async () => {
  await originals.put(REPLACED, Buffer.from('again'))
  const { unused, young } = await find()
  expect(unused.map(({ hash }) => hash)).toEqual([FORMER_BRAND, UNKNOWN])
  expect(young).toBe(2)
})

test('OWN-02: a database that knows none of the pictures would lose most of them', async () => {
  await forgetAll()
  expect(isMostOf(await find())).toBe(true)
})
