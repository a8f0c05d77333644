import { beforeEach, expect, test, vi } from 'vitest'
import type { LineChange, OfficeOrder, PickLine, QueuedOrder } from '../counter.api.ts'
import { noLabelText } from '../counter/no-label.ts'
import {
  ageText,
  backBy,
  changeText,
  dueText,
  givenBackText,
  isTracked,
  lacksParcel,
  missingText,
  moneyRows,
  noUndoText,
  paidText,
  paymentText,
  refusedSum,
  shipmentText,
  stateName,
  stepName,
  waitsForBuyer,
} from './order-words.ts'

/** The zone of the device. */
const stand = (zone: string): void => void vi.stubEnv('TZ', zone)
beforeEach(() => stand('Asia/Yekaterinburg'))

test('STAFF-02: the last day of storage is the one that the buyer reads', () => {
  const ready = { state: 'ready_for_pickup', kept_until: '2026-11-26T19:00:00Z', timezoneoffset: 300 } as QueuedOrder
  expect(dueText(ready)).toBe('хранится до\u00a026\u00a0ноября включительно')
})

test('STAFF-01: a paid order waits as a new one, and its history says that it was paid', () => {
  const paid = { state: 'paid', carrier: null, pieces: 1, picked: 0, proposed: 0 } as QueuedOrder
  expect([stateName(paid), stepName(paid)]).toEqual(['Новый', 'Оплачен'])
})

test('STAFF-02: a time by which an order is due names the store’s clock where the device has another', () => {
  const order = { state: 'new', delivery: 'pickup', carrier: null, kept_until: null } as QueuedOrder
  const due = { ...order, due_at: `${new Date().toISOString().slice(0, 10)}T05:40:00Z`, timezoneoffset: 300 }
  expect(dueText(due)).toMatch(/^к.(\d+.[а-я]+, )?10:40$/)
  expect(dueText({ ...due, delivery: 'express' })).toMatch(/10:40$/)
  stand('Europe/Moscow')
  expect(dueText(due)).toMatch(/10:40 по.времени магазина$/)
  expect(dueText({ ...due, delivery: 'express' })).toMatch(/10:40 по.времени магазина$/)
})

test('STAFF-04: an order that was handed over is paid and due no more', () => {
  const order = { payment: 'on_receipt', to_pay: 119_000 } as const
  expect(paymentText({ ...order, state: 'ready_for_pickup' })).toMatch(/^К.оплате 1.190.₽$/)
  expect(paymentText({ ...order, state: 'delivered' })).toBe('Оплачен')
  expect(paymentText({ ...order, state: 'cancelled' })).toBe('')
  expect(paymentText({ ...order, payment: 'card', state: 'awaiting_payment' })).toBe('Не\u00a0оплачен')
  expect(dueText({ state: 'delivered', due_at: '2026-11-23T05:40:00Z', kept_until: null } as QueuedOrder)).toBe('')
})

test('ORD-07: a parcel is named with its carrier, what to do, and its track number', () => {
  const shipment = { track_number: '1650000001', detail: null, has_label: true }
  const picked = { carrier: 'cdek', pieces: 2, picked: 2 } as const
  expect(shipmentText({ ...picked, shipment: { ...shipment, state: 'created' } })).toBe(
    'СДЭК: посылка оформлена, наклейте ярлык. Трек-номер 1650000001',
  )
  expect(shipmentText({ ...picked, picked: 1, shipment: null })).toBe('СДЭК: посылку оформим, когда соберёте всё')
  expect(shipmentText({ ...picked, shipment: null })).toBe('СДЭК: оформляем посылку')
  const states = ['waiting', 'failed', 'created'] as const
  expect(states.map((state) => lacksParcel({ ...picked, shipment: { ...shipment, state } }))).toEqual([
    true,
    true,
    false,
  ])
  const ends = ['returning', 'at_point', 'unknown', 'failed'] as const
  const tracked = ends.map((state) => isTracked({ ...picked, shipment: { ...shipment, state } }))
  expect(tracked).toEqual([true, true, false, false])
})

test('STAFF-03: an order waits for its buyer when nothing else of it is left to pick', () => {
  expect(waitsForBuyer({ pieces: 3, picked: 1, proposed: 2 })).toBe(true)
  expect(waitsForBuyer({ pieces: 3, picked: 0, proposed: 2 })).toBe(false)
  expect(waitsForBuyer({ pieces: 3, picked: 3, proposed: 0 })).toBe(false)
})

