import { expect, test } from 'vitest'
import { LETTER_NAMES, letterText } from './facts/message-texts.ts'
import {
  hasNoEmail,
  orderEmail,
  orderSms,
  ORDER_STEPS,
  STEP_OF_STATE,
  type LineNotice,
  type OrderForMessage,
  type OrderStep,
} from '#shop/order/facts/order-messages.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'

const TEXTS = shopForTests.texts
const PICKUP: OrderForMessage = {
  number: 'Г-100001',
  link: 'https://glad.example/order/token',
  toPay: 119_000,
  bonusPointsTotal: 0,
  certificateTotal: 0,
  delivery: 'pickup',
  payment: 'on_receipt',
  wasPaid: false,
  store: { name: 'Кировка', address: 'ул. Кирова, 104', hours: 'ежедневно 10:00–22:00', coordinates: '55.1,61.4' },
  items: [],
  deliveryPrice: 0,
  handOverCode: '048213',
  keptUntil: '23 ноября',
  trackNumber: null,
  courierDay: null,
  others: null,
  movedFrom: null,
  readyAt: null,
  courierTime: null,
  carrier: null,
  cancelled: null,
  returned: null,
  isCancelledWithFirst: false,
  confirm: null,
}
const emailOf = (step: OrderStep, order: OrderForMessage): string =>
  orderEmail(TEXTS, step, order).paragraphs.join('\n')

test('ORD-07: every step has an e-mail that names the order', () => {
  for (const step of ORDER_STEPS) {
    expect(orderEmail(TEXTS, step, PICKUP).subject, step).toContain('Г-100001')
    expect(emailOf(step, PICKUP), step).toContain('Г-100001')
  }
})

test('ORD-07: every state after the placing of an order has a message, the beginning of the assembly too', () => {
  // «Новый» and «ждёт оплаты» share the message of the placed order.
  const silent = Object.entries(STEP_OF_STATE).flatMap(([state, step]) => (step === null ? [state] : []))
  expect(silent).toEqual(['new', 'awaiting_payment'])
  expect(emailOf('assembling', PICKUP)).toContain('собираем')
})

test('ORD-07: a shop that leaves out the message of the assembly sends every other', () => {
  const without = { ...TEXTS, silent: ['order_assembling'] } as const
  expect(ORDER_STEPS.filter((step) => hasNoEmail(without, step))).toEqual(['assembling'])
  expect(ORDER_STEPS.filter((step) => hasNoEmail(TEXTS, step))).toEqual([])
})

test('PARCEL-01: the message of a placed order is of all its parcels, later ones of one', () => {
  const item = { name: 'Бальзам', quantity: 1, total: 59_000, url: 'https://glad.example/p/balzam', picture: null }
  const others = {
    toPay: 178_000,
    bonusPointsTotal: 0,
    certificateTotal: 0,
    areCancelledToo: false,
    items: [item],
    places: ['Г-100001-2, Родник, ул. Труда, 203'],
  }
  const order = { ...PICKUP, others }
  expect(emailOf('placed', order)).toContain('Заказ из двух частей. Вторая: Г-100001-2, Родник, ул. Труда, 203.')
  expect(emailOf('placed', order)).toContain('1\u00a0780\u00a0₽')
  expect(orderSms(TEXTS, 'placed', order)).toContain('1\u00a0780\u00a0₽')
  expect(emailOf('ready_for_pickup', order)).not.toContain('Г-100001-2')
  expect(emailOf('placed', PICKUP)).not.toContain('частей')
})

