import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { storeId, variantId } from '#kernel/ids.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'
import { BasketPlan } from '#shop/order/parcels.api.ts'
import { EMPTY_FORM, orderOf, priceInputOf, type CheckoutForm } from './checkout-form.ts'
import { choicesOfPlan, withPlan } from './chosen-plan.ts'
import { NO_PART_PAYMENTS } from './part-payments.ts'
import { withOfferedMethod } from './use-checkout-fields.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const READY = '2026-11-20T12:40:00.000Z'
const MOVED = '2026-11-21T11:40:00.000Z'
const store = (id: number, ...missing: number[]): OfferedMethods['pickup'][number] => ({
  store_id: storeId(id),
  name: `Магазин ${id}`,
  address: 'ул. Кирова, 104',
  metro: null,
  coordinates: '55.1,61.4',
  ready_at: missing.length === 0 ? READY : null,
  partly_ready_at: READY,
  moved_ready_at: missing.length === 0 ? null : MOVED,
  timezoneoffset: 300,
  missing: missing.map(variantId),
  hours_today: null,
  synced_at: null,
})
const methodsWith = (
  missing: number[],
  ...pickup: OfferedMethods['pickup']
): OfferedMethods & {
  readonly courier: NonNullable<OfferedMethods['courier']>
} => ({
  pickup,
  courier: {
    price: 29_000,
    free_from: 300_000,
    carrier: null,
    date: '2026-11-21',
    timezoneoffset: 300,
    intervals: [],
    missing: missing.map(variantId),
  },
  point: null,
  express: null,
  payment_methods: ['on_receipt'],
})
const VARIANTS = [1, 2, 3].map(variantId)
const shown = { total: 1, certificateTotal: 0, gifts: [], promoCode: null, agreement: '1', consent: '1' }
const METHODS = methodsWith([1], store(1, 3), store(2, 1))
const filled = { ...EMPTY_FORM, phone: '9123456789', name: 'Анна', email: 'anna@example.ru' }
const formOf = (plan: string | null, methods = METHODS, form = filled) => {
  const planned = withPlan({ ...form, plan }, methods, VARIANTS, NOW)
  return withOfferedMethod(planned.form, planned.methods)
}

test('PARCEL-01: where no method has everything, the form begins with the plan of two stores', () => {
  expect(formOf(null)).toMatchObject({ plan: 'pickup-2-3', delivery: 'pickup', storeId: 1 })
})

test('PARCEL-01: a chosen plan brings its method; another method of the rest may be chosen next to it', () => {
  expect(formOf('courier-1-1.2')).toMatchObject({ plan: 'courier-1-1.2', delivery: 'courier', storeId: null })
  const byCourier = { ...filled, delivery: 'courier' as const }
  expect(formOf('courier-1-1.2', METHODS, { ...byCourier, delivery: 'pickup' as never })).toMatchObject({
    storeId: null,
  })
})

test('PARCEL-01: one parcel goes as it was chosen, or as the last order; nothing paid is chosen for anybody else', () => {
  const methods = methodsWith([], store(1, 3), store(2, 1))
  const free = { ...methods, courier: { ...methods.courier, price: 0 } }
  expect(withPlan({ ...filled, plan: '' }, methods, VARIANTS, NOW).form).toMatchObject({ delivery: 'courier' })
  expect(withPlan({ ...filled, plan: null }, free, VARIANTS, NOW).form).toMatchObject({ plan: '', delivery: null })
  const first = withPlan({ ...filled, plan: null }, methods, VARIANTS, NOW).form
  expect(first).toMatchObject({ plan: 'pickup-2-3', delivery: 'pickup' })
  const sent = withPlan({ ...filled, plan: null }, methods, VARIANTS, NOW, 'courier').form
  expect(sent).toMatchObject({ plan: '', delivery: null })
  const chosen = withPlan({ ...filled, plan: null, delivery: 'courier' }, methods, VARIANTS, NOW).form
  expect(chosen).toMatchObject({ plan: '', delivery: 'courier' })
})