const GIVEN = { at: '2026-11-23T09:25:00Z', money: 119_000, points: 0, certificate: 0, staff: 'Вера', is_own: true }
const PAID_HERE = { payment: 'on_receipt', received_as: 'cash', timezoneoffset: 300 } as const

test('STAFF-04: money of a return is asked for once, at the counter, and is history afterwards', () => {
  const text = (now: string, points = 0) =>
    givenBackText({ ...GIVEN, points }, PAID_HERE, new Date(now)).replaceAll('\u00a0', ' ')
  expect(text('2026-11-23T09:30:00Z', 30_000)).toBe('Выдайте покупателю 1 190 ₽ наличными, бонусами 300 ₽')
  expect(givenBackText({ ...GIVEN, money: 0 }, PAID_HERE)).toBe('')
  const bySbp = givenBackText(GIVEN, { ...PAID_HERE, payment: 'sbp' }, new Date('2026-11-23T09:30:00Z'))
  expect(bySbp.replaceAll('\u00a0', ' ')).toBe('Вернём по СБП 1 190 ₽')
  expect(text('2026-11-23T10:00:00Z')).toBe('Вернули 14:25, Вера: 1 190 ₽ наличными')
  expect(text('2026-11-24T10:00:00Z')).toBe('Вернули 23 ноября, 14:25, Вера: 1 190 ₽ наличными')
})

test('STAFF-04: money of a return goes back the way it was taken at the hand-over', () => {
  const text = (received_as: OfficeOrder['received_as'], now = '2026-11-23T09:30:00Z') =>
    givenBackText(GIVEN, { ...PAID_HERE, received_as }, new Date(now)).replaceAll('\u00a0', ' ')
  expect(text('card')).toBe('Верните покупателю 1 190 ₽ на карту')
  expect(text('card', '2026-11-23T10:00:00Z')).toBe('Вернули 14:25, Вера: 1 190 ₽ на карту')
  const unknown = 'Верните покупателю 1 190 ₽ на карту или наличными'
  expect([text('before'), text(null)]).toEqual([unknown, unknown])
  expect(backBy({ payment: 'on_receipt', received_as: 'card' })).toBe('на\u00a0карту')
  expect(backBy({ payment: 'sbp', received_as: null })).toBe('по\u00a0СБП')
})

test('STAFF-04: only who has accepted a return is asked to pay it out, others read who has and when', () => {
  const text = (more: Partial<OfficeOrder['returns'][number]>) =>
    givenBackText({ ...GIVEN, ...more }, PAID_HERE, new Date('2026-11-23T09:26:00Z'))
  expect(text({ is_own: true })).toMatch(/^Выдайте/)
  expect(text({ is_own: false }).replaceAll('\u00a0', ' ')).toMatch(/^Вернули .*14:25.*, Вера: 1 190 ₽ наличными$/)
  expect(text({ is_own: false, staff: null }).replaceAll('\u00a0', ' ')).toMatch(/^Вернули .*14:25[^,]*: 1 190 ₽/)
})

test('STAFF-02: the money of an order adds up to what is taken, and says how', () => {
  const order: Parameters<typeof moneyRows>[0] = {
    total: 107_000,
    delivery_price: 29_000,
    discount_total: 12_000,
    points_total: 2_000,
    certificate_total: 7_000,
    to_pay: 100_000,
    payment: 'on_receipt',
    received_as: null,
    paid_in_1c: null,
    delivery: 'courier',
    returns: [],
  }
  const rows = (more: Partial<OfficeOrder>) =>
    moneyRows({ ...order, ...more }).map((row) => row.join(': ').replaceAll('\u00a0', ' '))
  expect(rows({})).toEqual([
    'Товары: 900 ₽',
    'Скидки: −100 ₽',
    'Бонусами: −20 ₽',
    'Доставка: 290 ₽',
    'Сертификатом: −70 ₽',
    'Деньгами: 1 000 ₽, при получении',
  ])
  expect(rows({ received_as: 'cash' }).at(-1)).toBe('Деньгами: 1 000 ₽, наличными')
  expect(rows({ paid_in_1c: '2026-11-20' }).at(-1)).toBe('По учёту 1С: оплачен 20 ноября')
  const returns = [GIVEN, { ...GIVEN, money: 30_000, certificate: 5_000 }]
  expect(rows({ received_as: 'card', returns }).at(-1)).toBe('Возвращено: 1 490 ₽ на карту, 50 ₽ на сертификат')
  const paid = { ...order, state: 'delivered', returns } as const
  expect(paidText(paid).replaceAll('\u00a0', ' ')).toBe('Оплачен, возвращено 1 490 ₽')
  expect(paidText({ ...paid, returns: [] })).toBe('Оплачен')
  expect(paidText({ ...paid, state: 'returned' }).replaceAll('\u00a0', ' ')).toBe('Возвращено 1 490 ₽')
})

