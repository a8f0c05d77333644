import { expect, test } from 'vitest'
import { done, refuse } from '#kernel/endpoint.ts'
import { sentPriceOf } from '#kit/shops/price-input.ts'
import type { DeliveryQuote, PickupPoint } from '#shop/delivery/delivery.api.ts'
import type { PlaceOrder } from '#shop/order/order.api.ts'
import type { Carrier } from '#shop/delivery/facts/carriers.ts'
import { type StoreId, storeId } from '#kernel/ids.ts'
import type { CarrierOffers } from './carrier-offers.ts'
import { doorQuote } from '#shop/delivery/facts/delivery-quote.ts'
import { firstInvalid } from '#platform/ui/forms/form-errors.ts'
import {
  doorOf,
  EMPTY_FORM,
  errorsOf,
  FIELD_ORDER,
  orderOf,
  priceInputOf,
  typedDoor,
  type CheckoutForm,
} from './checkout-form.ts'
import { NO_LAST_CHOICE, parseForm, type Attempt, type AttemptStorage } from './checkout-storage.ts'
import { placeOrder } from './place-order.ts'
import { inAnotherCity, withOfferedMethod, withPromisedStore } from './use-checkout-fields.ts'
import { NO_PART_PAYMENTS } from './part-payments.ts'
import { expressWords, pointWords } from './method-words.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

const filled: CheckoutForm = {
  ...EMPTY_FORM,
  phone: '(912) 345 67 89',
  name: ' Анна  Белова ',
  email: 'anna@example.ru',
  delivery: 'pickup',
  storeId: storeId(4),
}
const shown = {
  city: 'chel',
  total: 474_300,
  certificateTotal: 0,
  promoCode: null,
  gifts: [],
  partPayments: { bonusPoints: null, certificate: null },
  agreement: '2026-11-23',
  consent: '2026-11-23',
}
const orderNow = (form: CheckoutForm, total = shown.total): PlaceOrder => {
  const order = orderOf(form, { ...shown, total })
  if (order === null) throw new Error('the form of this test is not complete')
  return order
}

test('ORD-01: an empty form names every missing field, the first one first', () => {
  const errors = errorsOf(EMPTY_FORM)
  expect(Object.keys(errors).sort()).toEqual(['delivery', 'email', 'name', 'phone'])
  expect(firstInvalid(FIELD_ORDER, errors)).toBe('phone')
  expect(firstInvalid(FIELD_ORDER, errorsOf(filled))).toBeNull()
})

test('ORD-01: a courier needs a street and a house with a number, a pickup needs a store', () => {
  expect(errorsOf({ ...filled, delivery: 'courier' })).toEqual({
    street: 'Укажите улицу',
    house: 'Допишите номер дома',
  })
  for (const [street, house] of [
    ['ул. Кирова', ''],
    ['ул 8 Марта', ''],
    ['кирова 104', ''],
    ['ул. Кирова, угол', ''],
    ['ул. Кирова', 'угол'],
  ] as const)
    expect(errorsOf({ ...filled, delivery: 'courier', street, house })).toEqual({ house: 'Допишите номер дома' })
  for (const [street, house] of [
    ['кирова', '104'],
    ['ул Кирова, д 104', ''],
    ['ул 8 Марта, 5', ''],
    ['ул 8 Марта', '5'],
    ['п Рощино', 'уч 5'],
  ] as const)
    expect(errorsOf({ ...filled, delivery: 'courier', street, house })).toEqual({})
  expect(errorsOf({ ...filled, storeId: null })).toEqual({ storeId: 'Выберите магазин' })
})

test('ORD-01: a malformed phone and e-mail have other messages than missing ones', () => {
  expect(errorsOf({ ...filled, phone: '(912) 3', email: 'anna@mail' })).toEqual({
    phone: 'Некорректный телефон',
    email: 'Некорректный email',
  })
})

test('ORD-01: the order holds eleven digits, a trimmed name, and the address of the chosen method only', () => {
  const pickup = orderNow({ ...filled, street: 'ул. Кирова', house: '104' })
  expect(pickup.recipient).toEqual({ name: 'Анна Белова', phone: '79123456789', email: 'anna@example.ru' })
  expect([pickup.store_id, pickup.postal_address]).toEqual([4, undefined])
  const indoors = { flat: 'кв. 12', entrance: '2', floor: ' 5', intercom: '12К' }
  const courier = orderNow({ ...filled, delivery: 'courier', street: ' ул.  Кирова', house: '104', ...indoors })
  expect([courier.store_id, courier.postal_address]).toEqual([
    null,
    {
      street: 'ул. Кирова',
      house: '104',
      flat: '12',
      entrance: '2',
      floor: '5',
      intercom: '12К',
      postal_code: null,
    },
  ])
})

