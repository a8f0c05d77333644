import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { clientOf, exchangeDeps, link, PASSWORD, sendTo } from '#kit/shops/exchange-shop.ts'
import { faultsIn, stockIn } from '#kit/shops/exchange-state.ts'
import {
  CREAM,
  insertOrderFixtures,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  setStock,
} from '#kit/shops/order-shop.ts'
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { valueOf } from '#kit/value-of.ts'
import { openClient } from '../../ops/exchange/client-1c.ts'
import { playDay } from '../../ops/exchange/day-1c.ts'
import { playFaults } from '../../ops/exchange/faults-1c.ts'
import { saleExchange } from './sale.ts'

const base = databaseOfEachTest({ fill: ({ db }) => insertOrderFixtures(db) })
const send = () =>
  sendTo(
    exchangeDeps(base, {
      now: () => NOW,
      sale: saleExchange({ db: base.db, now: () => NOW, terms: () => demoSettings.profile.terms }),
    }),
  )
const quiet = (): void => {}

test('EXCH-02: each fault of a real 1C is refused in words, or what is right of it is taken and the rest named', async () => {
  await link(base, [
    { kind: 'offer', id: 'play-0', key: 'sku-1' },
    { kind: 'warehouse', id: 'play-w0', key: 'store-1' },
    { kind: 'price_type', id: 'play-retail', key: 'price' },
  ])
  const open = (password = PASSWORD) => openClient(send(), { type: 'catalog', login: '1c', password })
  expect(await playFaults(open, quiet, 1024 * 1024)).toEqual([])
  const named = await faultsIn(base)
  for (const fault of [
    'группы ссылаются друг на\u00a0друга по\u00a0кругу',
    'товара play-nobody не\u00a0было ни\u00a0в\u00a0одном каталоге',
    'Ид play-0 в\u00a0этом файле уже был: взята первая запись',
    'остаток -3 меньше нуля: считаем, что товара нет',
    'у\u00a0цены 100 нет вида',
  ])
    expect(named.filter((one) => one.includes(fault)).length, fault).toBeGreaterThan(0)
})

test('EXCH-02: a day of 1C: what it has said last of the stock holds, and it has every order once', async () => {
  await setStock(base.db, KIROVKA, { [CREAM]: 50 })
  await link(base, [
    { kind: 'offer', id: 'g1', key: 'sku-1' },
    { kind: 'offer', id: 'g2', key: 'sku-2' },
    { kind: 'warehouse', id: 'w1', key: 'store-1' },
    { kind: 'price_type', id: 'play-retail', key: 'price' },
  ])
  const shop = orderShop(base.db, 0)
  for (let order = 0; order < 2; order += 1) {
    const shopper = newShopper()
    valueOf(await shop.basket.add({ product_id: CREAM }, shopper.caller))
    valueOf(await shop.order.place(pickupOrder(119_000), shopper.once()))
  }
  await base.db.updateTable('orders').set({ confirm_until: null }).execute()
  const { orders, stock } = await playDay({
    open: (type) => clientOf(send(), type),
    goods: [
      { id: 'g1', name: 'Крем', article: 'sku-1', price: '1190' },
      { id: 'g2', name: 'Сыворотка', article: 'sku-2', price: '2400' },
    ],
    warehouses: { w1: 'Кировка' },
    say: quiet,
    changes: 4,
  })
  expect([...orders.values()]).toEqual([1, 1])
  expect(await stockIn(base, 'sku-1')).toEqual({ 'store-1': stock['g1']?.['w1'] })
  expect(await stockIn(base, 'sku-2')).toEqual({ 'store-1': stock['g2']?.['w1'] })
  const states = await base.db.selectFrom('orders').select('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['ready_for_pickup', 'ready_for_pickup'])
})
