import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest, freshDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { readHistory, readSet, readSetPage, readSets } from '#platform/changes/change-sets.sql.ts'
import { stateAt, type Values } from '#platform/changes/fold.ts'
import type { RecordSource } from '#platform/import/record-source.ts'
import { runImport } from '../import/run-import.ts'
import { applyDue } from './apply-due.ts'
import { applySet } from './apply-set.ts'
import { draftSet, formSource } from './draft-set.ts'
import { planSet, retimeSet, withdrawSet } from './plan-set.ts'
import { returnFields, undoSet } from './undo-set.ts'
import type { DeskDeps } from './write-records.ts'

const base = databaseOfEachTest()
let desk: DeskDeps

beforeEach(async () => {
  desk = { db: base.db, maxPercent: 20, redirectHosts: [] }
})

const records = (given: Readonly<Record<string, readonly object[]>>): RecordSource => ({
  kinds: new Set(Object.keys(given)),
  knownPictures: async function* () {},
  records: async function* (kind) {
    for (const [index, value] of (given[kind] ?? []).entries()) yield { where: `${kind}:${index + 1}`, value }
  },
})
const ANNA = { source: 'form', author: 'anna', reason: 'Проба' } as const
const at = (minute: number): Date => new Date(FIXTURE_NOW.getTime() + minute * 60_000)
const load = (given: Readonly<Record<string, readonly object[]>>, minute = 0) =>
  runImport(base.db, records(given), { now: at(minute) })

const draft = async (kind: string, key: string, change: Values, minute: number): Promise<number> => {
  const { source, where } = await formSource(desk, { kind, key }, change)
  const { id, faults } = await draftSet(desk, source, ANNA, at(minute), new Set([where]))
  expect(faults).toEqual([])
  return id
}
const apply = (id: number, minute: number) =>
  applySet(desk, id, { at: at(minute), overwrites: false, confirmed: false })
const undo = (id: number, minute: number) => undoSet(desk, id, { at: at(minute), origin: ANNA, confirmed: true })

const NEED = { code: 'dar', position: 1, name: 'В подарок', note: 'До 1000 ₽', url: '/sale' }
const need = async (): Promise<Values | undefined> =>
  base.db.selectFrom('need').select(['name', 'note', 'url']).where('code', '=', 'dar').executeTakeFirst()
/** The fixture shop with its prices in the journal. */
const loadPrices = async () => {
  await loadFixtureShop(base.db)
  const known = await base.db.selectFrom('variant').select(['sku', 'price', 'old_price']).orderBy('sku').execute()
  await load({ prices: known }, -1)
  return known
}
const priceOf = async (sku: string) =>
  base.db.selectFrom('variant').select(['price', 'old_price']).where('sku', '=', sku).executeTakeFirstOrThrow()

test('CHG-01: an import is a change set; an equal one is none, and another journals the changed fields only', async () => {
  await load({ needs: [NEED] })
  await load({ needs: [NEED] }, 1)
  expect(await readSets(base.db, { take: 9 })).toMatchObject([
    { id: 1, source: 'command', state: 'applied', records: 1 },
  ])
  await load(
    {
      needs: [
        { ...NEED, name: 'Подарки' },
        { ...NEED, code: 'bad', url: 'no' },
      ],
    },
    2,
  )
  expect(await readHistory(base.db, 'needs', ['dar'])).toMatchObject([
    { id: 2, before: { name: 'В подарок' }, after: { name: 'Подарки' } },
    { id: 1, before: null },
  ])
  expect(await readHistory(base.db, 'needs', ['bad'])).toEqual([])
})

test('CHG-01: what a set has changed stays as it was written', async () => {
  await load({ needs: [NEED] })
  await load({ needs: [{ ...NEED, name: 'Подарки' }] }, 1)
  const { db } = base
  await expect(db.updateTable('change_set_record').set({ after: '{}' }).execute()).rejects.toThrow(
    'as they were written',
  )
  await expect(db.deleteFrom('change_set_record').execute()).rejects.toThrow('as they were written')
  await expect(db.updateTable('change_set').set({ author: 'x' }).execute()).rejects.toThrow('as it was written')
  await expect(db.deleteFrom('change_set').execute()).rejects.toThrow('permission denied')
})

