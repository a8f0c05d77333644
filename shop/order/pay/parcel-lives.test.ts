/** PARCEL-02: what becomes of the parcels of a paid order, each with its money, receipts and stock. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  courierOrder,
  CREAM,
  freeOf,
  insertPoint,
  KIROVKA,
  newShopper,
  pickupOrder,
  pointOrder,
  RODNIK,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import type { VariantId } from '#kernel/ids.ts'
import { cdek } from '#providers/cdek/adapter.ts'
import type { ListSource } from '#platform/db/list-source.ts'
import { paymentsSource, receiptsSource } from '#shop/payment/programs/payment-lists.sql.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'
import type { OrderState } from '../facts/order-states.ts'
import { lockOrder } from '../order.sql.ts'
import { ordersSource, returnsSource } from '../programs/order-lists.sql.ts'
import type { PlaceOrder } from '../order.api.ts'
import { advanceShipments } from '../shipment/shipments.ts'
import { changeOrderState } from '../state/change-order-state.ts'

const database = orderDatabase()
const BALM_AT_RODNIK = { store_id: RODNIK, variant_ids: [BALM] }
let shop: Awaited<ReturnType<typeof paymentShop>>

beforeEach(async () => {
  for (const store of [WAREHOUSE, KIROVKA]) await setStock(database.db, store, { [CREAM]: 5 })
  await setStock(database.db, RODNIK, { [BALM]: 5 })
  shop = await paymentShop(database, (url) => [
    cdek(`${url}/cdek`, { clientId: 'shop', clientSecret: 'secret', shipmentPoint: 'P259-1' }),
  ])
})
afterEach(() => shop.close())

type Placed = { readonly first: string; readonly second: string; readonly number: string }
/** Places the basket as this order and pays it by card. */
const placePaid = async (basket: readonly VariantId[], order: PlaceOrder): Promise<Placed> => {
  const shopper = newShopper()
  for (const product_id of basket) valueOf(await shop.basket.add({ product_id }, shopper.caller))
  const placed = await shop.order.place({ ...order, payment: 'card', second_parcel: BALM_AT_RODNIK }, shopper.once())
  const { token, number } = valueOf(placed)
  for (const payment of shop.bankPayments(token)) shop.sandbox.bank.take(payment)
  await shop.deliver()
  return { first: token, second: (await shop.view(token)).parcels[1]?.token ?? '', number }
}
const goOn = (token: string, ...states: readonly Exclude<OrderState, 'new'>[]) =>
  database.db.transaction().execute(async (tx) => {
    for (const to of states) {
      const order = await lockOrder(tx, token)
      if (order === undefined) throw new Error('no order')
      const by = { actor: { kind: 'staff', staffId: 1 }, reason: 'picked', at: shop.deps.clock.now() } as const
      await changeOrderState(tx, order, to, { ...by, bonus: null, taxes: GENERAL_TAXES })
    }
  })
const statesOf = async (token: string) => (await shop.view(token)).parcels.map(({ state }) => state)
/** What the bank took for the order and did not give back. */
const moneyOf = (first: string): number =>
  shop.bankPayments(first).reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
/** «Г-100001-2 settlement 59000» */
const receipts = async (): Promise<string[]> =>
  (
    await sql<{ receipt: string }>`
      SELECT format('%s %s %s', o.number, r.kind, r.total) AS receipt FROM receipt r JOIN orders o ON o.id = r.order_id
      ORDER BY r.id`.execute(database.db)
  ).rows.map(({ receipt }) => receipt)
/** The list of a program that has read nothing yet. */
const listed = async <Item extends { readonly id: string }>(source: ListSource<Item>): Promise<readonly Item[]> => {
  const keys = await source.keysAfter(database.db, null, 99)
  const items = await source.read(database.db, keys, { rights: [] })
  return items.toSorted((a, b) => keys.indexOf(a.id) - keys.indexOf(b.id))
}
const staff = async (member: Parameters<typeof insertStaffSession>[1]) => {
  const now = shop.deps.clock.now()
  const { office } = staffOffice(database.db, now)
  const { caller } = await insertStaffSession(database.db, member, now)
  return { office, caller: () => caller(randomUUID()) }
}

test('PARCEL-02: a parcel refused at the door comes back alone: its money and delivery go back, the other one is handed over', async () => {
  const { first, second, number } = await placePaid([CREAM, BALM], courierOrder(207_000))
  await goOn(first, 'assembling', 'shipped')
  const { office, caller } = await staff({ login: 'senior', role: 'senior' })
  for (let tries = 0; (await statesOf(first))[0] === 'shipped' && tries < 9; tries += 1)
    valueOf(await office.notHandedOver({ number }, caller()))
  await shop.runJobs()
  expect(await statesOf(first)).toEqual(['returned', 'paid'])
  expect(moneyOf(first)).toBe(59_000)
  expect((await shop.view(first)).refunds).toEqual([{ amount: 148_000, state: 'done' }])
  expect((await shop.view(second)).refunds).toEqual([])
  expect(await freeOf(database.db, WAREHOUSE, CREAM)).toBe(4)
  const [parcel] = valueOf(await office.order({ number }, caller())).to_inspect
  const lines = (parcel?.lines ?? []).map(({ return_line_id }) => ({ return_line_id, sellable: 1 }))
  valueOf(await office.inspectReturn({ number, return_id: parcel?.return_id ?? '', lines }, caller()))
  expect(await freeOf(database.db, WAREHOUSE, CREAM)).toBe(5)
  await goOn(second, 'assembling', 'ready_for_pickup', 'delivered')
  await shop.runJobs()
  expect(await receipts()).toEqual([
    `${number} prepayment 207000`,
    `${number} return 148000`,
    `${number}-2 settlement 59000`,
  ])
  expect(await freeOf(database.db, RODNIK, BALM)).toBe(4)
  // EXCH-01: what programs read of the money.
  expect(await listed(paymentsSource)).toMatchObject([
    {
      order_number: number,
      amount: 207_000,
      parcels: [
        { order_number: number, amount: 148_000 },
        { order_number: `${number}-2`, amount: 59_000 },
      ],
      refunds: [{ order_number: number, amount: 148_000 }],
    },
  ])
})

