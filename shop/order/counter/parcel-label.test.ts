import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, newShopper, NOW, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { namesAnOrder } from '../office/match-scan.ts'
import { numberToScan } from '../facts/order-fields.ts'

const database = orderDatabase()
beforeEach(() => setStock(database.db, KIROVKA, { [CREAM]: 9 }))

test('DESK-07: the label of a parcel has number, initial and store; a scan of it opens the order and proves no buyer', async () => {
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM }, buyer.caller))
  const { number } = valueOf(await shop.order.place(pickupOrder(119_000), buyer.once()))
  const { office } = staffOffice(database.db, NOW)
  const seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
  const label = valueOf(await office.parcelLabel({ number }, seller.caller()))
  expect(label).toMatchObject({
    number,
    initial: 'А',
    delivery: 'pickup',
    store_name: expect.stringContaining('Киров'),
  })
  expect(label.barcode).toMatch(/^<svg/)
  const ofCarrier = await office.label({ number }, seller.caller())
  expect(ofCarrier).toMatchObject({ refusal: 'no-label', message: expect.stringContaining('забирают в\u00a0магазине') })
  const scanned = numberToScan(number)
  expect([scanned, namesAnOrder(scanned)]).toEqual([expect.stringMatching(/^000\d{6}$/), true])
  const found = valueOf(await office.find({ store_id: KIROVKA, text: scanned }, seller.caller()))
  expect([found.orders.map((order) => order.number), found.proven]).toEqual([[number], false])
})
