import { VAT_OF_LAW } from '#shop/payment/facts/vat.ts'
import { expect, test } from 'vitest'
import { fakeCarrier, tariffOf } from '#kit/fake-carrier.ts'
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
  WAREHOUSE,
} from '#kit/order-shop.ts'
import { newShipment } from './new-shipment.ts'

test('ORD-02: a carrier gets the postal code of the picked address, not any code of the city', async () => {
  const base = await freshDatabase()
  await insertOrderFixtures(base.db)
  await setStock(base.db, WAREHOUSE, { [CREAM]: 5 })
  const cdek = fakeCarrier('cdek', { quote: () => Promise.resolve(tariffOf()) })
  const shop = orderShop(base.db, 0, { carriers: [cdek] })
  const codes: (string | null)[] = []
  for (const change of [{ postal_code: '456317' }, {}]) {
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
    const shipment = await newShipment(base.db, cdek, row, NOW, VAT_OF_LAW)
    codes.push(shipment.ok ? shipment.value.to.postalCode : shipment.detail)
  }
  await base.close()
  expect(codes).toEqual(['456317', null])
})
