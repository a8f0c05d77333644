import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { addPictures } from '#kit/shops/feed-shop.ts'
import { FIXTURE_NOW, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession } from '#kit/shops/staff.ts'
import { noPictures } from '#kit/no-pictures.ts'
import { parseEncodedName, parseOriginalName } from '#platform/pictures/picture-name.ts'
import { mountPictures } from '#platform/http/pictures.ts'
import { draftSet, formSource } from './changes/draft-set.ts'
import { publish } from './changes/due-changes.ts'
import { withdrawSet } from './changes/plan-set.ts'
import { watchHiddenPictures, type WatchedPictures } from './hidden-pictures.ts'
import { previewToken } from './preview/preview-link.ts'

const KEY = Buffer.alloc(32, 7)
const DAY_MS = 86_400_000
const TOMORROW = new Date(FIXTURE_NOW.getTime() + DAY_MS)
/** Pictures of a product of tomorrow, of that and a living one, of an article of tomorrow, of a draft, of a living product. */
const [SECRET, SHARED, ARTICLE, DRAFT, LIVING] = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(16)) as [
  string,
  string,
  string,
  string,
  string,
]

let base: TestDatabase
let hidden: WatchedPictures
let app: FastifyInstance
let now = FIXTURE_NOW
let draft = 0

/** Any hash is known to this shop. */
const isOffered = (name: string): boolean => (parseEncodedName(name)?.hash ?? parseOriginalName(name)) !== null

const insertPicture = async (hash: string, file: string): Promise<number> =>
  (
    await base.db
      .insertInto('picture')
      .values({ hash, file, width: 10, height: 12, tone: '#d08f96' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const show = async (slug: string, picture: number, position: number): Promise<void> => {
  await sql`INSERT INTO product_picture (product_id, position, picture_id, kind, alt)
    SELECT id, ${position}, ${picture}, 'pack', '' FROM product WHERE slug = ${slug}`.execute(base.db)
}

beforeAll(async () => {
  base = await freshDatabase()
  const { db } = base
  await loadFixtureShop(db)
  await addPictures(db)
  const [first, second] = await db.selectFrom('product').select('slug').orderBy('id').limit(2).execute()
  if (first === undefined || second === undefined) throw new Error('no products')
  await sql`UPDATE product SET embargoed = TRUE, discontinued = TRUE, published_on = '2026-11-21' WHERE slug = ${first.slug}`.execute(
    db,
  )
  await show(first.slug, await insertPicture(SECRET, 'packs/secret.webp'), 8)
  const shared = await insertPicture(SHARED, 'packs/shared.webp')
  await show(first.slug, shared, 9)
  await show(second.slug, shared, 9)
  await show(second.slug, await insertPicture(LIVING, 'packs/living.webp'), 8)
  const article = await insertPicture(ARTICLE, 'news/tomorrow.webp')
  await sql`INSERT INTO article (slug, title, lead, published_on, body_html, picture_id)
    VALUES ('a', 'Завтра', 'Завтра', '2026-11-21', '', ${article})`.execute(db)
  await insertPicture(DRAFT, 'office/подарок.webp')
  const need = {
    code: 'dar',
    position: 1,
    name: 'В подарок',
    note: 'До 1000 ₽',
    url: '/sale',
    picture: 'office/подарок.webp',
  }
  const desk = { db, maxPercent: 100, redirectHosts: [] }
  const { source } = await formSource(desk, { kind: 'needs', key: null }, need)
  const made = await draftSet(desk, source, { source: 'form', author: 'anna', reason: 'Проба' }, now)
  expect(made.faults).toEqual([])
  draft = made.id
  hidden = await watchHiddenPictures({
    db,
    clock: { now: () => now },
    previewKey: KEY,
    onError: (error) => {
      throw error
    },
  })
  app = fastify()
  await app.register(cookie)
  const found = { kind: 'picture', type: 'image/webp', bytes: Buffer.from('picture') } as const
  mountPictures(app, { ...noPictures, find: async (name) => (isOffered(name) ? found : null) }, hidden)
})
afterAll(async () => {
  await app.close()
  await hidden.close()
  await base.close()
})

const ask = (name: string, cookies = {}) => app.inject({ url: `/img/${name}`, cookies })
const statusOf = async (hash: string): Promise<number> => (await ask(`${hash}-480.webp`)).statusCode

test('CHG-05: pictures of what is not shown yet answer 404 in every size, as those that never were', async () => {
  for (const hash of [SECRET, ARTICLE, DRAFT])
    for (const name of [`${hash}-480.webp`, `${hash}-480.avif`, `${hash}-original.webp`])
      expect([name, (await ask(name)).statusCode]).toEqual([name, 404])
  for (const hash of [SHARED, LIVING]) expect([hash, await statusOf(hash)]).toEqual([hash, 200])
})

test('CHG-05: staff and who has the link of a preview see them, and nothing on the way stores them', async () => {
  const name = `${SECRET}-480.webp`
  const staff = (await insertStaffSession(base.db, { login: 'lena', role: 'content' }, now)).cookie() ?? ''
  const token = previewToken(KEY, { at: TOMORROW.getTime(), city: null, sets: [] }, now)
  for (const cookies of [{ '__Host-glad-staff': staff }, { '__Host-preview': token }]) {
    const answer = await ask(name, cookies)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
  for (const forged of [{ '__Host-glad-staff': 'a'.repeat(22) }, { '__Host-preview': `${token}x` }])
    expect((await ask(name, forged)).statusCode).toBe(404)
})

test('CHG-05: of random hashes only those of pictures that are shown are served to strangers', async () => {
  const secret = new Set([SECRET, ARTICLE, DRAFT])
  const hash = fc.oneof(fc.constantFrom(SECRET, SHARED, ARTICLE, DRAFT, LIVING), fc.stringMatching(/^[0-9a-f]{16}$/))
  const ending = fc.constantFrom('-480.webp', '-480.avif', '-960.webp', '-original.webp', '-original.png')
  await fc.assert(
    fc.asyncProperty(hash, ending, async (given, end) => {
      const isServed = (await ask(`${given}${end}`)).statusCode === 200
      expect(isServed).toBe(!secret.has(given) && isOffered(`${given}${end}`))
    }),
    { numRuns: 100 },
  )
})

test('CHG-05: a picture is served from the moment on at which its record is shown or its draft is withdrawn', async () => {
  await publish(base.db, TOMORROW)
  expect(await statusOf(SECRET)).toBe(200)
  await withdrawSet(base.db, draft, 'anna')
  expect(await statusOf(DRAFT)).toBe(200)
  now = TOMORROW
  expect(await statusOf(ARTICLE)).toBe(200)
})
