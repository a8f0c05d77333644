/** Lots with dates: import, what is held back, picking, and that their sum never passes the stock. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { audit } from '#kit/audit.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import {
  CREAM,
  freeOf,
  insertOrderFixtures,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
} from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { shopTerms } from '#kit/shops/shop-terms.ts'
import { newNationalPhone } from '#kit/shops/phones.ts'
import { valueOf } from '#kit/value-of.ts'
import { moscowDay } from '#kernel/dates.ts'
import type { RecordSource } from '#platform/import/record-source.ts'
import { productAvailability } from '#shop/product/availability.policy.ts'
import { readStoreStock } from '#shop/product/availability.sql.ts'
import { importStock } from './import-stock.ts'
import { storeLots } from './face.ts'
import { holdShortDates } from './hold-short-dates.job.ts'

let database: TestDatabase
let shop: ReturnType<typeof orderShop>
let desk: ReturnType<typeof staffOffice>
let seller: StaffBrowser

const start = async (): Promise<void> => {
  database = await freshDatabase()
  await insertOrderFixtures(database.db)
  await storeLots.writeStockRule(database.db, shopTerms.dates.holdMonths)
  shop = orderShop(database.db, 1000)
  desk = staffOffice(database.db, NOW)
  seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
}
const end = async (): Promise<void> => {
  const broken = await audit(database.url)
  await database.close()
  expect(broken).toEqual([])
}
beforeEach(start)
afterEach(end)

type GivenLot = { readonly until: string; readonly pieces: number; readonly number?: string }
/** Imports one figure of the cream in one store; returns the faults. */
const load = async (pieces: number, lots?: unknown, at = NOW): Promise<string[]> => {
  const faults: string[] = []
  const record = {
    sku: 'sku-1',
    stores: { 'store-1': pieces },
    ...(lots === undefined ? {} : { lots: { 'store-1': lots } }),
  }
  const source: RecordSource = {
    async *records() {
      yield { where: 'stock.jsonl:1', value: record }
    },
    async *knownPictures() {},
  }
  const fault = (where: string, why: string | RecordFault): void => void faults.push(`${where}: ${why}`)
  await importStock(database.db, source, { invalid: fault, shortfall: () => {}, done: () => {} }, moscowDay(at))
  return faults
}
const runJob = (now: Date): Promise<void> =>
  holdShortDates.work({}, { db: database.db, clock: { now: () => now }, alert: () => {}, terms: shopTerms })

const place = async (quantity: number) => {
  const buyer = newShopper()
  if (!(await shop.basket.add({ product_id: CREAM, quantity }, buyer.caller)).ok) return null
  const recipient = { name: 'Анна', phone: `7${newNationalPhone()}`, email: 'anna@example.ru' }
  const placed = await shop.order.place(pickupOrder(119_000 * quantity, { recipient }), buyer.once())
  if (!placed.ok) return null
  await sql`UPDATE orders SET confirmed_at = ${NOW} WHERE number = ${placed.value.number}`.execute(database.db)
  return placed.value
}
const details = async (number: string) => valueOf(await desk.office.order({ number }, seller.caller()))
const pick = async (number: string, lot?: { best_before: string; number: string }) => {
  const [line] = (await details(number)).lines
  if (line === undefined) throw new Error('The order has no line')
  return desk.office.pick(
    { number, line_id: line.line_id, scanned: 'SKU-1', ...(lot === undefined ? {} : { lot }) },
    seller.caller(),
  )
}
const lots = () =>
  database.db
    .selectFrom('stock_lot')
    .select([sql<string>`best_before::text`.as('until'), 'pieces', 'held'])
    .orderBy('best_before')
    .orderBy('number')
    .execute()
const onHand = async () =>
  (await database.db.selectFrom('stock').select('on_hand').where('store_id', '=', KIROVKA).executeTakeFirstOrThrow())
    .on_hand

test('ORD-11: stock without dates is imported, picked and sold as before', async () => {
  expect(await load(5)).toEqual([])
  const placed = await place(2)
  expect((await details(placed?.number ?? '')).lines[0]?.lots).toEqual([])
  valueOf(await pick(placed?.number ?? ''))
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(3)
  expect(await lots()).toEqual([])
})