test('PARCEL-02: parcels that are cancelled together are told by one SMS with what goes back of both; letters are of each', () => {
  const others = {
    toPay: 178_000,
    bonusPointsTotal: 0,
    certificateTotal: 30_000,
    areCancelledToo: true,
    items: [],
    places: ['Г-100001-2, Родник, ул. Труда, 203'],
  }
  const first = { ...PICKUP, cancelled: 'not_paid', certificateTotal: 20_000, others }
  expect(plain(orderSms(TEXTS, 'cancelled', first) ?? '')).toContain('300 ₽ вернулись на сертификат')
  expect(plain(emailOf('cancelled', first))).toContain('200 ₽ вернулись на сертификат')
  const second = { ...first, number: 'Г-100001-2', others: null, isCancelledWithFirst: true }
  expect(orderSms(TEXTS, 'cancelled', second)).toBeNull()
  expect(emailOf('cancelled', second)).toContain('Г-100001-2')
  const alone = { ...first, others: { ...others, areCancelledToo: false } }
  expect(plain(orderSms(TEXTS, 'cancelled', alone) ?? '')).toContain('200 ₽ вернулись на сертификат')
})

test('PARCEL-02: the message of one parcel says that it is a part of the order', () => {
  const others = {
    toPay: 178_000,
    bonusPointsTotal: 0,
    certificateTotal: 0,
    areCancelledToo: false,
    items: [],
    places: ['Г-100001-2, Родник, ул. Труда, 203'],
  }
  const first = { ...PICKUP, others, cancelled: 'cancelled_by_buyer' }
  const second = { ...PICKUP, number: 'Г-100001-2', cancelled: 'cancelled_by_shop' }
  const subjectOf = (step: OrderStep, order: OrderForMessage) => orderEmail(TEXTS, step, order).subject
  expect(subjectOf('cancelled', first)).toBe('Часть заказа Г-100001 отменена')
  expect(emailOf('cancelled', first)).toContain('Вы отменили её; остальное в заказе не изменилось.')
  expect(orderSms(TEXTS, 'cancelled', second)).toContain('часть заказа Г-100001-2 отменена. Её отменил магазин')
  expect(subjectOf('ready_for_pickup', second)).toBe('Часть заказа Г-100001-2 ждёт вас')
  expect(orderSms(TEXTS, 'shipped', first)).toContain('часть заказа Г-100001 передана курьеру.')
  expect(subjectOf('placed', first)).toBe('Заказ Г-100001 принят')
  expect(subjectOf('shipped', PICKUP)).toBe('Заказ Г-100001 в пути')
})

test('PARCEL-03: the message of a placed order says what comes from another store, and when all of it is ready', () => {
  const order = { ...PICKUP, movedFrom: 'Родник', readyAt: '24 ноября после 16:40' }
  const words = 'Часть товаров привезём из магазина Родник. Всё вместе будет готово 24 ноября после 16:40.'
  expect(emailOf('placed', order)).toContain(words)
  expect(emailOf('ready_for_pickup', order)).not.toContain('везём')
})

const CARRIER = { name: 'СДЭК', point: null, until: '28 ноября', isApproximate: false }
const AWAY = { ...PICKUP, store: null, handOverCode: null, keptUntil: null }
const WAYS: Readonly<Record<string, OrderForMessage>> = {
  pickup: PICKUP,
  courier: { ...AWAY, delivery: 'courier', courierDay: '24 ноября' },
  carrier: { ...AWAY, delivery: 'courier', carrier: CARRIER },
  express: { ...AWAY, delivery: 'express', courierTime: '20 ноября, 16:00–18:00' },
  point: { ...AWAY, delivery: 'point', carrier: { ...CARRIER, point: 'ул. Кирова, 19' } },
}
/** Words that a message of this way may not have. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  pickup: /курьер|пункт выдачи|служб/i,
  courier: /забрать|пункт выдачи|служб|касс/i,
  carrier: /забрать|пункт выдачи|касс|позвонит |курьеру/i,
  express: /забрать|пункт выдачи|служб|касс|позвонит /i,
  point: /курьер|касс/i,
}
/** Steps of some ways only. */
const isStepOf = (step: OrderStep, way: string): boolean => {
  if (step === 'ready_for_pickup') return way === 'pickup'
  if (step === 'shipped') return way !== 'pickup'
  return step !== 'not_handed_over' || way === 'courier' || way === 'express'
}

