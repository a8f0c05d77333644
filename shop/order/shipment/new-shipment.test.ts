import { expect, test } from 'vitest'
import { fakeCarrier, tariffOf } from '#kit/shops/fake-carrier.ts'
import { freshDatabase } from '#kit/database.ts'
import {
  courierOrder,
  CREAM,
  insertOrderFixtures,
  MIASS,
  newShopper,
  NOW,
  orderShop,
  setStock,
  typedAddress,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { newShipment } from './new-shipment.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'

test('ORD-02: a carrier gets the postal code of the picked address, not any of the city, and the courier what is indoors', async () => {
  const base = await freshDatabase()
  await insertOrderFixtures(base.db)
  await setStock(base.db, WAREHOUSE, { [CREAM]: 5 })
  const cdek = fakeCarrier('cdek', { quote: () => Promise.resolve(tariffOf()) })
  const shop = orderShop(base.db, 0, { carriers: [cdek] })
  const codes: (string | null)[] = []
  const doors: (readonly [flat: string | null | undefined, comment: string])[] = []
  const indoors = { flat: '12', entrance: '2', intercom: '12К' }
  for (const change of [
    { postal_address: typedAddress({ postal_code: '456317', ...indoors }), comment: 'Позвоните' },
    { postal_address: typedAddress() },
  ]) {
    const anna = newShopper()
    await shop.basket.add({ product_id: CREAM, quantity: 1 }, anna.caller)
    const price = await shop.order.price({ city: MIASS, delivery: 'courier' }, anna.caller)
    if (!price.ok) throw new Error(price.refusal)
    const recipient = { name: 'Анна', phone: `7912345679${codes.length}`, email: 'anna@example.ru' }
    const order = courierOrder(price.value.total, { city: MIASS, recipient, ...change })
    const placed = await shop.order.place(order, anna.once())
    if (!placed.ok) throw new Error(`${placed.refusal}: ${placed.message}`)
    const { id } = await base.db
      .selectFrom('orders')
      .select('id')
      .where('token', '=', placed.value.token)
      .executeTakeFirstOrThrow()
    const row = {
      id: '1',
      order_id: id,
      order_number: placed.value.number,
      order_state: 'assembling',
      carrier: 'cdek',
      attempt: 1,
      state: 'waiting',
      carrier_id: null,
      has_label: false,
      sent_at: null,
      next_at: null,
      failures: 0,
    } as const
    const shipment = await newShipment(base.db, cdek, row, GENERAL_TAXES, NOW)
    codes.push(shipment.ok ? shipment.value.to.postalCode : shipment.detail)
    if (shipment.ok) doors.push([shipment.value.address?.flat, shipment.value.comment])
  }
  await base.close()
  expect(codes).toEqual(['456317', null])
  expect(doors).toEqual([
    ['12', 'подъезд 2, домофон 12К. Позвоните'],
    [null, ''],
  ])
})