test('STAFF-04: refused pieces take off what they cost with their share of the discount', () => {
  const line = { unit_price: 10_000, quantity: 3, total: 29_000 } as PickLine
  expect([refusedSum(line, 1), refusedSum(line, 3)]).toEqual([9_666, 29_000])
})

test('STAFF-02: a new order says for how long it has waited', () => {
  const age = (from: string) => ageText(from, new Date('2026-11-26T12:00:00Z')).replaceAll('\u00a0', ' ')
  expect(['2026-11-26T11:55:30Z', '2026-11-26T09:00:00Z', '2026-11-24T08:00:00Z'].map(age)).toEqual([
    'ждёт 4 мин',
    'ждёт 3 ч',
    'ждёт 2 дн.',
  ])
})

test('DESK-07: the page of an order that was handed over says why that is not undone', () => {
  const order = { state: 'delivered', delivery: 'pickup', payment: 'card' } as const
  expect(noUndoText(order)).toMatch(/чек выдачи уже ушёл.*«Вернуть»/)
  expect(noUndoText({ ...order, payment: 'on_receipt' })).toMatch(/в\u00a0кассе.*«Вернуть»/)
  expect([noUndoText({ ...order, state: 'ready_for_pickup' }), noUndoText({ ...order, delivery: 'courier' })]).toEqual([
    null,
    null,
  ])
})

test('STAFF-03: who says that the shelf is empty reads how many pieces end on the site', () => {
  expect(missingText({ free: 0 })).toBe('На сайте этот товар в магазине закончится.')
  expect(missingText({ free: 23 })).toContain('числится\u00a023')
})

test('ORD-07: who asks for a label that is not there learns why', () => {
  const order = { delivery: 'point', carrier: 'cdek', shipment: null, pieces: 2, picked: 1 } as const
  const parcel = (state: NonNullable<OfficeOrder['shipment']>['state']) =>
    noLabelText({ ...order, picked: 2, shipment: { state, track_number: null, detail: null, has_label: false } })
  expect(noLabelText({ ...order, delivery: 'pickup', carrier: null })).toContain('забирают в\u00a0магазине')
  expect(noLabelText({ ...order, delivery: 'courier', carrier: null })).toContain('курьер магазина')
  expect(noLabelText(order)).toContain('когда соберёте всё')
  for (const coming of [noLabelText({ ...order, picked: 2 }), parcel('waiting'), parcel('created')])
    expect(coming).toContain('готовит его')
  expect(parcel('failed')).toContain('СДЭК не\u00a0берёт посылку')
  expect(parcel('cancelled')).toContain('отменена')
  expect(parcel('at_point')).toContain('уже не\u00a0нужен')
})

test('STAFF-02: the history of an order names what was changed of its lines, and who did it', () => {
  const change = { at: '2026-11-23T09:25:00Z', line: 'Крем', quantity: 1, substitute: null, staff: 'Вера' }
  const text = (more: Partial<LineChange> & Pick<LineChange, 'kind'>) =>
    changeText({ ...change, ...more }).replaceAll('\u00a0', ' ')
  expect(text({ kind: 'returned' })).toBe('Вернули: Крем, 1 шт., Вера')
  expect(text({ kind: 'removed', quantity: 2 })).toBe('Отменено: Крем, 2 шт., Вера')
  expect(text({ kind: 'exchanged' })).toBe('Заменили на такой же: Крем, 1 шт., Вера')
  expect(text({ kind: 'refused', why: 'Срок вышел.' })).toBe('Отказано в возврате: Крем, 1 шт., Вера. Срок вышел.')
  expect(text({ kind: 'recalled', staff: null })).toBe('Покупатель отозвал заявку на возврат: Крем, 1 шт.')
  expect(text({ kind: 'proposed', substitute: 'Тоник' })).toBe('Предложена замена: Крем → Тоник, 1 шт., Вера')
  expect(text({ kind: 'accepted', substitute: 'Тоник', staff: null })).toBe('Замена согласована: Крем → Тоник, 1 шт.')
})