test('ORD-01: a whole line in the field of the street is divided by its commas; fields of their own win', () => {
  const line = 'ул. Кирова, д. 104, кв. 12, подъезд 2'
  expect(doorOf({ ...filled, street: line, entrance: '3' })).toEqual({
    street: 'ул. Кирова',
    house: '104',
    flat: '12',
    entrance: '3',
    floor: null,
    intercom: null,
  })
  expect(doorOf({ ...filled, street: 'мкр 2, ул. Мира', house: '5' })).toMatchObject({
    street: 'мкр 2, ул. Мира',
    house: '5',
  })
})

test('ORD-01: a form that was begun in an earlier release keeps its street and house', () => {
  const stored = { phone: '9123456789', address: 'ул. Кирова, 104', flat: '12', postalCode: '454091' }
  const form = parseForm(stored)
  expect(doorOf(form)).toMatchObject({ street: 'ул. Кирова', house: '104', flat: '12' })
  expect(form).not.toHaveProperty('address')
  expect(parseForm({ address: 7 })).toEqual(EMPTY_FORM)
})

const storeOf = (store_id: StoreId, ready_at: string | null): OfferedMethods['pickup'][number] => ({
  store_id,
  ready_at,
  partly_ready_at: ready_at,
  moved_ready_at: null,
  name: `Магазин ${store_id}`,
  address: 'ул. Кирова, 1',
  metro: null,
  coordinates: '55.1,61.4',
  timezoneoffset: 300,
  missing: [],
  hours_today: null,
  synced_at: null,
})

test('ORD-03: the store of the last pickup is chosen again, unless it lacks something or another is chosen', () => {
  const methods: OfferedMethods = {
    pickup: [
      storeOf(storeId(1), '2026-11-23T10:00:00Z'),
      storeOf(storeId(2), '2026-11-23T10:00:00Z'),
      storeOf(storeId(3), null),
    ],
    courier: null,
    point: null,
    express: null,
    payment_methods: ['on_receipt'],
  }
  const chosen = (store: StoreId | null, lastStore: StoreId | null) =>
    withOfferedMethod({ ...EMPTY_FORM, storeId: store }, methods, { delivery: null, storeId: lastStore, pointId: null })
      .storeId
  expect([
    chosen(null, storeId(2)),
    chosen(storeId(1), storeId(2)),
    chosen(null, storeId(3)),
    chosen(null, null),
  ]).toEqual([2, 1, null, null])
})

test('BASK-07: a device without a last store that has everything gets the one that the basket has named', () => {
  const pickup = [
    storeOf(storeId(3), '2026-11-23T12:00:00Z'),
    storeOf(storeId(2), '2026-11-23T10:00:00Z'),
    storeOf(storeId(1), '2026-11-23T10:00:00Z'),
    storeOf(storeId(4), null),
  ]
  const chosen = (last: StoreId | null, stores = pickup) =>
    withPromisedStore({ ...NO_LAST_CHOICE, storeId: last }, { pickup: stores }).storeId
  expect([chosen(null), chosen(storeId(3)), chosen(storeId(4)), chosen(storeId(4), [])]).toEqual([1, 3, 1, null])
})

const point = { unusable: null, takes_cash: false, takes_cards: true } as PickupPoint
const methodsTo = (count: number): OfferedMethods => ({
  pickup: [storeOf(storeId(1), '2026-11-23T10:00:00Z')],
  courier: null,
  point: { count, carriers: ['cdek'], missing: [] },
  express: null,
  payment_methods: ['card', 'sbp', 'on_receipt'],
})

test('ORD-03: the point of the last order is chosen again with its method, unless it is gone or refuses the basket', () => {
  const last = { delivery: 'point', storeId: null, pointId: 7 } as const
  const form = (found: PickupPoint | null | undefined, count = 12) =>
    withOfferedMethod(EMPTY_FORM, methodsTo(count), last, found)
  expect(form(point)).toMatchObject({ delivery: 'point', pointId: 7 })
  expect(form(undefined)).toMatchObject({ delivery: 'point', pointId: 7 })
  expect(form(null)).toMatchObject({ delivery: 'point', pointId: null })
  expect(form({ ...point, unusable: 'closed' })).toMatchObject({ delivery: 'point', pointId: null })
  expect(form(point, 0)).toMatchObject({ delivery: 'pickup' })
})

