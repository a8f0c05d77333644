/** PARCEL-03: an order whose goods come from two stores and are handed over in one. */
import { beforeEach, expect, test } from 'vitest'
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
  typedAddress,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { orderLineId, variantId, type StoreId } from '#kernel/ids.ts'
import type { PlaceOrder } from '../order.api.ts'
import type { Transfer } from '../transfers.api.ts'

const database = orderDatabase(12)
let shop: ReturnType<typeof orderShop>
let office: ReturnType<typeof staffOffice>['office']
let kirovka: StaffBrowser
let rodnik: StaffBrowser
let manager: StaffBrowser

beforeEach(async () => {
  shop = orderShop(database.db, 0)
  ;({ office } = staffOffice(database.db, NOW))
  kirovka = await insertStaffSession(database.db, { login: 'kirovka', role: 'seller', storeId: KIROVKA }, NOW)
  rodnik = await insertStaffSession(database.db, { login: 'rodnik', role: 'seller', storeId: RODNIK }, NOW)
  manager = await insertStaffSession(database.db, { login: 'manager', role: 'office' }, NOW)
})

const piecesOf = ({ lines }: Transfer, lost: number) =>
  lines.map(({ line_id, quantity }) => ({ line_id, pieces: quantity - lost }))
const ask = () => {
  const lines = [{ code: 'sku-3', quantity: 1 }]
  return office.askTransfer({ from_store_id: RODNIK, to_store_id: KIROVKA, lines }, manager.caller())
}
const send = (transfer: Transfer, lost = 0) =>
  office.sendTransfer({ transfer_id: transfer.transfer_id, lines: piecesOf(transfer, lost) }, rodnik.caller())
const receive = (transfer: Transfer, lost = 0) =>
  office.receiveTransfer({ transfer_id: transfer.transfer_id, lines: piecesOf(transfer, lost) }, kirovka.caller())
const openOf = async (store_id: StoreId, who: StaffBrowser) =>
  valueOf(await office.transfers({ store_id, state: 'open' }, who.caller())).transfers

const MOVED: Partial<PlaceOrder> = { moved_from: { store_id: RODNIK, variant_ids: [BALM] } }
/** Cream at Kirovka, balm at Rodnik: «всё на Кировке». */
const place = async (pieces: Readonly<Record<number, number>>, total: number, change: Partial<PlaceOrder> = MOVED) => {
  const anna = newShopper()
  for (const [id, quantity] of Object.entries(pieces))
    valueOf(await shop.basket.add({ product_id: variantId(Number(id)), quantity }, anna.caller))
  return { anna, answer: await shop.order.place(pickupOrder(total, change), anna.once()) }
}
const placed = async (pieces = { [CREAM]: 1, [BALM]: 1 }, total = 178_000) => {
  const { anna, answer } = await place(pieces, total)
  const { number, token } = valueOf(answer)
  return { anna, number, token }
}
const confirmed = async (pieces?: Parameters<typeof placed>[0], total?: number) => {
  const order = await placed(pieces, total)
  valueOf(await confirmGuest(database.db, shop, order.token))
  const [row] = await openOf(RODNIK, rodnik)
  if (row === undefined) throw new Error('no transfer')
  const transfer = valueOf(await office.transfer({ transfer_id: row.transfer_id }, rodnik.caller()))
  return { ...order, transfer }
}
const view = async (token: string) => valueOf(await shop.order.get({ token }, newShopper().caller))
const details = async (number: string) => valueOf(await office.order({ number }, kirovka.caller()))

test('PARCEL-03: «всё на Кировке» is one order of one store for a later day, picked when the rest has come', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 1 })
  const { number, token, transfer } = await confirmed()
  expect(await view(token)).toMatchObject({
    store: { name: 'Кировка' },
    parcels: [],
    ready_at: '2026-11-21T11:40:00.000Z',
    coming: [
      { name: 'Бальзам', quantity: 1, from_name: 'ТРК «Родник»', until: null, arrives_at: '2026-11-21T11:00:00.000Z' },
    ],
  })
  expect([await freeOf(database.db, KIROVKA, CREAM), await freeOf(database.db, RODNIK, BALM)]).toEqual([0, 0])
  const [cream] = (await details(number)).lines
  const pick = () =>
    office.pick({ number, line_id: cream?.line_id ?? orderLineId(''), scanned: 'sku-1' }, kirovka.caller())
  expect(await pick()).toMatchObject({ refusal: 'order-changed', message: expect.stringContaining('другого магазина') })
  expect(await details(number)).toMatchObject({ is_moved: true, state: 'new' })
  valueOf(await send(transfer))
  expect(await pick()).toMatchObject({ refusal: 'order-changed' })
  valueOf(await receive(transfer))
  valueOf(await pick())
  const balm = (await details(number)).lines[1]
  valueOf(await office.pick({ number, line_id: balm?.line_id ?? orderLineId(''), scanned: 'sku-3' }, kirovka.caller()))
  valueOf(await office.ready({ number }, kirovka.caller()))
  const handed = await office.handOver({ number, proof: '6790', received_as: 'card' }, kirovka.caller())
  expect(valueOf(handed).state).toBe('delivered')
  expect([await freeOf(database.db, KIROVKA, BALM), await freeOf(database.db, RODNIK, BALM)]).toEqual([0, 0])
})

