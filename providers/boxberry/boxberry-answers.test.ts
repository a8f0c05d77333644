/** Contract with Boxberry: answers in the shapes that its API gives, in `recorded/`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalOf, toEvents, toPoint, toTariff } from './boxberry-answers.ts'

const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(`${import.meta.dirname}/recorded/${name}.json`, 'utf8'))

test('ORD-03: reads points whose numbers and flags are of changing types', () => {
  const [office, locker] = (recorded('list-points') as unknown[]).map(toPoint)
  expect(office).toEqual({
    code: '99451',
    kind: 'office',
    name: 'Челябинск Свободы',
    city: 'Челябинск',
    region: 'Челябинская',
    cityCode: '2071',
    fiasId: null,
    postalCode: '454091',
    address: 'Свободы ул, д.155А',
    addressNote: 'Остановка - "Театр". Вход со двора. Этаж - 1',
    metro: null,
    phone: '8-800-222-80-00',
    lat: 55.154321,
    lon: 61.408765,
    hours: [
      ...Array.from({ length: 5 }, () => ({ open: '09:00', close: '20:00' })),
      ...Array.from({ length: 2 }, () => ({ open: '10:00', close: '18:00' })),
    ],
    hoursText: 'пн-пт: 09.00-20.00, сб-вс: 10.00-18.00',
    takesCash: true,
    takesCards: true,
    hasFitting: false,
    maxWeightG: 31_000,
    maxSidesMm: null,
    isClosed: false,
  })
  expect(locker).toMatchObject({
    code: '45120',
    kind: 'locker',
    cityCode: '68',
    lat: 55.762,
    lon: 37.634,
    metro: 'Чистые пруды',
    takesCash: false,
    takesCards: false,
    maxWeightG: 15_000,
  })
})

test('ORD-03: sets records aside that have no code, city, address or position', () => {
  expect((recorded('list-points') as unknown[]).slice(2).map(toPoint)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['{"err":"text"}', { err: 'Ваш токен не найден' }, 'config'],
  ['[{"err":"text"}]', [{ err: 'Доставка в указанный город не осуществляется' }], 'refused'],
  ['{"err":true,"message"}', { err: true, message: 'Превышен лимит запросов' }, 'rate_limited'],
  ['{"error":true,"message"}', { error: true, message: 'Заказ не найден' }, 'not_found'],
  ['an error without a text', { err: true }, 'refused'],
])('ORD-02: takes %s for a refusal', (_name, body, failure) => {
  expect(refusalOf(body)).toMatchObject({ ok: false, failure })
})

test('ORD-02: takes a success of any shape for no refusal', () => {
  for (const body of [{ err: false }, { error: false, result: {} }, [], [{ Code: '1' }], { track: 'A1' }])
    expect(refusalOf(body)).toBeUndefined()
})

test('ORD-02: reads roubles and days as numbers or texts, and refuses a type that is not there', () => {
  const body = recorded('delivery-calculation')
  const days = (count: number) => ({ minDays: count, maxDays: count })
  expect(toTariff(body, '1')).toEqual({ ok: true, value: { price: 48_150, ...days(3), tariffCode: '1' } })
  expect(toTariff(body, '2')).toEqual({ ok: true, value: { price: 68_150, ...days(4), tariffCode: '2' } })
  expect(toTariff({ error: false, result: { DeliveryCosts: [] } }, '1')).toMatchObject({ failure: 'refused' })
})

test('ORD-02: takes prices and days of a wrong type for an answer that cannot be read', () => {
  const cost = { TotalPrice: 300, DeliveryTypeId: 1, DeliveryPeriod: 2 }
  for (const wrong of [{ TotalPrice: 'дорого' }, { TotalPrice: -1 }, { DeliveryPeriod: null }, { DeliveryPeriod: 1.5 }])
    expect(toTariff({ result: { DeliveryCosts: [{ ...cost, ...wrong }] } }, '1')).toBeUndefined()
  expect(toTariff({ result: 'ok' }, '1')).toBeUndefined()
})

test('ORD-03: orders statuses with three forms of time, which are of Moscow', () => {
  const events = toEvents(recorded('list-statuses'))
  expect(events?.map(({ at, state }) => [at.toISOString(), state])).toEqual([
    ['2026-11-20T06:32:06.000Z', 'created'],
    ['2026-11-20T09:01:00.000Z', 'on_the_way'],
    ['2026-11-20T10:42:55.000Z', 'on_the_way'],
    ['2026-11-22T07:00:00.000Z', 'at_point'],
    ['2026-11-23T15:20:00.000Z', 'delivered'],
  ])
  expect(toEvents(recorded('list-statuses-full'))).toHaveLength(1)
  expect(toEvents({ statuses: 'нет' })).toBeUndefined()
})

test.each([
  ['Передан на доставку до Пункта выдачи', 'on_the_way'],
  ['В городе Получателя', 'on_the_way'],
  ['Передано на курьерскую доставку', 'with_courier'],
  ['Возвращено с курьерской доставки', 'on_the_way'],
  ['Готовится к возврату', 'returning'],
  ['Отправлено в пункт приема', 'returning'],
  ['Возвращено в ИМ', 'returned'],
  ['Искусственная проблема', 'unknown'],
])('ORD-03: maps the status «%s»', (Name, state) => {
  expect(toEvents([{ Date: '2026-11-20 10:00:00', Name }])?.[0]?.state).toBe(state)
})
