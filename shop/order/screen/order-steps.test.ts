import { expect, test } from 'vitest'
import { DELIVERY_METHODS, type DeliveryMethod } from '#shop/payment/facts/methods.ts'
import { nextOf, stepsOf, titleOf } from './order-steps.ts'

const places = (steps: ReturnType<typeof stepsOf>): string[] => steps.map((step) => step.status)
const placed = { state: 'new' as const, at: '2026-11-20T11:58:00Z' }

test('ORD-07: a new pickup order is at the first of four steps', () => {
  const steps = stepsOf({ delivery: 'pickup', state: 'new', history: [placed] })
  expect(steps.map((step) => step.title)).toEqual(['Оформлен', 'Собираем', 'Готов к\u00a0выдаче', 'Получен'])
  expect(places(steps)).toEqual(['now', 'ahead', 'ahead', 'ahead'])
  expect(steps[0]?.at).toBe('2026-11-20T11:58:00Z')
})

test('ORD-07: a shipped courier order has two steps done', () => {
  expect(places(stepsOf({ delivery: 'courier', state: 'shipped', history: [placed] }))).toEqual([
    'done',
    'done',
    'now',
    'ahead',
  ])
})

test('ORD-07: a delivered order has every step done, a cancelled one has no steps', () => {
  expect(places(stepsOf({ delivery: 'pickup', state: 'delivered', history: [placed] }))).toEqual([
    'done',
    'done',
    'done',
    'done',
  ])
  expect(stepsOf({ delivery: 'pickup', state: 'cancelled', history: [placed] })).toEqual([])
})

test('ORD-07: what happens next names the place or person of the order’s own delivery method', () => {
  const WORDS: Readonly<Record<DeliveryMethod, RegExp>> = {
    pickup: /СМС|кассе/,
    courier: /[Кк]урьер/,
    express: /[Ээ]кспресс/,
    point: /пункт/,
  }
  for (const delivery of DELIVERY_METHODS)
    for (const state of ['new', 'paid', 'assembling', 'shipped', 'ready_for_pickup'] as const) {
      const next = nextOf({ delivery, payment: 'on_receipt', state, cancel_reason: null })
      for (const method of DELIVERY_METHODS)
        expect(WORDS[method].test(next), `${delivery} ${state}: ${next}`).toBe(method === delivery)
      if (state !== 'paid') expect(next).toContain('при получении')
    }
})

test('ORD-07: an order at its point, or on its way back, is called so as soon as the carrier says it', () => {
  const order = { delivery: 'point', payment: 'card', state: 'shipped', cancel_reason: null, carrier: 'cdek' } as const
  const parcel = (state: 'on_the_way' | 'at_point' | 'returning' | 'returned') => ({
    ...order,
    shipment: { state, events: [] },
  })
  expect([titleOf(parcel('on_the_way')), nextOf(parcel('on_the_way'))]).toEqual([
    'Заказ в\u00a0пути',
    'Посылка едет в\u00a0пункт выдачи: где она сейчас, видно ниже. Заказ оплачен.',
  ])
  expect([titleOf(parcel('at_point')), nextOf(parcel('at_point'))]).toEqual([
    'Заказ ждёт вас',
    'Посылка ждёт вас в\u00a0пункте выдачи. Заказ оплачен.',
  ])
  expect(nextOf(parcel('returning'))).toContain('едет обратно')
  const back = { ...parcel('returned'), state: 'returned' } as const
  expect(nextOf(back)).toContain('Деньги возвращаем')
  expect(nextOf({ ...back, payment: 'on_receipt' })).not.toContain('Деньги')
  expect(titleOf({ ...parcel('at_point'), state: 'delivered' })).toBe('Заказ у\u00a0вас')
})

test('ORD-07: the call before coming is promised for the shop’s own courier only', () => {
  const order = { delivery: 'courier', payment: 'card', state: 'shipped', cancel_reason: null } as const
  expect(nextOf({ ...order, carrier: null })).toContain('позвонит перед приездом')
  expect(nextOf({ ...order, carrier: 'cdek' })).not.toContain('позвонит')
})

test('STAFF-04: an order that the courier brings again says so, and that nothing is paid back of what was not paid', () => {
  const again = { delivery: 'courier', state: 'shipped', cancel_reason: null, courier_attempts: 1 } as const
  expect(nextOf({ ...again, payment: 'on_receipt' })).toContain('приедет ещё раз, бесплатно')
  expect(nextOf({ ...again, state: 'returned', payment: 'on_receipt' })).not.toContain('Деньги')
  expect(nextOf({ ...again, state: 'returned', payment: 'card' })).toContain('Деньги возвращаем')
})

test('ORD-07: that an order is paid is said once, by its title', () => {
  const order = { delivery: 'pickup', payment: 'card', cancel_reason: null } as const
  expect(nextOf({ ...order, state: 'paid' })).toBe('Соберём заказ и\u00a0пришлём СМС.')
  expect(nextOf({ ...order, state: 'assembling' })).toContain('Заказ оплачен.')
})

test('PARCEL-02: the page of a parcel speaks of its part while another one is in another state', () => {
  const part = { delivery: 'pickup', payment: 'card', state: 'cancelled', cancel_reason: 'cancelled_by_buyer' } as const
  const parcels = [{ state: 'paid' }, { state: 'cancelled' }] as const
  expect(titleOf({ ...part, parcels })).toBe('Часть заказа отменена')
  expect(nextOf({ ...part, parcels })).toMatch(/^Вы отменили эту часть заказа/)
  expect(titleOf({ ...part, parcels: [{ state: 'cancelled' }, { state: 'cancelled' }] })).toBe('Заказ отменён')
  expect(titleOf({ state: 'paid', parcels })).toBe('Заказ оплачен')
  expect(nextOf({ ...part, cancel_reason: 'cancelled_by_shop', parcels })).toMatch(/^Магазин отменил эту часть/)
  expect(nextOf({ ...part, cancel_reason: 'cancelled_by_shop' })).toMatch(/^Магазин отменил заказ/)
  const shipment = { state: 'at_point' as const, events: [] }
  expect(titleOf({ state: 'shipped', shipment, parcels })).toBe('Часть заказа ждёт вас')
  expect(titleOf({ state: 'shipped', shipment, parcels: [] })).toBe('Заказ ждёт вас')
})