const STAYING = { set: ['name'], starts: 0, lasts: null }
test('CHG-03: for any sets at any times, with any undone, a record is the fold of the sets in force', async () => {
  const field = fc.constantFrom<string>('name', 'note')
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        set: fc.uniqueArray(field, { minLength: 1 }),
        // Sets that hold meanwhile and stay are those whose undoing has to look at the later ones.
        starts: fc.oneof(fc.constant(0), fc.nat(4)),
        lasts: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 1 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ undo: fc.nat(9) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const own = await freshDatabase()
      const mine: DeskDeps = { ...desk, db: own.db }
      try {
        await runImport(own.db, records({ needs: [NEED] }), { now: at(-1) })
        type Made = { id: number; startsAt: Date; endsAt: Date | null; change: Values }
        let sets: Made[] = []
        let minute = 0
        for (const [index, one] of steps.entries()) {
          if ('set' in one) {
            const change = Object.fromEntries(one.set.map((name) => [name, `${name} ${index}`]))
            const { source, where } = await formSource(mine, { kind: 'needs', key: 'dar' }, change)
            const { id } = await draftSet(mine, source, ANNA, at(minute), new Set([where]))
            const startsAt = at(minute + one.starts)
            const endsAt = one.lasts === null ? null : at(minute + one.starts + one.lasts)
            await planSet(own.db, id, startsAt, endsAt)
            sets.push({ id, startsAt, endsAt, change })
          } else if ('wait' in one) minute += one.wait
          else {
            const chosen = sets[one.undo % Math.max(1, sets.length)]
            if (chosen === undefined) continue
            const withdrawn = await withdrawSet(own.db, chosen.id, 'anna')
            const undone =
              withdrawn || (await undoSet(mine, chosen.id, { at: at(minute), origin: ANNA, confirmed: true })).ok
            if (undone) sets = sets.filter(({ id }) => id !== chosen.id)
          }
          expect(await applyDue(mine, at(minute))).toEqual([])
          const shown = await own.db.selectFrom('need').select(['name', 'note']).executeTakeFirstOrThrow()
          const { name, note } = stateAt(NEED, sets, at(minute))
          expect(shown).toEqual({ name, note })
        }
      } finally {
        await own.close()
      }
    }),
    // First: of two sets that stay the earlier is undone; the very moment at which a set ends.
    { numRuns: 12, examples: [[[STAYING, STAYING, { undo: 0 }]], [[{ ...STAYING, lasts: 1 }, { wait: 1 }]]] },
  )
}, 240_000)

test('CHG-03: a price from Friday to Sunday overrides the nightly load, and Monday has the price of the last load', async () => {
  await loadPrices()
  const sku = 'P-0101'
  const before = await priceOf(sku)
  const id = await draft('prices', sku, { price: 100_000, old_price: before.price }, 1)
  await planSet(base.db, id, at(10), at(20))
  await applyDue(desk, at(9))
  expect((await priceOf(sku)).price).toBe(before.price)
  await applyDue(desk, at(10))
  expect(await priceOf(sku)).toEqual({ price: 100_000, old_price: before.price })
  await load({ prices: [{ sku, price: 155_000, old_price: null }] }, 15)
  expect((await priceOf(sku)).price).toBe(100_000)
  await applyDue(desk, at(20))
  expect(await priceOf(sku)).toEqual({ price: 155_000, old_price: null })
  expect(await readSet(base.db, id)).toMatchObject({ state: 'applied', ended_at: at(20) })
})

test('CHG-03: a record that a set with an end adds is there until then', async () => {
  const { source } = await formSource(desk, { kind: 'needs', key: null }, NEED)
  const { id } = await draftSet(desk, source, ANNA, at(0))
  await planSet(base.db, id, at(1), at(5))
  await applyDue(desk, at(0))
  expect(await need()).toBeUndefined()
  await applyDue(desk, at(1))
  expect(await need()).toMatchObject({ name: 'В подарок' })
  await applyDue(desk, at(5))
  expect(await need()).toBeUndefined()
})

test('CHG-04: undoing yesterday’s file brings back its fields; one that was changed since is named and stays', async () => {
  await loadPrices()
  const skus = ['P-0101', 'P-0201', 'I-0301']
  const was = await Promise.all(skus.map(priceOf))
  await load({ prices: skus.map((sku) => ({ sku, price: 123_400, old_price: null })) }, 1)
  const [file] = await readSets(base.db, { take: 1 })
  const other = await draft('prices', 'P-0201', { price: 130_000 }, 2)
  expect(await apply(other, 2)).toMatchObject({ ok: true })
  const undone = await undo(file?.id ?? 0, 3)
  expect(undone).toMatchObject({ ok: true, clashes: [{ kind: 'prices', key: 'P-0201', field: 'price', by: other }] })
  expect([await priceOf('P-0101'), (await priceOf('P-0201')).price, await priceOf('I-0301')]).toEqual([
    was[0],
    130_000,
    was[2],
  ])
  expect(await undo(file?.id ?? 0, 4)).toEqual({ ok: false, why: 'state' })
  // Chosen, its old value comes back over the later one.
  const returned = await returnFields(desk, file?.id ?? 0, { at: at(5), origin: ANNA, confirmed: true })
  expect(returned).toMatchObject({ ok: true })
  expect((await priceOf('P-0201')).price).toBe(was[1]?.price)
})

