import { expect, test } from 'vitest'
import type { OrderView } from '../order.api.ts'
import { nextStepsOf } from './next-steps.ts'

const ORDER = {
  number: 'Г-12',
  delivery: 'pickup',
  state: 'assembling',
  timezoneoffset: 300,
  payment_due: null,
  substitutes: [],
  coming: [],
  returns: [],
  parcels: [],
  shipment: null,
  kept_until: '2026-11-23',
  hand_over: null,
  store: { name: 'Кировка', address: 'ул. Кирова, 104' },
}
const stepsOf = (change: object): string[] =>
  nextStepsOf({ ...ORDER, ...change } as unknown as OrderView).map(({ title, text }) =>
    `${title}: ${text}`.replaceAll('\u00a0', ' '),
  )

test('ORD-07: an order that the shop works on asks for nothing', () => {
  expect(stepsOf({})).toEqual([])
  expect(stepsOf({ delivery: 'courier', state: 'shipped' })).toEqual([])
})

test('ORD-07: an order that waits in the store names store, last day and code', () => {
  expect(stepsOf({ state: 'ready_for_pickup', hand_over: { code: '048213', qr: '' } })).toEqual([
    'Заберите заказ Г-12: Кировка, ул. Кирова, 104. Ждёт вас до 23 ноября включительно. Код для получения: 048213.',
  ])
})

test('ORD-07: a parcel at its point names the point, one on its way asks for nothing', () => {
  const point = { name: 'СДЭК', address: 'ул. Мира, 1', hours_text: '10–20' }
  const parcel = (state: string) => ({ delivery: 'point', state: 'shipped', point, shipment: { state, events: [] } })
  expect(stepsOf(parcel('at_point'))).toEqual(['Заберите заказ Г-12: СДЭК, ул. Мира, 1. Часы работы: 10–20.'])
  expect(stepsOf(parcel('on_the_way'))).toEqual([])
})

test('ORD-06: an unpaid order names the sum and its end, in the time of its city; one that the bank checks does not', () => {
  const due = { amount: 119_000, until: '2026-11-20T11:30:00Z', state: 'unpaid' }
  expect(stepsOf({ state: 'awaiting_payment', payment_due: due })).toEqual([
    'Оплатите заказ Г-12: 1 190 ₽. Товары держим до 20 ноября, 16:30, потом заказ отменится сам.',
  ])
  expect(stepsOf({ state: 'awaiting_payment', payment_due: { ...due, state: 'checking' } })).toEqual([])
})

test('PARCEL-01: the one payment of all parts is asked for once, that of an addition by its own part', () => {
  const payment_due = { amount: 119_000, until: '2026-11-20T11:30:00Z', state: 'unpaid' }
  const parcels = ['Г-12', 'Г-12-2'].map((number) => ({ number, state: 'awaiting_payment' }))
  const due = { state: 'awaiting_payment', payment_due, parcels }
  expect(stepsOf(due)).toHaveLength(1)
  expect(stepsOf({ ...due, number: 'Г-12-2' })).toEqual([])
  expect(stepsOf({ ...due, number: 'Г-12-2', addition: { name: 'Мусс', quantity: 1 } })).toHaveLength(1)
})

test('PARCEL-04: pieces that another store has are asked about as they would come', () => {
  const pieces = { until: '2026-11-20T13:00:00Z', as_parcel: true }
  expect(stepsOf({ coming: [pieces] })[0]).toContain('Получите товар заказа Г-12 отдельно?')
  expect(stepsOf({ coming: [{ ...pieces, as_parcel: false }] })[0]).toContain('Подождёте товар в заказе Г-12?')
})

test('STAFF-03: a proposed substitute names the end of the answer', () => {
  const substitutes = [{ until: '2026-11-20T13:00:00Z' }, { until: '2026-11-20T12:00:00Z' }]
  expect(stepsOf({ substitutes })).toEqual([
    'Ответьте на замену в заказе Г-12: Кое-чего не хватило. Решить можно до 20 ноября, 17:00.',
  ])
})

test('ORD-08: a return under way says what the shop waits for; one that is over is not there', () => {
  const back = { state: 'requested', way: 'post', track_number: '80012345', wish: 'money', lines: [], refund: {} }
  expect(stepsOf({ state: 'delivered', returns: [back, { ...back, state: 'accepted' }] })).toEqual([
    'Возврат по заказу Г-12: ждём товар по почте, номер отправления 80012345.',
  ])
})
