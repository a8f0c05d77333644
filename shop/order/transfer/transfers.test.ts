/** PARCEL-03: transfers between stores for the shelf. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, freeOf, KIROVKA, NOW, RODNIK, SERUM, setStock, WAREHOUSE } from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import type { StoreId, VariantId } from '#kernel/ids.ts'
import type { Transfer } from '../transfers.api.ts'
import { comingToShelves } from './transfer-lists.sql.ts'

const database = orderDatabase(12)
let office: ReturnType<typeof staffOffice>['office']
let kirovka: StaffBrowser
let rodnik: StaffBrowser
let manager: StaffBrowser

beforeEach(async () => {
  ;({ office } = staffOffice(database.db, NOW))
  kirovka = await insertStaffSession(database.db, { login: 'kirovka', role: 'seller', storeId: KIROVKA }, NOW)
  rodnik = await insertStaffSession(database.db, { login: 'rodnik', role: 'seller', storeId: RODNIK }, NOW)
  manager = await insertStaffSession(database.db, { login: 'manager', role: 'office' }, NOW)
})

const piecesOf = ({ lines }: Transfer, pieces: (quantity: number) => number) =>
  lines.map(({ line_id, quantity }) => ({ line_id, pieces: pieces(quantity) }))
const ask = (lines: { code: string; quantity: number }[], from = RODNIK, to = KIROVKA) =>
  office.askTransfer({ from_store_id: from, to_store_id: to, lines }, manager.caller())
const send = async (transfer: Transfer, who = rodnik, lost = 0) =>
  office.sendTransfer(
    { transfer_id: transfer.transfer_id, lines: piecesOf(transfer, (quantity) => quantity - lost) },
    who.caller(),
  )
const receive = async (transfer: Transfer, who = kirovka, lost = 0) =>
  office.receiveTransfer(
    { transfer_id: transfer.transfer_id, lines: piecesOf(transfer, (quantity) => quantity - lost) },
    who.caller(),
  )
const openOf = async (store_id: StoreId, who: StaffBrowser) =>
  valueOf(await office.transfers({ store_id, state: 'open' }, who.caller())).transfers
const onHand = async (storeId: StoreId, variantId: VariantId): Promise<number> =>
  (
    await sql<{ on_hand: number }>`
      SELECT on_hand FROM stock WHERE store_id = ${storeId} AND variant_id = ${variantId}`.execute(database.db)
  ).rows[0]?.on_hand ?? 0

test('PARCEL-03: pieces are held when they are asked for, in neither store on the way, and sold when they have come', async () => {
  await setStock(database.db, RODNIK, { [CREAM]: 10 })
  const transfer = valueOf(await ask([{ code: 'sku-1', quantity: 4 }]))
  expect(transfer).toMatchObject({
    state: 'asked',
    from_name: 'Челябинск, ТРК «Родник»',
    to_name: 'Челябинск, Кировка',
    pieces: 4,
    waits: false,
  })
  expect([await freeOf(database.db, RODNIK, CREAM), await onHand(RODNIK, CREAM)]).toEqual([6, 10])
  expect(valueOf(await send(transfer))).toMatchObject({ state: 'sent' })
  expect([await onHand(RODNIK, CREAM), await onHand(KIROVKA, CREAM)]).toEqual([6, 0])
  const received = valueOf(await receive(transfer))
  expect(received.history.map(({ state, staff }) => [state, staff])).toEqual([
    ['asked', 'manager'],
    ['sent', 'rodnik'],
    ['received', 'kirovka'],
  ])
  expect([await freeOf(database.db, RODNIK, CREAM), await freeOf(database.db, KIROVKA, CREAM)]).toEqual([6, 4])
})

test('CAT-13: what is on its way to the shelf of a store is named with its day, until it has come', async () => {
  await setStock(database.db, RODNIK, { [CREAM]: 10 })
  const coming = async () => {
    const { rows } = await sql<{ city_id: number }>`SELECT city_id FROM store WHERE id = ${KIROVKA}`.execute(
      database.db,
    )
    const found = await comingToShelves(database.db)([CREAM, BALM], rows[0]?.city_id ?? 0, NOW)
    return found.map(({ variantId, storeId, arrivesAt }) => [variantId, storeId, arrivesAt > NOW])
  }
  const transfer = valueOf(await ask([{ code: 'sku-1', quantity: 4 }]))
  expect(await coming()).toEqual([[CREAM, KIROVKA, true]])
  valueOf(await send(transfer))
  expect(await coming()).toEqual([[CREAM, KIROVKA, true]])
  valueOf(await receive(transfer))
  const cancelled = valueOf(await ask([{ code: 'sku-1', quantity: 1 }]))
  valueOf(await office.cancelTransfer({ transfer_id: cancelled.transfer_id }, manager.caller()))
  expect(await coming()).toEqual([])
})

test('PARCEL-03: a transfer that has not left is cancelled and frees its pieces; one that has left is not', async () => {
  await setStock(database.db, RODNIK, { [CREAM]: 3, [BALM]: 3 })
  const [first, second] = [
    valueOf(await ask([{ code: 'sku-1', quantity: 2 }])),
    valueOf(await ask([{ code: 'sku-3', quantity: 2 }])),
  ]
  valueOf(await office.cancelTransfer({ transfer_id: first.transfer_id }, manager.caller()))
  expect(await freeOf(database.db, RODNIK, CREAM)).toBe(3)
  valueOf(await send(second))
  expect(await office.cancelTransfer({ transfer_id: second.transfer_id }, manager.caller())).toMatchObject({
    refusal: 'transfer-changed',
  })
})

test('PARCEL-03: what cannot be moved is refused with its reason, and nothing is held', async () => {
  await setStock(database.db, RODNIK, { [CREAM]: 1 })
  expect(await ask([{ code: 'sku-1', quantity: 2 }])).toMatchObject({
    refusal: 'not-enough',
    data: { codes: ['sku-1'] },
  })
  expect(await ask([{ code: 'нет', quantity: 1 }])).toMatchObject({ refusal: 'no-product', data: { codes: ['нет'] } })
  expect(await ask([{ code: 'sku-1', quantity: 1 }], RODNIK, RODNIK)).toMatchObject({ refusal: 'no-store' })
  expect(await freeOf(database.db, RODNIK, CREAM)).toBe(1)
})

test('PARCEL-03: the sender gives away and the receiver takes; a store sees its own transfers alone', async () => {
  await setStock(database.db, RODNIK, { [CREAM]: 2 })
  const transfer = valueOf(await ask([{ code: 'sku-1', quantity: 1 }]))
  expect(await send(transfer, kirovka)).toMatchObject({ refusal: 'transfer-changed' })
  valueOf(await send(transfer))
  expect(await receive(transfer, rodnik)).toMatchObject({ refusal: 'transfer-changed' })
  const other = valueOf(await ask([{ code: 'sku-1', quantity: 1 }], RODNIK, WAREHOUSE))
  expect((await openOf(KIROVKA, kirovka)).map(({ transfer_id }) => transfer_id)).toEqual([transfer.transfer_id])
  expect(await office.transfer({ transfer_id: other.transfer_id }, kirovka.caller())).toMatchObject({
    refusal: 'no-transfer',
  })
  expect(await office.transfers({ store_id: RODNIK, state: 'open' }, kirovka.caller())).toMatchObject({
    refusal: 'no-store',
  })
})

test('PARCEL-03: a count for every line is needed, and no more than there is', async () => {
  await setStock(database.db, RODNIK, { [CREAM]: 2, [BALM]: 2 })
  const transfer = valueOf(
    await ask([
      { code: 'sku-1', quantity: 1 },
      { code: 'sku-3', quantity: 1 },
    ]),
  )
  const { transfer_id } = transfer
  const lines = piecesOf(transfer, () => 1)
  expect(await office.sendTransfer({ transfer_id, lines: lines.slice(1) }, rodnik.caller())).toMatchObject({
    ok: false,
  })
  expect(await send(transfer, rodnik, -1)).toMatchObject({ refusal: 'transfer-changed' })
  expect(valueOf(await office.transfer({ transfer_id }, rodnik.caller())).state).toBe('asked')
})

test('PARCEL-03: pieces move with their dates, the nearest first', async () => {
  await setStock(database.db, RODNIK, { [CREAM]: 5 })
  await sql`
    INSERT INTO stock_lot (store_id, variant_id, best_before, number, pieces)
    VALUES (${RODNIK}, ${CREAM}, '2027-06-01', 'B', 2), (${RODNIK}, ${CREAM}, '2027-03-01', 'A', 2)`.execute(
    database.db,
  )
  const transfer = valueOf(await ask([{ code: 'sku-1', quantity: 3 }]))
  valueOf(await send(transfer))
  valueOf(await receive(transfer, kirovka, 1))
  const { rows } = await sql`
    SELECT store_id, number, pieces FROM stock_lot WHERE pieces > 0 ORDER BY store_id, number`.execute(database.db)
  expect(rows).toEqual([
    { store_id: KIROVKA, number: 'A', pieces: 2 },
    { store_id: RODNIK, number: 'B', pieces: 1 },
  ])
})

type Step = { readonly what: 'ask' | 'send' | 'receive' | 'cancel'; readonly at: number; readonly pieces: number }
const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom('ask', 'send', 'receive', 'cancel'),
    at: fc.nat({ max: 5 }),
    pieces: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 14 },
)

/** Pieces in the stores, on the way and named as lost. */
const total = async (): Promise<number> => {
  const { rows } = await sql<{ pieces: number }>`
    SELECT ((SELECT sum(on_hand) FROM stock WHERE variant_id = ${SERUM})
      + (SELECT coalesce(sum(l.sent), 0) FROM transfer_line l JOIN transfer t ON t.id = l.transfer_id WHERE t.state = 'sent')
      + (SELECT coalesce(sum(l.sent - l.received), 0) FROM transfer_line l))::int AS pieces`.execute(database.db)
  return rows[0]?.pieces ?? 0
}

test('PARCEL-03: whatever happens to transfers, stores, way and losses together have every piece', async () => {
  await setStock(database.db, KIROVKA, { [SERUM]: 6 })
  await setStock(database.db, RODNIK, { [SERUM]: 6 })
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const made: Transfer[] = []
      for (const { what, at, pieces } of list) {
        const transfer = made[at]
        if (what === 'ask') {
          const [from, to] = at % 2 === 0 ? [RODNIK, KIROVKA] : [KIROVKA, RODNIK]
          const answer = await ask([{ code: 'sku-2', quantity: pieces }], from, to)
          if (answer.ok) made.push(answer.value)
        } else if (transfer !== undefined && what === 'cancel')
          await office.cancelTransfer({ transfer_id: transfer.transfer_id }, manager.caller())
        else if (transfer !== undefined && what === 'send') await send(transfer, manager)
        else if (transfer !== undefined && what === 'receive')
          await receive(transfer, manager, Math.min(pieces - 1, transfer.pieces))
        expect(await total()).toBe(12)
      }
    }),
    { numRuns: 12 },
  )
})