test('CHG-04: undoing what a set has added takes it away', async () => {
  const { source } = await formSource(desk, { kind: 'needs', key: null }, NEED)
  const { id } = await draftSet(desk, source, ANNA, at(0))
  await apply(id, 0)
  expect(await need()).toBeDefined()
  expect(await undo(id, 1)).toMatchObject({ ok: true, clashes: [] })
  expect(await need()).toBeUndefined()
})

test('CHG-02: 200 prices of a file are seen by row before they are applied; a wrong row is named and holds back only itself', async () => {
  const known = await loadPrices()
  const rows = known.map(({ sku, price }, index) => ({ sku, price: index % 2 === 0 ? price : price + 100 }))
  const drafted = await draftSet(
    desk,
    records({ prices: [...rows, { sku: 'P-9999', price: 1 }] }),
    { ...ANNA, source: 'file' },
    at(0),
  )
  const changed = Math.floor(known.length / 2)
  expect(drafted).toMatchObject({ changed, unchanged: known.length - changed, stoppedBy: [] })
  expect(drafted.faults.map(({ where, fault }) => [where, String(fault)])).toEqual([
    [`prices:${known.length + 1}`, 'нет артикула «P-9999»'],
  ])
  const [refused, second] = await readSetPage(base.db, drafted.id, 0, 2)
  expect(refused).toMatchObject({ key: `prices:${known.length + 1}`, refusal: 'нет артикула «P-9999»' })
  const [, one] = known
  expect(second).toMatchObject({
    key: one?.sku,
    before: { price: one?.price },
    after: { price: (one?.price ?? 0) + 100 },
  })
  expect(await priceOf(one?.sku ?? '')).toMatchObject({ price: one?.price })
  expect(await apply(drafted.id, 1)).toMatchObject({ ok: true })
  expect(await priceOf(one?.sku ?? '')).toMatchObject({ price: (one?.price ?? 0) + 100 })
})

test('CHG-02: a set that reprices more than the brake allows waits for a yes', async () => {
  const known = await loadPrices()
  const doubled = records({ prices: known.map(({ sku, price }) => ({ sku, price: price * 2 })) })
  const { id, stoppedBy } = await draftSet(desk, doubled, ANNA, at(0))
  expect(stoppedBy).toHaveLength(1)
  expect(await apply(id, 0)).toMatchObject({ ok: false, why: 'stopped' })
  expect(await applySet(desk, id, { at: at(0), overwrites: false, confirmed: true })).toMatchObject({ ok: true })
})

test('CHG-02: two editors of one field: the second sees what was changed, and may write over it', async () => {
  await load({ needs: [NEED] })
  const first = await draft('needs', 'dar', { name: 'Подарки' }, 1)
  const second = await draft('needs', 'dar', { name: 'Дары', note: 'Всё' }, 1)
  await apply(first, 2)
  expect(await apply(second, 3)).toEqual({
    ok: false,
    why: 'clashes',
    clashes: [{ kind: 'needs', key: 'dar', field: 'name', by: 0 }],
  })
  expect(await applySet(desk, second, { at: at(3), overwrites: true, confirmed: false })).toMatchObject({ ok: true })
  expect(await need()).toMatchObject({ name: 'Дары', note: 'Всё' })
  expect((await readHistory(base.db, 'needs', ['dar']))[0]).toMatchObject({
    before: { name: 'Подарки', note: 'До 1000 ₽' },
  })
})

const PRODUCT = {
  slug: 'krem',
  brand: 'inei',
  category: 'litso',
  name: 'Крем',
  lead: 'Крем.',
  description: 'Крем **густой**.',
  usage: ['Нанесите.'],
  facts: [],
  published_on: '2026-01-10',
  pictures: [],
  variants: [{ sku: '100', size: { amount: 50, unit: 'мл' }, height_mm: 60, weight_g: 90, price: 99_000 }],
}
const SHOP = {
  brands: [{ slug: 'inei', name: 'Иней', country: 'Россия', tagline: 'Активы', story: 'Марка.' }],
  categories: [{ path: 'litso', name: 'Лицо', title: 'Лицо', description: '', position: 1 }],
  products: [PRODUCT],
}