test('ORD-06: an order to a point that takes no payment is paid on the site', () => {
  const payment = (found: PickupPoint) =>
    withOfferedMethod({ ...EMPTY_FORM, delivery: 'point', pointId: 7 }, methodsTo(12), undefined, found).payment
  expect(payment(point)).toBe('on_receipt')
  expect(payment({ ...point, takes_cards: false })).toBe('card')
})

const offersOf = (part: Partial<CarrierOffers>): CarrierOffers => ({ quotes: [], waiting: [], failed: [], ...part })
const door = (carrier: Carrier, source: DeliveryQuote['source'] = 'carrier'): DeliveryQuote => ({
  carrier,
  place: 'door',
  price: 30_000,
  free_from: null,
  date_from: '2026-11-25',
  date_to: '2026-11-27',
  source,
})

test('ORD-02: an order to the door is given to the cheapest carrier that answered, at equal prices to the earliest', () => {
  const chosen = (part: Partial<CarrierOffers>) => doorQuote(offersOf(part))?.carrier
  expect(chosen({ quotes: [door('boxberry'), door('cdek')] })).toBe('cdek')
  expect(chosen({ quotes: [door('cdek'), { ...door('boxberry'), price: 29_900, date_to: '2026-11-30' }] })).toBe(
    'boxberry',
  )
  expect(chosen({ quotes: [door('cdek'), { ...door('boxberry'), date_to: '2026-11-26' }] })).toBe('boxberry')
  expect(chosen({ quotes: [{ ...door('cdek'), place: 'point', price: 100 }, door('boxberry')] })).toBe('boxberry')
  expect(chosen({ quotes: [door('boxberry')], waiting: ['cdek'] })).toBeUndefined()
  expect(chosen({ quotes: [door('cdek')], waiting: ['boxberry'] })).toBeUndefined()
  expect(chosen({ quotes: [door('boxberry'), door('cdek', 'fixed')] })).toBe('boxberry')
  expect(chosen({ quotes: [door('cdek', 'fixed')], failed: ['boxberry'] })).toBe('cdek')
})

test('ORD-02: the card of the points waits for the carriers, then names the first day and the lowest price', () => {
  const words = (part: Partial<CarrierOffers>, count = 12) => pointWords(methodsTo(count), offersOf(part))
  expect(words({ waiting: ['cdek'] })).toBeNull()
  expect(words({ quotes: [{ ...door('cdek'), place: 'point' }], waiting: ['boxberry'] })).toContain('25–27')
  expect(words({})).toContain('не\u00a0возят')
  expect(words({}, 0)).toContain('пунктов нет')
})

test('ORD-01: the order takes the postal code of a picked address and the chosen hours, of a courier only', () => {
  const interval = { date: '2026-11-24', from: '10:00', to: '14:00' }
  const form = { ...filled, street: 'ул Кирова', house: '104', postalCode: '454091', interval }
  expect(orderNow({ ...form, delivery: 'courier' })).toMatchObject({
    postal_address: { postal_code: '454091' },
    interval,
  })
  expect(Object.keys(orderNow(form))).not.toEqual(expect.arrayContaining(['postal_address']))
  expect(Object.keys(orderNow({ ...form, delivery: 'courier', postalCode: null, interval: null }))).not.toEqual(
    expect.arrayContaining(['interval']),
  )
  expect(parseForm(form)).toEqual(form)
  expect(parseForm({ ...form, interval: { date: 1 }, postalCode: 454091 })).toMatchObject({
    interval: null,
    postalCode: null,
  })
})

test('CITY-03: in another city the typed address stays, its postal code and the chosen hours do not', () => {
  const interval = { date: '2026-11-24', from: '10:00', to: '14:00' }
  const moved = inAnotherCity({ ...filled, street: 'ул Кирова', house: '104', postalCode: '454091', interval })
  expect(moved).toEqual({ ...filled, storeId: null, street: 'ул Кирова', house: '104' })
})

test('ORD-02: hours that are not offered any more are dropped', () => {
  const interval = { date: '2026-11-24', from: '10:00', to: '14:00' }
  const courier = { price: 0, free_from: null, carrier: null, date: '2026-11-24', timezoneoffset: 300, missing: [] }
  const methodsWith = (intervals: (typeof interval)[]): OfferedMethods => ({
    pickup: [],
    courier: { ...courier, intervals },
    point: null,
    express: null,
    payment_methods: ['on_receipt'],
  })
  const form = { ...filled, delivery: 'courier', interval } as const
  expect(withOfferedMethod(form, methodsWith([interval])).interval).toEqual(interval)
  expect(withOfferedMethod(form, methodsWith([{ ...interval, from: '14:00', to: '18:00' }])).interval).toBeNull()
})