test('PARCEL-03: nothing leaves for an order that its guest has not confirmed', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 1 })
  const { token } = await placed()
  const [row] = await openOf(RODNIK, rodnik)
  expect(row).toMatchObject({ state: 'asked', waits: true })
  const transfer = valueOf(await office.transfer({ transfer_id: row?.transfer_id ?? '' }, rodnik.caller()))
  expect(await send(transfer)).toMatchObject({
    refusal: 'transfer-changed',
    message: expect.stringContaining('не\u00a0подтвердил'),
  })
  valueOf(await confirmGuest(database.db, shop, token))
  expect((await view(token)).ready_at).toBe('2026-11-21T11:40:00.000Z')
  valueOf(await send(transfer))
})

test('PARCEL-03: an order cancelled before its goods have left frees them in both stores; later they go to the other shelf', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 2 })
  await setStock(database.db, RODNIK, { [BALM]: 2 })
  const first = await placed()
  valueOf(await shop.order.cancel({ token: first.token, last_digits: '6790' }, first.anna.once()))
  expect([await freeOf(database.db, KIROVKA, CREAM), await freeOf(database.db, RODNIK, BALM)]).toEqual([2, 2])
  expect(await openOf(RODNIK, rodnik)).toEqual([])
  const { token, anna, transfer } = await confirmed()
  valueOf(await send(transfer))
  valueOf(await shop.order.cancel({ token, last_digits: '6790' }, anna.once()))
  expect([await freeOf(database.db, KIROVKA, CREAM), await freeOf(database.db, RODNIK, BALM)]).toEqual([2, 1])
  valueOf(await receive(transfer))
  expect(await freeOf(database.db, KIROVKA, BALM)).toBe(1)
})

test('PARCEL-03: what was lost on the way leaves the order as a short pick does, and the rest is picked', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 3 })
  const { number, token, transfer } = await confirmed({ [CREAM]: 1, [BALM]: 3 }, 296_000)
  valueOf(await send(transfer))
  expect(valueOf(await receive(transfer, 2)).lines[0]).toMatchObject({ sent: 3, received: 1 })
  const order = await view(token)
  expect(order.price.total).toBe(178_000)
  expect((await details(number)).lines.map(({ quantity, cancelled }) => [quantity, cancelled])).toEqual([
    [1, 0],
    [1, 2],
  ])
})

test('PARCEL-03: goods that the sender did not find are short at once when it found none, and the order goes on without them', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 2 })
  const { token, transfer } = await confirmed()
  expect(valueOf(await send(transfer, 1)).state).toBe('received')
  expect(await view(token)).toMatchObject({ state: 'new', price: { total: 119_000 }, coming: [] })
  expect(await freeOf(database.db, RODNIK, BALM)).toBe(0)
})

test.each<[string, Partial<PlaceOrder>]>([
  ['by courier', { delivery: 'courier', store_id: null, postal_address: typedAddress() }],
  ['from the store itself', { moved_from: { store_id: KIROVKA, variant_ids: [BALM] } }],
  ['with a second parcel', { second_parcel: { store_id: RODNIK, variant_ids: [BALM] } }],
  ['from a store that has too few', { moved_from: { store_id: WAREHOUSE, variant_ids: [BALM] } }],
])('PARCEL-03: a plan that cannot be is refused with the nearest one: goods moved %s', async (_, change) => {
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 1 })
  const { answer } = await place({ [CREAM]: 1, [BALM]: 1 }, 178_000, { ...MOVED, ...change })
  const nearest = { delivery: 'pickup', store_id: KIROVKA, second_parcel: null, moved_from: MOVED.moved_from }
  expect(answer).toMatchObject({ refusal: 'plan-changed', data: { nearest } })
  expect([await freeOf(database.db, KIROVKA, CREAM), await freeOf(database.db, RODNIK, BALM)]).toEqual([1, 1])
})

test('PARCEL-03: the last piece goes to one order or to one transfer, whoever is first', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  await setStock(database.db, RODNIK, { [BALM]: 4 })
  const orders = Array.from({ length: 6 }, async (_unused, index) => {
    const recipient = { name: 'Анна', phone: `791234560${10 + index}`, email: 'anna@example.ru' }
    return (await place({ [CREAM]: 1, [BALM]: 1 }, 178_000, { ...MOVED, recipient })).answer
  })
  const transfers = Array.from({ length: 6 }, ask)
  const answers = await Promise.all<{ readonly ok: boolean }>([...orders, ...transfers])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(4)
  expect(await freeOf(database.db, RODNIK, BALM)).toBe(0)
})