test('ORD-11: pieces good for less than three months are not sold, neither after an import nor when their day comes near', async () => {
  expect(
    await load(10, [
      { until: '2027-02-01', pieces: 4 },
      { until: '2027-03-01', pieces: 3 },
    ]),
  ).toEqual([])
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(6)
  expect(await place(7)).toBeNull()
  // A figure without dates keeps those that are known.
  await load(12)
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(8)
  await runJob(new Date('2026-12-02T08:00:00Z'))
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(5)
  expect(await lots()).toEqual([
    { until: '2027-02-01', pieces: 0, held: 4 },
    { until: '2027-03-01', pieces: 0, held: 3 },
  ])
})

test('ORD-11: what an order has reserved is not held back; past its last day it is, and the order is listed as short', async () => {
  await load(4, [{ until: '2027-03-01', pieces: 4 }])
  const placed = await place(3)
  await runJob(new Date('2026-12-15T08:00:00Z'))
  expect([await onHand(), await freeOf(database.db, KIROVKA, CREAM)]).toEqual([3, 0])
  await load(4, [{ until: '2027-03-01', pieces: 4 }], new Date('2026-12-16T08:00:00Z'))
  expect(await onHand()).toBe(3)
  await runJob(new Date('2027-03-02T08:00:00Z'))
  expect(await onHand()).toBe(0)
  const short = await database.db.selectFrom('stock_shortfall').select(['number', 'missing']).execute()
  expect(short).toEqual([{ number: placed?.number, missing: 3 }])
})

test('ORD-11: the picker sees the nearest date first, takes it or names another, and the lots go with the order', async () => {
  await load(6, [
    { until: '2028-05-01', pieces: 2, number: 'B7' },
    { until: '2027-08-01', pieces: 1, number: 'A1' },
  ])
  const { number } = (await place(3)) ?? { number: '' }
  expect((await details(number)).lines[0]?.lots).toEqual([
    { best_before: '2027-08-01', number: 'A1', pieces: 1 },
    { best_before: '2028-05-01', number: 'B7', pieces: 2 },
  ])
  valueOf(await pick(number))
  expect((await details(number)).lines[0]?.lots).toEqual([{ best_before: '2028-05-01', number: 'B7', pieces: 2 }])
  expect(await pick(number, { best_before: '2027-08-01', number: 'A1' })).toMatchObject({ refusal: 'no-lot' })
  valueOf(await pick(number, { best_before: '2028-05-01', number: 'B7' }))
  valueOf(await pick(number))
  valueOf(await desk.office.ready({ number }, seller.caller()))
  const { hand_over_code: proof } = await database.db
    .selectFrom('orders')
    .select('hand_over_code')
    .executeTakeFirstOrThrow()
  valueOf(await desk.office.handOver({ number, proof: proof ?? '', received_as: 'cash' }, seller.caller()))
  expect(await lots()).toEqual([
    { until: '2027-08-01', pieces: 0, held: 0 },
    { until: '2028-05-01', pieces: 0, held: 0 },
  ])
  expect(await onHand()).toBe(3)
})

test('ORD-11: of two pickers who take the last piece of a date, one gets it', async () => {
  await load(4, [
    { until: '2027-08-01', pieces: 1 },
    { until: '2028-08-01', pieces: 3 },
  ])
  const orders = [await place(1), await place(1), await place(1)]
  await Promise.all(orders.map((placed) => pick(placed?.number ?? '')))
  const picked = await database.db
    .selectFrom('picked_lot')
    .select(sql<string>`best_before::text`.as('until'))
    .orderBy('best_before')
    .execute()
  expect(picked.map(({ until }) => until)).toEqual(['2027-08-01', '2028-08-01', '2028-08-01'])
})

test('ORD-11: a figure without dates that is lower takes the nearest dates first, which a store sells first', async () => {
  await load(6, [
    { until: '2027-08-01', pieces: 3 },
    { until: '2028-08-01', pieces: 2 },
  ])
  await load(1)
  expect(await lots()).toEqual([
    { until: '2027-08-01', pieces: 0, held: 0 },
    { until: '2028-08-01', pieces: 1, held: 0 },
  ])
})

test('ORD-11: wrong dates are refused with their place, and the figure is left out', async () => {
  expect(await load(3, [{ until: '2027-08-01', pieces: 4 }])).toEqual([
    'stock.jsonl:1: магазин «store-1»: сроки названы для 4 шт., а остаток 3',
  ])
  expect(await load(3, [{ until: '2027-02-31', pieces: 1 }])).toEqual([
    'stock.jsonl:1: магазин «store-1»: сроки: нужен список из until (последний день), pieces (штук) и, если есть, number',
  ])
})

