import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { deleteOldCatalogueChanges } from './catalogue-changes.sql.ts'
import { buildSnapshot, openCatalogueIndex, type CatalogueIndex, type CatalogueSnapshot } from './catalogue-index.ts'

let base: TestDatabase
let shop: FixtureShop
let index: CatalogueIndex

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  await sql`INSERT INTO label (code, name, colour, position)
    VALUES ('vegan', 'Веган', 'lake', 1), ('refill', 'Дозаправка', 'lake', 2)`.execute(base.db)
  index = await openCatalogueIndex(base.db)
})
afterAll(() => base.close())

const SKUS = ['P-0101', 'P-0102', 'I-0301', 'M-0501', 'I-0801', 'I-0802', 'P-1001'] as const
const SLUGS = ['krem-tish', 'krem-polnoch', 'krem-spf-30', 'krem-zimniy-ten', 'pudra-iney'] as const

const price = fc.record({
  kind: fc.constant('price' as const),
  sku: fc.constantFrom(...SKUS),
  price: fc.constantFrom(100, 99_000, 149_000, 5_000_000),
  off: fc.constantFrom(null, 100, 400_000),
})
const stock = fc.record({
  kind: fc.constant('stock' as const),
  store: fc.constantFrom('sklad' as const, 'rodnik' as const, 'arbat' as const),
  sku: fc.constantFrom(...SKUS),
  left: fc.constantFrom(0, 1, 5),
})
const mark = fc.record({
  kind: fc.constant('mark' as const),
  slug: fc.constantFrom(...SLUGS),
  isNew: fc.boolean(),
  isHit: fc.boolean(),
  labels: fc.subarray(['vegan', 'refill']),
  published: fc.constantFrom('1999-12-31', '2025-01-01', '2026-05-05'),
  count: fc.nat(3),
  mean: fc.integer({ min: 1, max: 5 }),
})
/** What a corrected snapshot does not follow: everything is read again. */
const whole = fc.record({
  kind: fc.constant('whole' as const),
  slug: fc.constantFrom(...SLUGS),
  name: fc.constantFrom('Крем «Тишь»', 'Крем «Полдень»'),
  popularity: fc.nat(3),
  gone: fc.boolean(),
})
const change = fc.oneof(price, stock, mark, whole)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

const make = async (one: Change): Promise<void> => {
  const { db } = base
  if (one.kind === 'price')
    await sql`UPDATE variant SET price = ${one.price}, old_price = ${one.off === null ? null : one.price + one.off}
      WHERE id = ${shop.variant(one.sku)}`.execute(db)
  else if (one.kind === 'stock')
    await sql`INSERT INTO stock (store_id, variant_id, on_hand, reserved) VALUES (${shop.store(one.store)}, ${shop.variant(one.sku)},
        ${one.left}, 0) ON CONFLICT (store_id, variant_id) DO UPDATE SET on_hand = excluded.on_hand, reserved = 0`.execute(
      db,
    )
  else if (one.kind === 'mark')
    await sql`UPDATE product SET is_new = ${one.isNew}, is_hit = ${one.isHit}, labels = ${one.labels}, published_on = ${one.published},
      rating_sum = ${one.count * one.mean}, rating_count = ${one.count} WHERE slug = ${one.slug}`.execute(db)
  else
    await sql`UPDATE product SET name = ${one.name}, popularity = ${one.popularity}, discontinued = ${one.gone}
      WHERE slug = ${one.slug}`.execute(db)
}

/** Without the function and the moment, which are of each snapshot. */
const contentsOf = ({ products, views, loaded }: CatalogueSnapshot) => {
  const { rowOfProduct: _rowOfProduct, ...columns } = products
  return { columns, views, texts: loaded.texts, inStockAt: loaded.inStockAt, locations: loaded.locations }
}
const fresh = async () => contentsOf(await buildSnapshot(base.db, neverYield))

test('CAT-10: after any changes the corrected snapshot equals a fresh one, and texts are read again only for other changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      async (runs) => {
        for (const changes of runs) {
          const { texts } = index.current().loaded
          for (const one of changes) await make(one)
          await index.refresh()
          expect(contentsOf(index.current())).toEqual(await fresh())
          if (changes.every(({ kind }) => kind !== 'whole')) expect(index.current().loaded.texts).toBe(texts)
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('CAT-10: triggers that join the old rows of a statement with the new ones compare no row with all others', async () => {
  const { rows } = await sql<{ name: string; loops: boolean }>`
    SELECT proname AS name, NOT 'enable_nestloop=off' = ANY(coalesce(proconfig, '{}')) AS loops FROM pg_proc
    WHERE prosrc ~ 'old_row o JOIN new_row n' ORDER BY 1`.execute(base.db)
  expect(rows).toEqual([
    { name: 'log_product_update', loops: false },
    { name: 'log_variant_update', loops: false },
  ])
})

test('CAT-10: a change of whatever else the catalogue is read from is in the next snapshot', async () => {
  const owner = await connectAsOwner(base.url, 'glad test')
  try {
    for (const statement of [
      `UPDATE brand SET name = name || ' Лаб'`,
      `UPDATE category SET title = title || '!' WHERE parent_id IS NULL`,
      `UPDATE label SET name = 'Веганское' WHERE code = 'vegan'`,
      `UPDATE ingredient SET name = name || ' чистый'`,
      `DELETE FROM product_ingredient WHERE position = 1`,
      `UPDATE attribute SET name = name || ' (новый)'`,
      `UPDATE unit SET forms = '{а,б,в}'`,
      `INSERT INTO page (path, title, description, body_html, updated_on) VALUES ('/pages/novaya', 'Новая', '', '', '2026-01-01')`,
      `UPDATE store SET name = name || ' 2'`,
      `UPDATE city SET name = name || '-град' WHERE code IS NOT NULL`,
      `INSERT INTO picture (hash, file, width, height, tone)
        SELECT '0123456789abcdef', 'categories/' || path || '.webp', 10, 10, '#aabbcc' FROM category WHERE parent_id IS NULL LIMIT 1`,
      `UPDATE variant SET size_amount = size_amount * 2`,
      `DELETE FROM stock`,
      `DELETE FROM label`,
    ]) {
      await owner.query(statement)
      await index.refresh()
      expect(contentsOf(index.current()), statement).toEqual(await fresh())
    }
  } finally {
    await owner.end()
  }
})

test('CAT-10: a snapshot of another server is read anew', async () => {
  const before = index.current()
  const { position } = before.loaded
  Reflect.set(position, 'server', `${position.server}, restored`)
  await index.refresh()
  expect(index.current().loaded.texts).not.toBe(before.loaded.texts)
})

test('logged changes are deleted after a week', async () => {
  const logged = async (): Promise<number> =>
    (await sql`SELECT FROM catalogue_change WHERE kind = 'offer' AND id = 7`.execute(base.db)).rows.length
  await sql`DELETE FROM catalogue_change`.execute(base.db)
  await sql`INSERT INTO catalogue_change (kind, id, at) VALUES ('offer', 7, '2026-11-01T00:00:00Z')`.execute(base.db)
  await deleteOldCatalogueChanges(base.db, new Date('2026-11-07T23:00:00Z'))
  expect(await logged()).toBe(1)
  await deleteOldCatalogueChanges(base.db, new Date('2026-11-08T01:00:00Z'))
  expect(await logged()).toBe(0)
})
