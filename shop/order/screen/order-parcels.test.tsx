import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderParcel } from '../parcels.api.ts'
import { OrderParcels } from './order-parcels.tsx'

const FIRST: OrderParcel = {
  number: 'Г-100001',
  token: 'abcdefghijklmnopqrstuv',
  state: 'shipped',
  shipment: null,
  delivery: 'courier',
  store_name: null,
  ready_at: null,
  courier_date: '2026-11-21',
  pieces: 1,
  total: 29_000,
}
const SECOND: OrderParcel = {
  ...FIRST,
  number: 'Г-100001-2',
  token: 'zbcdefghijklmnopqrstuv',
  state: 'ready_for_pickup',
  delivery: 'pickup',
  store_name: 'Кировка',
  ready_at: '2026-11-20T12:40:00.000Z',
  courier_date: null,
  pieces: 4,
  total: 119_000,
}
const htmlOf = (number: string, ...parcels: OrderParcel[]): string =>
  renderToStaticMarkup(<OrderParcels order={{ number, parcels, timezoneoffset: 300, payment_due: null }} />).replaceAll(
    '\u00a0',
    ' ',
  )

test('PARCEL-02: one payment is of all parts; what is added to one of them is not', () => {
  const until = '2026-11-20T11:00:00.000Z'
  const due = { amount: 104_000, until, state: 'unpaid', reason: null, attempts_left: 3, on_receipt: false } as const
  const order = { number: 'Г-100001', parcels: [FIRST, SECOND], timezoneoffset: 300, payment_due: due }
  const textOf = (shown: Parameters<typeof OrderParcels>[0]['order']): string =>
    renderToStaticMarkup(<OrderParcels order={shown} />)
  expect(textOf(order)).toContain('Оплата одна')
  expect(textOf({ ...order, addition: { name: 'Мусс', quantity: 1 } })).not.toContain('Оплата одна')
})

test('PARCEL-02: each parcel of an order is named with its state, place, time and sum, and leads to its page', () => {
  const html = htmlOf('Г-100001', FIRST, SECOND)
  expect(html).toContain('<b>Эта часть: в пути</b>')
  expect(html).toContain('№ Г-100001-2: ждёт вас</a>')
  expect(html).toContain('Курьер, 21 ноября. 1 товар, 290 ₽')
  expect(html).toContain('Магазин: Кировка, 20 ноября после 17:40. 4 товара, 1 190 ₽')
  expect(html).toContain('href="/order/zbcdefghijklmnopqrstuv"')
  expect(html).not.toContain('href="/order/abcdefghijklmnopqrstuv"')
})

test('PARCEL-02: a cancelled parcel promises no time, and an order of one parcel has no list', () => {
  expect(htmlOf('Г-100001', FIRST, { ...SECOND, state: 'cancelled' })).toContain('Магазин: Кировка. 4 товара')
  expect(htmlOf('Г-100001')).toBe('')
})

test('PARCEL-01: parts have a sum of the whole, unless one was given up or has all the goods', () => {
  expect(htmlOf('Г-100001', FIRST, SECOND)).toContain('Заказ из двух частей</h2><p>Все части вместе: 1 480 ₽.')
  const other = { ...SECOND, number: 'Г-100001-3' }
  const gone = { ...other, state: 'cancelled' } as const
  const empty = { ...gone, pieces: 0, total: 0 }
  expect(htmlOf('Г-100001', FIRST, SECOND, other)).toContain('Заказ из трёх частей</h2><p>Все части вместе: 2 670 ₽.')
  expect(htmlOf('Г-100001', FIRST, SECOND, empty)).toContain('Все части вместе: 1 480 ₽.')
  for (const third of [gone, empty]) expect(htmlOf('Г-100001', FIRST, third)).not.toContain('вместе')
})

test('PARCEL-04: a parcel all of whose pieces have become others is not called cancelled', () => {
  const html = htmlOf('Г-100001', { ...FIRST, state: 'cancelled', pieces: 0 }, SECOND)
  expect(html).toContain('<b>Эта часть: всё в других частях</b>')
  expect(html).not.toContain('отменена')
})

test('PARCEL-02: a part that a carrier has says where it is, and promises no day on its way back', () => {
  expect(htmlOf('Г-100001', { ...FIRST, shipment: 'at_point' }, SECOND)).toContain('<b>Эта часть: ждёт вас</b>')
  const back = htmlOf('Г-100001', { ...FIRST, shipment: 'returning' }, SECOND)
  expect(back).toContain('<b>Эта часть: едет обратно</b>')
  expect(back).toContain('Курьер. 1 товар, 290 ₽')
})