test('CHG-01: a product and its price are changed apart, whichever of their records says it', async () => {
  await load(SHOP)
  const price = await draft('prices', '100', { price: 88_000 }, 1)
  await apply(price, 1)
  const name = await draft('products', 'krem', { name: 'Крем дневной' }, 2)
  expect(await apply(name, 2)).toMatchObject({ ok: true })
  const product = base.db.selectFrom('product').select(['name', 'description_html']).where('slug', '=', 'krem')
  expect(await product.executeTakeFirst()).toMatchObject({ name: 'Крем дневной' })
  expect(await priceOf('100')).toMatchObject({ price: 88_000 })
  const whole = await draft(
    'products',
    'krem',
    { variants: [{ ...PRODUCT.variants[0], price: 77_000, weight_g: 91 }] },
    3,
  )
  expect(await readSetPage(base.db, whole, 0, 9)).toMatchObject([
    { kind: 'prices', key: '100', before: { price: 88_000 }, after: { price: 77_000 } },
    { kind: 'products', key: 'krem' },
  ])
  expect(await apply(whole, 3)).toMatchObject({ ok: true })
  expect(await priceOf('100')).toMatchObject({ price: 77_000 })
  expect(await undo(price, 4)).toMatchObject({ ok: true, clashes: [{ key: '100', field: 'price', by: whole }] })
  expect(await undo(whole, 5)).toMatchObject({ ok: true, clashes: [] })
  expect(await priceOf('100')).toMatchObject({ price: 99_000 })
  expect(await product.executeTakeFirst()).toMatchObject({ name: 'Крем дневной' })
  expect((await product.executeTakeFirst())?.description_html).toContain('<strong>густой</strong>')
})

test('CHG-04: a product that a set has added is withdrawn from sale, not deleted', async () => {
  await load({ brands: SHOP.brands, categories: SHOP.categories })
  const { source } = await formSource(desk, { kind: 'products', key: null }, PRODUCT)
  const { id } = await draftSet(desk, source, ANNA, at(1))
  expect(await apply(id, 1)).toMatchObject({ ok: true })
  expect(await undo(id, 2)).toMatchObject({ ok: true, clashes: [] })
  const product = base.db.selectFrom('product').select('discontinued').where('slug', '=', 'krem')
  expect(await product.executeTakeFirst()).toEqual({ discontinued: true })
})

test('CHG-04: what a shop had before its journal is not of the load that finds it: undoing that load deletes nothing', async () => {
  await loadFixtureShop(base.db)
  const { slug, name, country, tagline } = await base.db
    .selectFrom('brand')
    .selectAll()
    .orderBy('slug')
    .executeTakeFirstOrThrow()
  const brand = { slug, name, country, tagline, story: 'Марка.' }
  await load({ brands: [brand] })
  expect(await readSets(base.db, { take: 9 })).toEqual([])
  // What comes later is its set's.
  await load({ brands: [brand, { ...brand, slug: 'novaya', name: 'Новая' }] }, 1)
  const [set] = await readSets(base.db, { take: 9 })
  expect(await undo(set?.id ?? 0, 2)).toMatchObject({ ok: true })
  const brands = await base.db.selectFrom('brand').select('slug').where('slug', 'in', [slug, 'novaya']).execute()
  expect(brands).toEqual([{ slug }])
})

test('CHG-01: a product that moves to another address takes its record with it', async () => {
  await load(SHOP)
  await load({ products: [{ ...PRODUCT, slug: 'krem-dnevnoy' }] }, 1)
  const known = await base.db.selectFrom('shop_record').select('key').where('kind', '=', 'products').execute()
  expect(known).toEqual([{ key: 'krem-dnevnoy' }])
})

test('CHG-03: a planned set that is applied immediately begins immediately', async () => {
  await load({ needs: [NEED] })
  const id = await draft('needs', 'dar', { name: 'Подарки' }, 1)
  await planSet(base.db, id, at(60), at(90))
  await retimeSet(base.db, id, at(2), null)
  expect(await applyDue(desk, at(61))).toEqual([])
  expect(await need()).toMatchObject({ name: 'В подарок' })
  expect(await apply(id, 62)).toMatchObject({ ok: true })
  expect(await readSet(base.db, id)).toMatchObject({ state: 'applied', starts_at: at(2), ends_at: null })
})