test('PARCEL-01: a plan that is gone gives way to the nearest of its kind, which is said, and nothing typed is lost', () => {
  const form = formOf('pickup-9-3', METHODS, { ...filled, comment: 'Позвоните' })
  expect(form).toMatchObject({ plan: 'pickup-2-3', delivery: 'pickup', storeId: 1, name: 'Анна', comment: 'Позвоните' })
  const planned = (plan: string, change: Partial<CheckoutForm> = {}, methods = METHODS) =>
    withPlan({ ...filled, plan, ...change }, methods, VARIANTS, NOW)
  const moved = planned('moved-9-3', { delivery: 'pickup', storeId: storeId(9) })
  expect([moved.isPlanGone, moved.form]).toMatchObject([true, { plan: 'moved-2-3', storeId: 1 }])
  const byPoint = planned('courier-9-1', { delivery: 'point', pointId: 7 })
  expect([byPoint.isPlanGone, byPoint.form]).toMatchObject([
    true,
    { plan: 'courier-1-1.2', delivery: 'point', pointId: 7 },
  ])
  const whole = planned('pickup-2-3', {}, methodsWith([], store(1)))
  expect([whole.isPlanGone, whole.form]).toMatchObject([true, { plan: null, storeId: null }])
  for (const plan of ['pickup-2-3', 'moved-2-3', '', 'nonsense']) expect(planned(plan).isPlanGone).toBe(false)
})

test.each([
  ['two stores', { delivery: 'pickup', store_id: 1, second_parcel: { store_id: 2, variant_ids: [3] } }, 'pickup-2-3'],
  ['one store', { delivery: 'pickup', store_id: 1, moved_from: { store_id: 2, variant_ids: [3] } }, 'moved-2-3'],
  ['a point', { delivery: 'point', second_parcel: { store_id: 1, variant_ids: [1, 2] } }, 'courier-1-1.2'],
  ['the courier', { delivery: 'courier' }, ''],
])('PARCEL-01: after a refusal the form has the plan that the refusal names: %s', (_, named, plan) => {
  const none = { store_id: null, second_parcel: null, moved_from: null }
  const nearest = Value.Parse(BasketPlan, { ...none, ...named })
  const methods = methodsWith([], store(1, 3), store(2, 1))
  const form = { ...filled, plan: 'pickup-9-3', delivery: 'pickup' as const, storeId: storeId(9) }
  const planned = withPlan({ ...form, ...choicesOfPlan({ nearest }) }, methods, VARIANTS, NOW).form
  expect(planned).toMatchObject({ plan, delivery: nearest.delivery, storeId: nearest.store_id })
  expect(choicesOfPlan({ nearest: null })).toEqual({})
})

test('PARCEL-01: price and order name the lines that wait in a store of their own', () => {
  const form = formOf('pickup-2-3')
  const second_parcel = { store_id: 2, variant_ids: [3] }
  expect(priceInputOf('chelyabinsk', form, null, NO_PART_PAYMENTS)).toMatchObject({ delivery: 'pickup', second_parcel })
  const order = orderOf(form, { ...shown, city: 'chelyabinsk', partPayments: NO_PART_PAYMENTS })
  expect(order).toMatchObject({ store_id: 1, second_parcel })
  expect(
    orderOf(formOf(null, methodsWith([], store(1))), { ...shown, city: 'x', partPayments: NO_PART_PAYMENTS }),
  ).toBeNull()
})

test('PARCEL-03: all in one store is one parcel of a later day, in any store with the rest; another method is another plan', () => {
  const methods = methodsWith([], store(1, 3), store(2, 1), store(4, 3), store(5, 2))
  const { form, methods: offered, secondStore } = withPlan({ ...filled, plan: 'moved-2-3' }, methods, VARIANTS, NOW)
  expect(form).toMatchObject({ plan: 'moved-2-3', delivery: 'pickup', storeId: 1 })
  expect(secondStore).toBeNull()
  const byCourier = withPlan({ ...filled, plan: 'moved-2-3', delivery: 'courier' }, methods, VARIANTS, NOW)
  expect(byCourier.form).toMatchObject({ plan: '', delivery: 'courier' })
  expect(offered.pickup.map(({ store_id, ready_at }) => [store_id, ready_at])).toEqual([
    [1, MOVED],
    [4, MOVED],
    [5, null],
  ])
  const moved_from = { store_id: 2, variant_ids: [3] }
  const price = priceInputOf('chelyabinsk', form, null, NO_PART_PAYMENTS)
  expect(price).toMatchObject({ delivery: 'pickup', store_id: 1, moved_from })
  const order = orderOf(form, { ...shown, city: 'chelyabinsk', partPayments: NO_PART_PAYMENTS })
  expect(order).toMatchObject({ delivery: 'pickup', store_id: 1, moved_from })
  expect(order).not.toHaveProperty('second_parcel')
})