test('PARCEL-02: a piece of a line of either parcel is returned in its own store, by its own receipt', async () => {
  const { first, second, number } = await placePaid([CREAM, BALM, CREAM, BALM], pickupOrder(356_000))
  for (const token of [second, first]) await goOn(token, 'assembling', 'ready_for_pickup', 'delivered')
  const returnOne = async (parcel: string, storeId: typeof KIROVKA) => {
    const { office, caller } = await staff({ login: `seller-${storeId}`, role: 'seller', storeId })
    const found = await office.order({ number: parcel }, caller())
    if (!found.ok) return found.refusal
    const [line] = found.value.lines
    if (line === undefined) throw new Error('no line')
    const piece = { line_id: line.line_id, quantity: 1, reason: 'defect', sellable: false } as const
    valueOf(await office.returnPieces({ number: parcel, ...piece }, caller()))
    await shop.runJobs()
    return 'returned'
  }
  expect(await returnOne(`${number}-2`, KIROVKA)).toBe('no-order')
  expect(await returnOne(`${number}-2`, RODNIK)).toBe('returned')
  expect(moneyOf(first)).toBe(356_000 - 59_000)
  expect(await returnOne(number, KIROVKA)).toBe('returned')
  expect(moneyOf(first)).toBe(356_000 - 59_000 - 119_000)
  expect((await receipts()).slice(-2)).toEqual([`${number}-2 return 59000`, `${number} return 119000`])
  expect(await statesOf(first)).toEqual(['delivered', 'delivered'])
  // EXCH-01: programs read the same, each parcel as an object of its own.
  const [own, other] = [
    { number, first_parcel: null, state: 'delivered', total: 238_000, lines: [{ quantity: 2, total: 238_000 }] },
    { number: `${number}-2`, first_parcel: number, state: 'delivered', total: 118_000, lines: [{ quantity: 2 }] },
  ]
  expect(await listed(ordersSource)).toMatchObject([own, other])
  expect(await listed(returnsSource)).toMatchObject([
    { order_number: `${number}-2`, refund_money: 59_000, lines: [{ quantity: 1, accepted: 1, sellable: 0 }] },
    { order_number: number, refund_money: 119_000, lines: [{ quantity: 1, accepted: 1, sellable: 0 }] },
  ])
  const settled = (await listed(receiptsSource)).filter(({ kind }) => kind === 'settlement')
  expect(settled.map(({ order_number, total }) => [order_number, total])).toEqual([
    [`${number}-2`, 118_000],
    [number, 238_000],
  ])
})

test('PARCEL-02: the carrier takes, labels and tracks its own parcel alone; the shop’s label is of either', async () => {
  await insertPoint(database.db)
  await sql`UPDATE pickup_point SET code = 'P259-2'`.execute(database.db)
  await sql`UPDATE city SET cdek_code = 259 WHERE id = 1`.execute(database.db)
  const shopper = newShopper()
  for (const product_id of [CREAM, BALM]) valueOf(await shop.basket.add({ product_id }, shopper.caller))
  const asked = { city: 'chelyabinsk', delivery: 'point', point_id: 1000, second_parcel: BALM_AT_RODNIK } as const
  const { total } = valueOf(await shop.order.price(asked, shopper.caller))
  const { first, second, number } = await placePaid([CREAM, BALM], pointOrder(total))
  await sql`UPDATE order_line SET picked = quantity`.execute(database.db)
  for (const token of [first, second]) await goOn(token, 'assembling')
  for (const _ of [1, 2, 3]) {
    shop.pass(1)
    await advanceShipments(shop.deps)
  }
  expect(shop.sandbox.journal.requests.filter(({ method }) => method === 'orders.create')).toHaveLength(1)
  expect(await shop.view(first)).toMatchObject({
    track_number: expect.stringMatching(/./),
    shipment: { state: 'created' },
  })
  expect(await shop.view(second)).toMatchObject({ track_number: null, shipment: null })
  const { office, caller } = await staff({ login: 'senior', role: 'senior' })
  expect(Buffer.from(valueOf(await office.label({ number }, caller())).pdf, 'base64').toString('latin1')).toMatch(
    /^%PDF/,
  )
  expect(await office.label({ number: `${number}-2` }, caller())).toMatchObject({ refusal: 'no-label' })
  for (const parcel of [number, `${number}-2`])
    expect(valueOf(await office.parcelLabel({ number: parcel }, caller()))).toMatchObject({ number: parcel })
})