test('PARCEL-02: at every step and by every way a message speaks of its own way, and of a part as of a part', () => {
  const returned = { money: 50_000, points: 0, certificate: 0, isUndelivered: true }
  for (const [way, order] of Object.entries(WAYS))
    for (const step of ORDER_STEPS.filter((one) => isStepOf(one, way)))
      for (const number of ['Г-100001', 'Г-100001-2']) {
        const of = { ...order, number, cancelled: 'cancelled_by_shop', returned }
        const notice = { ...NOTICE, due: 10_000 }
        const letter = orderEmail(TEXTS, step, of, notice)
        const text = plain([letter.subject, ...letter.paragraphs, orderSms(TEXTS, step, of, notice) ?? ''].join('\n'))
        expect(text, `${way} ${step}`).not.toMatch(FOREIGN[way] ?? /^$/)
        expect(text, `${way} ${step}`).not.toMatch(/\b(null|undefined)\b|[{}[\]]| {2}/)
        // Steps of the whole order never have the number of a later part.
        if (number !== 'Г-100001' && step !== 'placed' && step !== 'to_confirm')
          expect(text.replaceAll(/част(ь|и|ью) заказа Г/gi, ''), `${way} ${step}`).not.toMatch(/заказ\S* Г-100001-2/i)
      }
})

test('ORD-08: the message of a return says what this return gives back, and whether the buyer has ever had the goods', () => {
  const returned = { money: 79_000, points: 0, certificate: 10_000, isUndelivered: false }
  const paid = { ...PICKUP, payment: 'card', wasPaid: true, returned } as const
  expect(plain(emailOf('returned', paid))).toMatch(
    /Мы приняли возврат заказа Г-100001\.\n790 ₽ вернутся.* 10 дней\. 100 ₽ вернулись/,
  )
  // Who has never had the goods waits no longer than the law lets a shop that did not deliver.
  expect(plain(emailOf('returned', { ...paid, returned: { ...returned, isUndelivered: true } }))).toContain('3 дней')
  expect(emailOf('returned', paid)).not.toContain('1\u00a0190')
  expect(plain(emailOf('returned', { ...paid, payment: 'on_receipt', wasPaid: false }))).toContain(
    'Сумма возврата: 790 ₽.',
  )
  const refused = {
    ...PICKUP,
    number: 'Г-100001-2',
    returned: { money: 0, points: 0, certificate: 0, isUndelivered: true },
  }
  expect(emailOf('returned', refused)).toContain(
    'Отдать часть заказа Г-100001-2 не получилось, и она вернулась в магазин.\nПлатить за неё не нужно.',
  )
})

const NOTICE: LineNotice = {
  removed: 'Крем, 1\u00a0шт.',
  added: 'Бальзам, 50 мл, 1\u00a0шт.',
  until: '20 ноября, 18:00',
  price: { was: 119_000, now: 59_000 },
  back: { money: 60_000, points: 0, certificate: 10_000 },
  reason: 'missing',
}
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test('PARCEL-04: the buyer reads what is missing, from where and when it can come, and until when to answer', () => {
  const notice = {
    ...NOTICE,
    added: 'ТРК «Родник», 21 ноября, 16:00',
    price: null,
    back: { money: 0, points: 0, certificate: 0 },
  }
  const { body } = orderEmail(TEXTS, 'source_offered', PICKUP, notice)
  expect(plain(body.join(' '))).toContain(
    'Можем привезти бесплатно из другого магазина: ТРК «Родник», 21 ноября, 16:00. Тогда весь заказ Г-100001 будет готов позже.',
  )
  expect(plain(orderSms(TEXTS, 'source_offered', PICKUP, notice) ?? '')).toContain('Ответьте до 20 ноября, 18:00')
})