test('ORD-11: the product page gets the nearest date of each store, with the mark of a near one', async () => {
  await load(3, [
    { until: '2027-04-15', pieces: 1 },
    { until: '2028-08-01', pieces: 1 },
  ])
  const rows = await readStoreStock(database.db, [CREAM], 1)
  const clock = { times: new Map(), utcOffsetMin: 300, assembly: shopTerms.assembly, express: [] }
  const stores = productAvailability(CREAM, rows, clock, NOW, shopTerms.dates).stores
  expect(stores.map(({ best_before, short_dated }) => [best_before, short_dated])).toEqual([
    ['2027-04-15', true],
    [null, false],
  ])
})

const DAY = 86_400_000
const step = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    pieces: fc.integer({ min: 0, max: 12 }),
    lots: fc.option(
      fc.array(fc.record({ days: fc.integer({ min: -30, max: 400 }), share: fc.integer({ min: 1, max: 4 }) }), {
        maxLength: 3,
      }),
    ),
  }),
  fc.record({ kind: fc.constant('place' as const), pieces: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('pick' as const), of: fc.nat(20) }),
  fc.record({
    kind: fc.constant('end' as const),
    of: fc.nat(20),
    by: fc.constantFrom('hand over', 'cancel', 'missing'),
  }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 60 }) }),
)

test(
  'ORD-11: whatever happens, lots are within the stock, nothing short-dated is sold and nothing twice',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        await end()
        await start()
        const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
        let now = NOW
        const open: string[] = []
        await load(8, [{ until: '2027-03-01', pieces: 3 }])
        for (const one of steps) {
          const number = 'of' in one ? open[one.of % Math.max(open.length, 1)] : undefined
          if (one.kind === 'import') {
            let left = one.pieces
            const given = one.lots?.flatMap(({ days, share }): GivenLot[] => {
              const pieces = Math.min(share, left)
              left -= pieces
              return pieces === 0 ? [] : [{ until: moscowDay(new Date(now.getTime() + days * DAY)), pieces }]
            })
            expect(await load(one.pieces, given, now)).toEqual([])
          } else if (one.kind === 'place') {
            const free = await freeOf(database.db, KIROVKA, CREAM)
            const placed = await place(one.pieces)
            expect(placed !== null).toBe(free >= one.pieces)
            if (placed !== null) open.push(placed.number)
          } else if (one.kind === 'pass') {
            now = new Date(now.getTime() + one.days * DAY)
            await runJob(now)
            const { rows } = await sql<{ sold: number }>`
            SELECT coalesce(sum(least(l.pieces, greatest(s.on_hand - s.reserved, 0))), 0)::int AS sold
            FROM stock_lot l JOIN stock s USING (store_id, variant_id)
            WHERE l.best_before < (${moscowDay(now)}::date + interval '3 months')`.execute(database.db)
            expect(rows).toEqual([{ sold: 0 }])
          } else if (number !== undefined) {
            if (one.kind === 'pick') await pick(number)
            else if (one.by === 'cancel') await desk.office.cancel({ number }, senior.caller())
            else if (one.by === 'missing') {
              const [line] = (await details(number)).lines
              if (line !== undefined && line.quantity > line.picked)
                await desk.office.cancelPieces(
                  { number, line_id: line.line_id, quantity: 1, reason: 'missing' },
                  seller.caller(),
                )
            } else {
              while ((await pick(number)).ok);
              await desk.office.ready({ number }, seller.caller())
              const { hand_over_code: proof } = await database.db
                .selectFrom('orders')
                .select('hand_over_code')
                .where('number', '=', number)
                .executeTakeFirstOrThrow()
              await desk.office.handOver({ number, proof: proof ?? '', received_as: 'cash' }, seller.caller())
            }
          }
          const { rows: over } = await sql`
          SELECT FROM stock s WHERE on_hand < (SELECT sum(pieces) FROM stock_lot l WHERE l.variant_id = s.variant_id)`.execute(
            database.db,
          )
          expect(over).toEqual([])
        }
      }),
      { numRuns: 4 },
    )
  },
)