test('ORD-01: a broken stored form opens empty, and consent is never stored', () => {
  expect(parseForm('nonsense')).toEqual(EMPTY_FORM)
  expect(parseForm({ ...filled, storeId: '4', consent: true })).toEqual({ ...filled, storeId: null })
})

const inMemory = (): AttemptStorage & { attempts: readonly Attempt[] } => {
  const memory = {
    attempts: [] as readonly Attempt[],
    read: () => memory.attempts,
    write: (next: readonly Attempt[]) => {
      memory.attempts = next
    },
  }
  return memory
}
let keys = 0
const newKey = (): string => `key-${++keys}`
const NOW = { ...sentPriceOf([]), gifts: [] }
const PLACED = done({ number: 'Г-100001', token: 'x'.repeat(22), pay_url: null })

test('ORD-05: after a lost response the same order is sent with the same key; a final answer removes the key', async () => {
  const memory = inMemory()
  const sent: string[] = []
  const send = async (_: PlaceOrder, key: string) => {
    sent.push(key)
    if (sent.length === 1) throw new Error('no answer')
    return PLACED
  }
  expect((await placeOrder(orderNow(filled), { send, storage: memory, newKey })).kind).toBe('lost')
  expect((await placeOrder(orderNow(filled), { send, storage: memory, newKey })).kind).toBe('placed')
  expect(new Set(sent).size).toBe(1)
  expect(memory.attempts).toEqual([])
})

test('ORD-05: a refusal is final; the corrected order has a new key', async () => {
  const memory = inMemory()
  const sent: string[] = []
  const send = async (order: PlaceOrder, key: string) => {
    sent.push(key)
    return order.shown_total === 1 ? refuse('total-changed', 'Сумма изменилась.', { price: NOW }) : PLACED
  }
  expect((await placeOrder(orderNow(filled, 1), { send, storage: memory, newKey })).kind).toBe('refused')
  expect(memory.attempts).toEqual([])
  expect((await placeOrder(orderNow(filled, 2), { send, storage: memory, newKey })).kind).toBe('placed')
  expect(new Set(sent).size).toBe(2)
})

test('ORD-05: an order changed after a lost response leads to the placed order, not to an empty basket', async () => {
  const memory = inMemory()
  const byKey = new Map<string, typeof PLACED>()
  let first = true
  const send = async (_: PlaceOrder, key: string) => {
    const known = byKey.get(key)
    if (known) return known
    if (byKey.size > 0) return refuse('basket-empty', 'Корзина пуста.')
    byKey.set(key, PLACED)
    if (first) {
      first = false
      throw new Error('placed, but the response is lost')
    }
    return PLACED
  }
  expect((await placeOrder(orderNow(filled), { send, storage: memory, newKey })).kind).toBe('lost')
  const outcome = await placeOrder(orderNow({ ...filled, name: 'Анна Б.' }), { send, storage: memory, newKey })
  expect(outcome).toEqual({ kind: 'placed', order: PLACED.value })
  expect(byKey.size).toBe(1)
})

test('ORD-01: express is offered with its window of now, and asks for the typed door; without a window it is not', () => {
  const express = {
    window: { from: '2026-11-20T12:40:00.000Z', to: '2026-11-20T14:40:00.000Z', price: 29_900 },
    refusal: null,
    terms: { from: '10:00', to: '22:00', maxKm: 14, minPrice: 29_900 },
    timezoneoffset: 300,
    missing: [],
  }
  const methods: OfferedMethods = {
    pickup: [],
    courier: null,
    point: null,
    express,
    payment_methods: ['on_receipt'],
  }
  const form = withOfferedMethod({ ...filled, delivery: 'express', street: 'ул Кирова', house: '104' }, methods)
  expect(form).toMatchObject({
    delivery: 'express',
    interval: { date: '2026-11-20', from: '17:40', to: '19:40' },
  })
  expect(expressWords(methods, new Date('2026-11-20T12:00:00Z')).replaceAll('\u00a0', ' ')).toBe(
    'сегодня с 17:40 до 19:40, от 299 ₽',
  )
  expect(priceInputOf('chel', { ...form, door: typedDoor(form) }, null, NO_PART_PAYMENTS)).toMatchObject({
    delivery: 'express',
    door: { street: 'ул Кирова', house: '104' },
  })
  const late = { ...methods, express: { ...express, window: null, refusal: 'late' as const } }
  expect(withOfferedMethod(form, late).delivery).toBeNull()
  expect(expressWords(late, new Date()).replaceAll('\u00a0', ' ')).toBe('сегодня уже не успеет: ездит с 10:00 до 22:00')
})