test('STAFF-03: the buyer reads what left the order, what goes back, and until when a substitute can be answered', () => {
  const order = { ...PICKUP, payment: 'card', wasPaid: true } as const
  const letter = (step: OrderStep, of: OrderForMessage = order) =>
    plain(orderEmail(TEXTS, step, of, NOTICE).paragraphs.join('\n'))
  expect(letter('pieces_cancelled')).toMatch(/убрали: Крем, 1 шт\. Извините: в магазине этого не оказалось/)
  expect(letter('pieces_cancelled')).toMatch(/600 ₽ вернутся тем же способом.* 3 дней\. 100 ₽ вернулись на сертификат/)
  expect(letter('pieces_cancelled', PICKUP)).not.toContain('вернутся')
  expect(letter('substitute_proposed')).toMatch(
    /положить: Бальзам, 50 мл, 1 шт\. За замену вы заплатите 590 ₽ вместо 1 190 ₽/,
  )
  expect(letter('substituted')).toContain('по телефону. Было: Крем, 1 шт. Положим: Бальзам, 50 мл, 1 шт. За замену')
  expect(orderSms(TEXTS, 'substitute_proposed', order, NOTICE)).toMatch(/до 20 ноября, 18:00: https:/)
  expect(orderSms(TEXTS, 'pieces_cancelled', order, NOTICE)).toBeNull()
})

test('ORD-07: every e-mail about an order, money or a certificate ends with the seller, if the shop names its numbers', () => {
  const seller = 'ООО «Пример», ОГРН\u00a01234567890123, ИНН\u00a01234567890, Челябинск, ул. Кирова, 1'
  const withSeller = LETTER_NAMES.filter(
    (name) => letterText({ ...TEXTS, seller }, name, {}).paragraphs.at(-1) === `Продавец: ${seller}`,
  )
  expect(LETTER_NAMES.filter((name) => !withSeller.includes(name))).toEqual([
    'subscription',
    'arrival',
    'burn_warning',
    'sign_in_code',
    'mailbox_code',
    'phone_changed',
    'email_changed',
    'passkey_added',
    'sms_budget',
    'favourites',
    'case_answer',
    'product_answer',
    'report',
  ])
  expect(orderEmail({ ...TEXTS, seller }, 'placed', PICKUP).paragraphs.at(-1)).toBe(`Продавец: ${seller}`)
  for (const name of LETTER_NAMES)
    expect(letterText({ ...TEXTS, seller: null }, name, {}).paragraphs.join(), name).not.toContain('Продавец')
})

test('ORD-07: a pickup that is ready names place, hours, code and the last day, by SMS and by e-mail', () => {
  for (const text of [orderSms(TEXTS, 'ready_for_pickup', PICKUP) ?? '', emailOf('ready_for_pickup', PICKUP)])
    for (const part of ['Кировка', 'ул. Кирова, 104', '10:00–22:00', '048213', '23 ноября'])
      expect(text).toContain(part)
})

test('ORD-07: the message of a shipped order names its track number if it has one', () => {
  const shipped = { ...PICKUP, delivery: 'courier', store: null, handOverCode: null } as const
  expect(emailOf('shipped', { ...shipped, trackNumber: '10248817' })).toContain('10248817')
  expect(orderSms(TEXTS, 'shipped', { ...shipped, trackNumber: '10248817' })).toContain('10248817')
  expect(emailOf('shipped', shipped)).not.toContain('Номер отправления')
})

test('ORD-07: the letter of a placed order names the courier’s hours, if hours were chosen', () => {
  const courier = { ...PICKUP, delivery: 'courier', store: null, handOverCode: null } as const
  expect(emailOf('placed', { ...courier, courierDay: null, courierTime: '24 ноября, 10:00–14:00' })).toContain(
    'Курьер приедет 24 ноября, 10:00–14:00.',
  )
  expect(emailOf('placed', courier)).not.toContain('приедет')
})

