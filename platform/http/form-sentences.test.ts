/** Every field of every form with bad input: the form and the server say the same sentence. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuyCertificate } from '#shop/loyalty/certificates.api.ts'
import type { PlaceOrder } from '#shop/order/order.api.ts'
import { amountsOf } from '#shop/loyalty/facts/certificate-purchase.ts'
import { moscowDay } from '#kernel/dates.ts'
import { mailboxCheck, feedbackFields } from '#kernel/fields/mailbox-fields.ts'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { authorError, reviewTextError } from '#shop/product/facts/reviews.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'
import { typedAddress } from '#kit/shops/order-shop.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { checkFeedback } from '#shop/feedback/feedback.policy.ts'
import { checkOrder } from '#shop/order/place/order.policy.ts'
import { checkReview } from '#shop/product/reviews/reviews.policy.ts'
import { checkProfile } from '#shop/people/account/user.policy.ts'
import { checkPurchase } from '#shop/loyalty/certificates/buy-certificate.ts'
import { EMPTY_FORM, errorsOf } from '#shop/checkout/screen/checkout-form.ts'
import * as buyForm from '#shop/loyalty/screen/certificate/buy-form.ts'
import { profileErrors } from '#shop/people/screen/sign-in/sign-in-form.ts'
import { certificateNumberError } from '#kernel/card-number.ts'

const PHONES = ['', '912', '7912345678', '73512001099', '77011234567', '791234567890']
const EMAILS = ['', ' ', 'anna', 'anna@', 'anna@mail', 'a b@c.ru', `${'a'.repeat(250)}@b.ru`]
const NAMES = ['', '  ', '123', ' . ']
const sentenceOf = (checked: object): string | null =>
  'message' in checked && typeof checked.message === 'string' ? checked.message : null

const AT = moscowDay(FIXTURE_NOW)
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
/** The sentence of the only error of the answer. */
const answerTo = async (url: string, body: object): Promise<string | undefined> =>
  (await testApp.write('POST', url, body)).json().errors?.[0]?.message

const order: PlaceOrder = {
  city: 'chel',
  delivery: 'courier',
  store_id: null,
  postal_address: typedAddress(),
  recipient: { name: 'Анна', phone: '79123456789', email: 'anna@example.ru' },
  comment: '',
  payment: 'on_receipt',
  shown_total: 0,
  agreement_version: 'a',
  consent_text_version: 'c',
}
const checkout = {
  ...EMPTY_FORM,
  delivery: 'courier',
  name: 'Анна',
  phone: '79123456789',
  email: 'anna@example.ru',
  street: 'ул. Кирова',
  house: '104',
} as const
test('ORD-01: the checkout and the server say the same of phone, name, e-mail and house', () => {
  for (const [field, values] of [
    ['phone', PHONES],
    ['name', NAMES],
    ['email', EMAILS],
  ] as const)
    for (const value of values) {
      const sent = { ...order, recipient: { ...order.recipient, [field]: value } }
      const sentence = errorsOf({ ...checkout, [field]: value })[field]
      expect(sentence, `${field} «${value}»`).toBeTypeOf('string')
      expect(sentenceOf(checkOrder(sent, 'a', 'c')), `${field} «${value}»`).toBe(sentence)
    }
  for (const [street, house] of [
    ['', ''],
    [' ', '104'],
    [',', '104'],
    ['ул. Кирова', ''],
    ['ул. 8 Марта', ' '],
    ['ул. Кирова, кв. 5', ''],
    ['ул. Кирова 104', ''],
    ['ул. Кирова', 'угол'],
    ['ул. Кирова', 'кв. 5'],
    ['ул. Кирова', 'офис 5'],
  ] as const) {
    const errors = errorsOf({ ...checkout, street, house })
    const sentence = errors.street ?? errors.house
    expect(sentence, `${street}; ${house}`).toBeTypeOf('string')
    for (const sent of [house, house === '' ? null : house]) {
      const input = { ...order, postal_address: typedAddress({ street, house: sent }) }
      expect(sentenceOf(checkOrder(input, 'a', 'c')), `${street}; ${house}`).toBe(sentence)
    }
  }
  expect(errorsOf(checkout)).toEqual({})
  expect(sentenceOf(checkOrder(order, 'a', 'c'))).toBeNull()
})

