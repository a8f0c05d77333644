/** PARCEL-02: the parcels of an order at the counters of their stores. */
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  confirmGuest,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  RODNIK,
  setStock,
} from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { counter } from '../counter.api.ts'
import { numberToScan } from '../facts/order-fields.ts'
import { OrderNumber } from '../order-list.api.ts'
import { OrderSearch } from '../order-search.api.ts'

const database = orderDatabase()

test('PARCEL-02: a store sees, picks and hands over its own parcel alone', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 1 })
  const shop = orderShop(database.db)
  const anna = newShopper()
  for (const product_id of [CREAM, BALM]) valueOf(await shop.basket.add({ product_id }, anna.caller))
  const second_parcel = { store_id: RODNIK, variant_ids: [BALM] }
  const { number, token } = valueOf(await shop.order.place(pickupOrder(178_000, { second_parcel }), anna.once()))
  valueOf(await confirmGuest(database.db, shop, token))
  const { office } = staffOffice(database.db, NOW)
  const seller = await insertStaffSession(database.db, { login: 'rodnik', role: 'seller', storeId: RODNIK }, NOW)
  const queue = valueOf(await office.queue({ store_id: RODNIK }, seller.caller()))
  const own = `${number}-2`
  expect(queue.orders?.map((order) => order.number)).toEqual([own])
  expect(await office.order({ number }, seller.caller())).toMatchObject({ refusal: 'no-order' })
  for (const text of [own.toLowerCase(), numberToScan(own)]) {
    const found = valueOf(await office.find({ store_id: RODNIK, text }, seller.caller()))
    expect(found.orders.map((order) => order.number)).toEqual([own])
  }
  const [line] = valueOf(await office.order({ number: own }, seller.caller())).lines
  if (line === undefined) throw new Error('no line')
  valueOf(await office.pick({ number: own, line_id: line.line_id, scanned: 'sku-3' }, seller.caller()))
  valueOf(await office.ready({ number: own }, seller.caller()))
  const handed = await office.handOver({ number: own, proof: '6790', received_as: 'card' }, seller.caller())
  expect(valueOf(handed)).toMatchObject({ state: 'delivered' })
  const { parcels } = valueOf(await shop.order.get({ token }, anna.caller))
  expect(parcels.map(({ state }) => state)).toEqual(['new', 'delivered'])
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(0)
})

test('PARCEL-02: the desk names the other parcel; its page opens for who serves its store, and one number finds both', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 1 })
  const shop = orderShop(database.db)
  const anna = newShopper()
  for (const product_id of [CREAM, BALM]) valueOf(await shop.basket.add({ product_id }, anna.caller))
  const second_parcel = { store_id: RODNIK, variant_ids: [BALM] }
  const { number } = valueOf(await shop.order.place(pickupOrder(178_000, { second_parcel }), anna.once()))
  const { office } = staffOffice(database.db, NOW)
  const seller = await insertStaffSession(database.db, { login: 'rodnik', role: 'seller', storeId: RODNIK }, NOW)
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const own = `${number}-2`
  const other = { number, state: 'new', store_name: 'Челябинск, Кировка' }
  expect(valueOf(await office.order({ number: own }, seller.caller())).parcels).toEqual([{ ...other, is_open: false }])
  expect(valueOf(await office.order({ number: own }, senior.caller())).parcels).toEqual([{ ...other, is_open: true }])
  expect(valueOf(await office.order({ number }, senior.caller())).parcels).toMatchObject([{ number: own }])
  const atStore = valueOf(await office.find({ store_id: RODNIK, text: number }, seller.caller()))
  expect(atStore.orders.map((order) => order.number)).toEqual([own])
  const listed = valueOf(await office.orders({ q: number }, senior.caller()))
  expect(listed.orders.map((order) => order.number)).toEqual([own, number])
  const label = valueOf(await office.parcelLabel({ number: own }, seller.caller()))
  expect(label).toMatchObject({ number: own, store_name: expect.stringContaining('Родник') })
  expect(await office.parcelLabel({ number }, seller.caller())).toMatchObject({ refusal: 'no-order' })
})

test('PARCEL-02: another recipient is that of all parcels that nobody has, of one by choice, and the desk says which', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 1 })
  const shop = orderShop(database.db)
  const anna = newShopper()
  for (const product_id of [CREAM, BALM]) valueOf(await shop.basket.add({ product_id }, anna.caller))
  const second_parcel = { store_id: RODNIK, variant_ids: [BALM] }
  const { number, token } = valueOf(await shop.order.place(pickupOrder(178_000, { second_parcel }), anna.once()))
  valueOf(await confirmGuest(database.db, shop, token))
  const { office } = staffOffice(database.db, NOW)
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, NOW)
  const own = `${number}-2`
  const others = async (of: string) =>
    valueOf(await office.deliveryTerms({ number: of }, senior.caller())).other_parcels
  const recipients = async () =>
    (await database.db.selectFrom('orders').select('recipient_name').orderBy('id').execute()).map(
      (row) => row.recipient_name,
    )
  const change = async (of: string, name: string, only_here?: true) =>
    valueOf(
      await office.changeReceiving(
        { number: of, recipient: { name, phone: '79990000001', ...(only_here && { only_here }) } },
        senior.caller(),
      ),
    )
  expect([await others(number), await others(own)]).toEqual([
    { change: [own], stay: [] },
    { change: [number], stay: [] },
  ])
  await change(own, 'Ольга')
  expect(await recipients()).toEqual(['Ольга', 'Ольга'])
  await change(number, 'Ева', true)
  expect(await recipients()).toEqual(['Ева', 'Ольга'])
  const [line] = valueOf(await office.order({ number: own }, senior.caller())).lines
  if (line === undefined) throw new Error('no line')
  valueOf(await office.pick({ number: own, line_id: line.line_id, scanned: 'sku-3' }, senior.caller()))
  valueOf(await office.ready({ number: own }, senior.caller()))
  valueOf(await office.handOver({ number: own, proof: '0001', received_as: 'card' }, senior.caller()))
  expect(await others(number)).toEqual({ change: [], stay: [own] })
  await change(number, 'Оля')
  expect(await recipients()).toEqual(['Оля', 'Ольга'])
  const entries = await database.db
    .selectFrom('staff_audit')
    .select('subject')
    .where('action', '=', 'recipient changed')
    .execute()
  expect(entries.map(({ subject }) => subject).filter((subject) => subject === own)).toHaveLength(1)
})

test('PARCEL-02: calls of the counter, of the search and of the buyer take the number of a second parcel', () => {
  for (const number of ['Г-100001', 'Г-100001-2']) {
    expect([Value.Check(counter.order.in, { number }), Value.Check(OrderNumber, { number })]).toEqual([true, true])
    expect(Value.Check(OrderSearch, { after: number })).toBe(true)
  }
  expect(Value.Check(OrderNumber, { number: 'Г-100001-1' })).toBe(false)
})