test('ORD-07: an order by a carrier has messages with its point and last day when it is placed and sent, and no promised call', () => {
  const point = 'ул. Кирова, 19. Часы работы: ежедневно 10:00–20:00'
  const toPoint = { ...PICKUP, delivery: 'point', store: null, handOverCode: null } as const
  const carried = { ...toPoint, carrier: { name: 'СДЭК', point, until: '28 ноября', isApproximate: false } }
  for (const step of ['placed', 'confirmed', 'shipped'] as const)
    for (const part of ['СДЭК', 'ул. Кирова, 19', 'до 28 ноября включительно'])
      expect(emailOf(step, carried), step).toContain(part)
  expect(orderSms(TEXTS, 'shipped', carried)).toContain('отправлен в пункт выдачи')
  const toDoor = {
    ...carried,
    delivery: 'courier',
    carrier: { name: 'СДЭК', point: null, until: '28 ноября', isApproximate: false },
  } as const
  expect(emailOf('shipped', toDoor)).toContain('передан службе доставки: СДЭК')
  const guessed = { ...carried, carrier: { ...carried.carrier, isApproximate: true } }
  expect(emailOf('placed', guessed)).toContain('Срок: примерно до 28 ноября.')
  for (const order of [carried, toDoor]) expect(emailOf('shipped', order)).not.toContain('позвонит перед приездом')
  expect(emailOf('shipped', { ...carried, delivery: 'courier', carrier: null })).toContain('позвонит перед приездом')
})

test('ORD-07: the message of a cancelled order says why, and what happens to money, points and certificate', () => {
  const cancelled = { ...PICKUP, cancelled: 'not_collected' }
  expect(emailOf('cancelled', cancelled)).toMatch(/не забрали[^]*Платить ничего не нужно/)
  // The other part is still paid for.
  const part = { ...cancelled, number: 'Г-100001-2' }
  expect(emailOf('cancelled', part)).toMatch(/не забрали[^]*Платить за неё не нужно/)
  const paid = {
    ...cancelled,
    payment: 'on_receipt',
    wasPaid: true,
    bonusPointsTotal: 5_000,
    certificateTotal: 30_000,
  } as const
  expect(emailOf('cancelled', paid)).toMatch(
    /1\s190\s₽ вернутся[^]*бонусы снова на счёте[^]*300\s₽ вернулись на сертификат/u,
  )
  expect(orderSms(TEXTS, 'cancelled', { ...cancelled, cancelled: 'cancelled_by_buyer' })).toBeNull()
})

test('ORD-10: a guest gets the code by SMS and the link by e-mail, and learns how long both are valid', () => {
  const guest = { ...PICKUP, confirm: { code: '123456', link: 'https://glad.example/order/token?confirm=x' } }
  expect(orderSms(TEXTS, 'placed', guest)).toMatch(/код 123456.*30 минут/)
  expect(emailOf('placed', guest)).toMatch(/30 минут: https:\/\/glad\.example\/order\/token\?confirm=x/)
  expect(emailOf('placed', guest)).not.toContain('123456')
})

test('ORD-08, STAFF-04: the letters of a return say what was asked, why it is not taken back, and what was exchanged', () => {
  const notice: LineNotice = {
    removed: 'Крем, 1\u00a0шт.',
    added: null,
    until: '4\u00a0декабря\u00a02026',
    price: null,
    back: { money: 0, points: 0, certificate: 0 },
    reason: 'missing',
    words: 'Срок вышел.',
  }
  const letter = (step: OrderStep, order = PICKUP) => {
    const { subject, paragraphs } = orderEmail(TEXTS, step, order, notice)
    return plain([subject, ...paragraphs].join('\n'))
  }
  expect(letter('return_requested')).toContain('заявку на возврат по заказу Г-100001: Крем, 1 шт.\nСрок вышел.')
  expect(letter('return_requested')).toContain('до 4 декабря 2026 включительно')
  expect(letter('return_refused')).toContain('не можем принять возврат по заказу Г-100001: Крем, 1 шт.\nСрок вышел.')
  expect(letter('exchanged')).toContain('По заказу Г-100001 мы заменили на такой же: Крем, 1 шт.')
  const part = { ...PICKUP, number: 'Г-100001-2' }
  for (const step of ['return_requested', 'return_refused', 'exchanged'] as const)
    expect(letter(step, part)).toContain('части заказа Г-100001-2')
  expect(orderSms(TEXTS, 'return_refused', PICKUP, notice)).toContain(
    'не приняли. Почему и что можно сделать: https://',
  )
  expect([orderSms(TEXTS, 'return_requested', PICKUP, notice), orderSms(TEXTS, 'exchanged', PICKUP, notice)]).toEqual([
    null,
    null,
  ])
})