test('BONUS-03: the form of a certificate and the server say the same of every field', () => {
  const amounts = amountsOf(shopForTests.terms.certificates)
  if (amounts === null) throw new Error('The shop of the tests sells no certificates')
  const offer = { ...amounts, nominals: [...amounts.nominals], sold_online: true }
  const form: buyForm.BuyForm = {
    ...buyForm.EMPTY_FORM,
    nominal: 'own',
    own: String(amounts.min / 100),
    recipientName: 'Ольга',
    recipientEmail: 'olga@example.ru',
    senderName: 'Анна',
    phone: '79123456789',
    email: 'anna@example.ru',
    isLater: true,
    day: AT.split('-').toReversed().join('.'),
  }
  const bought: BuyCertificate = {
    amount: amounts.min,
    design: 'ice',
    recipient_name: 'Ольга',
    recipient_email: 'olga@example.ru',
    sender_name: 'Анна',
    greeting: '',
    send_on: AT,
    phone: '79123456789',
    email: 'anna@example.ru',
    payment: 'sbp',
    agreement_version: 'a',
    consent_text_version: shopForTests.terms.consents.certificate.version,
  }
  const deps = { agreementVersion: 'a', terms: shopForTests.terms, clock: { now: () => FIXTURE_NOW } }
  const bad: readonly (readonly [buyForm.FieldName, Partial<buyForm.BuyForm>, Partial<BuyCertificate>])[] = [
    ...PHONES.map((phone) => ['phone', { phone }, { phone }] as const),
    ...EMAILS.map((email) => ['email', { email }, { email }] as const),
    ...EMAILS.map((email) => ['recipientEmail', { recipientEmail: email }, { recipient_email: email }] as const),
    ...NAMES.map((name) => ['recipientName', { recipientName: name }, { recipient_name: name }] as const),
    ...NAMES.map((name) => ['senderName', { senderName: name }, { sender_name: name }] as const),
    ...['1', '999999'].map((own) => ['own', { own }, { amount: Number(own) * 100 }] as const),
    ['day', { day: '01.01.2020' }, { send_on: '2020-01-01' }],
    ['day', { day: '31.11.2027' }, { send_on: '2027-11-31' }],
  ]
  for (const [field, typed, sent] of bad) {
    const sentence = buyForm.errorsOf({ ...form, ...typed }, offer, AT)[field]
    expect(sentence, JSON.stringify(typed)).toBeTypeOf('string')
    expect(sentenceOf(checkPurchase({ ...bought, ...sent }, amounts, deps)), JSON.stringify(sent)).toBe(sentence)
  }
  expect(buyForm.errorsOf(form, offer, AT)).toEqual({})
  expect(sentenceOf(checkPurchase(bought, amounts, deps))).toBeNull()
})

test('AUTH-05: the profile and the server say the same of name, e-mail and birthday', () => {
  const typed = { name: 'Анна', email: 'anna@example.ru', birthday: '28.02.1990' }
  const sent = { name: 'Анна', email: 'anna@example.ru', birthday: '1990-02-28' }
  const bad = [
    ...['', '  '].map((name) => ['name', { name }, { name }] as const),
    ...EMAILS.map((email) => ['email', { email }, { email }] as const),
    ['birthday', { birthday: '' }, { birthday: '' }],
    ['birthday', { birthday: '31.12.1899' }, { birthday: '1899-12-31' }],
    ['birthday', { birthday: '29.02.2023' }, { birthday: '2023-02-29' }],
  ] as const
  for (const [field, inForm, inCall] of bad) {
    const sentence = profileErrors({ ...typed, ...inForm }, AT)[field]
    expect(sentence, JSON.stringify(inForm)).toBeTypeOf('string')
    expect(sentenceOf(checkProfile({ ...sent, ...inCall }, FIXTURE_NOW)), JSON.stringify(inCall)).toBe(sentence)
  }
})

test('AUTH-01: the sign-in and the server say the same of a phone that gets no SMS', async () => {
  for (const phone of ['73512001099', '77011234567', '89123456789'])
    expect(await answerTo('/api/user/send-code', { phone })).toBe(profileFields.phone(phone))
})

test('POP-04: the letter to the shop and the server say the same of name, phone and e-mail', () => {
  const sent = {
    form_id: 'footer',
    'fields[name]': 'Анна',
    'fields[phone]': '79123456789',
    'fields[email]': 'anna@example.ru',
  }
  for (const [field, values] of [
    ['phone', ['', '912', '791234567890']],
    ['name', ['', '  ']],
    ['email', EMAILS],
  ] as const)
    for (const value of values) {
      const sentence = feedbackFields[field](value)
      expect(sentence, `${field} «${value}»`).toBeTypeOf('string')
      expect(sentenceOf(checkFeedback({ ...sent, [`fields[${field}]`]: value })), `${field} «${value}»`).toBe(sentence)
    }
})

test('CAT-13: the news, the notice of an arrival and the server say the same of a mailbox', async () => {
  for (const email of EMAILS) {
    const sentence = mailboxCheck(email)
    expect(await answerTo('/api/subscribe', { email, consent: true }), email).toBe(sentence)
    const awaited = { variant_id: testApp.shop.variant('P-1001'), city: 'chel', store_id: null, email }
    expect(await answerTo('/api/arrivals', awaited), email).toBe(sentence)
  }
})

test('CAT-11: the review and the server say the same of text and name', () => {
  const sent = { slug: 'krem', rating: 5, body: 'Хороший крем', author: 'Анна', skin_type: null, photos: [] }
  for (const body of ['', 'Мало', 'а'.repeat(3001)])
    expect(sentenceOf(checkReview({ ...sent, body }))).toBe(reviewTextError(body))
  expect(sentenceOf(checkReview({ ...sent, author: ' ' }))).toBe(authorError(' '))
})

test('BONUS-03: an incomplete certificate number has the server’s sentence before it is sent', async () => {
  for (const number of ['1', '4821 0937 55', '4821 0937 5526 1'])
    expect(await answerTo('/api/certificates/balance', { number, pin: '000000' })).toBe(certificateNumberError(number))
})
