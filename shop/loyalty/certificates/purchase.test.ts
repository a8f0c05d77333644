import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuyCertificate } from '../certificates.api.ts'
import { addDays, moscowDay } from '#kernel/dates.ts'
import { audit } from '#kit/audit.ts'
import { newCustomer } from '#kit/shops/bonus-shop.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { CREAM, insertOrderFixtures, KIROVKA, setStock } from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, newStaffBrowser, staffOffice } from '#kit/shops/staff.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { transaction } from '#platform/db/transaction.ts'
import { changeOrderState } from '#shop/order/state/change-order-state.ts'
import { lockOrder } from '#shop/order/order.sql.ts'
import { markRegistered, receiptsForTill } from '#shop/payment/corrections.ts'
import { receiveWebhook } from '#shop/payment/payments.ts'
import { machineRandom } from '#platform/random.ts'
import { buyCertificate } from './buy-certificate.ts'
import { anonymisePurchases, anonymisePurchasesBefore, exportPurchases, unpaidPurchaseNumbers } from './purchase.sql.ts'
import { issueCertificate } from './certificates.ts'
import { readDue } from './certificates.sql.ts'
import { settleCertificatePayment } from './pay-certificate.ts'
import { issueByCommand, refundByCommand, sendByCommand } from '../operator-commands.ts'
import { cardView } from './certificates.calls.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'

const AMOUNT = 300_000
const DAY_MINUTES = 24 * 60
let database: TestDatabase
let shop: Awaited<ReturnType<typeof paymentShop>>
let buyers = 0

beforeAll(async () => {
  database = await freshDatabase(16)
  await insertOrderFixtures(database.db)
  await setStock(database.db, KIROVKA, { [CREAM]: 50 })
  shop = await paymentShop(database)
})
afterAll(async () => {
  expect(await audit(database.url)).toEqual([])
  await shop.close()
  await database.close()
})

const today = (): string => moscowDay(shop.deps.clock.now())
/** Form of a buyer and a recipient who have not bought before. */
const form = (change: Partial<BuyCertificate> = {}): BuyCertificate => {
  buyers += 1
  return {
    amount: AMOUNT,
    design: 'ice',
    recipient_name: 'Оля',
    recipient_email: `olya${buyers}@example.ru`,
    sender_name: 'Анна',
    greeting: 'С днём рождения!\nТвоя Анна',
    send_on: today(),
    phone: String(79_120_000_000 + buyers),
    email: `anna${buyers}@example.ru`,
    payment: 'card',
    agreement_version: shopForTests.agreementVersion,
    consent_text_version: shopForTests.terms.consents.certificate.version,
    ...change,
  }
}
const guest = (): Caller => ({ ...anonymous('test'), idempotencyKey: randomUUID() })
const peopleOf = async (token: string) =>
  (
    await sql`
      SELECT concat_ws(' ', buyer_email, buyer_phone, sender_name, greeting, recipient_name, recipient_email) AS of
      FROM certificate_purchase WHERE token = ${token}`.execute(database.db)
  ).rows[0]
const buy = async (change: Partial<BuyCertificate> = {}) => {
  const typed = form(change)
  const bought = await shop.certificates.buy(typed, guest())
  if (!bought.ok) throw new Error(`${bought.refusal}: ${bought.message}`)
  return { ...bought.value, buyer: typed.email, recipient: typed.recipient_email }
}
const view = async (token: string) => {
  const answer = await shop.certificates.purchase({ token }, guest())
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const bankPayment = (token: string, index = 0) => {
  const payment = shop.bankPayments(token)[index]
  if (payment === undefined) throw new Error('no payment at the bank')
  return payment
}
/** What the bank took and did not give back. */
const moneyOf = (token: string): number =>
  shop.bankPayments(token).reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
const lettersTo = (address: string) => shop.sandbox.journal.outbox.filter(({ to }) => to === address)
/** Number and PIN of the recipient's letter. */
const typedIn = (text = '') => {
  const [, number = '', pin = ''] = /Номер: ([\d\s]+)\nКод: (\d{6})/.exec(text) ?? []
  return { number, pin }
}
const issuedFor = async (token: string): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      SELECT c.id FROM certificate c JOIN certificate_purchase p ON p.recipient_email = c.recipient_email
      WHERE p.token = ${token}`.execute(database.db)
  ).rows.map(({ id }) => id)
const receiptsOf = async (token: string) =>
  (
    await sql<{ kind: string; mode: number; subject: number; vat: number; sum: number }>`
      SELECT r.kind, (l ->> '1214')::int AS mode, (l ->> '1212')::int AS subject, (l ->> '1199')::int AS vat, (l ->> '1043')::int AS sum
      FROM receipt r JOIN payment y ON y.id = r.payment_id JOIN certificate_purchase p ON p.id = y.certificate_purchase_id,
        jsonb_array_elements(r.tags -> 'lines') AS l
      WHERE p.token = ${token} ORDER BY r.id`.execute(database.db)
  ).rows
const handOver = (token: string) =>
  transaction(database.db, async (tx) => {
    for (const to of ['assembling', 'ready_for_pickup', 'delivered'] as const) {
      const order = await lockOrder(tx, token)
      if (order === undefined) throw new Error('no order')
      await sql`UPDATE order_line SET picked = quantity WHERE order_id = ${order.id}`.execute(tx)
      await changeOrderState(tx, order, to, {
        actor: { kind: 'staff', staffId: 1 },
        reason: 'picked',
        at: shop.deps.clock.now(),
        bonus: null,
        taxes: GENERAL_TAXES,
      })
    }
  })
const settlementOf = async (token: string) =>
  (
    await sql`
      SELECT r.total, r.payment_id IS NOT NULL AS by_payment, r.sent_at IS NOT NULL AS sent
      FROM receipt r JOIN orders o ON o.id = r.order_id WHERE o.token = ${token} AND r.kind = 'settlement'`.execute(
      database.db,
    )
  ).rows[0]
const tillReceipts = () => receiptsForTill(database.db, 'https://glad.example', shop.deps.clock.now())

describe('BONUS-03: a certificate bought online', () => {
  test('by card is paid, issued and sent to its recipient; the buyer’s letter has neither number nor PIN', async () => {
    const { token, number, pay_url, buyer, recipient } = await buy()
    expect(pay_url).toContain('/bank/pay/')
    expect(await view(token)).toMatchObject({
      state: 'awaiting_payment',
      payment_due: { amount: AMOUNT, attempts_left: 3 },
    })
    expect([...lettersTo(buyer), ...lettersTo(recipient)]).toEqual([])
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    expect(await view(token)).toMatchObject({
      state: 'paid',
      payment_due: null,
      recipient_email: 'o…@example.ru',
      sent_at: shop.deps.clock.now().toISOString(),
    })
    const [toRecipient] = lettersTo(recipient)
    const certificate = typedIn(toRecipient?.text)
    expect(toRecipient?.text).toContain('«С днём рождения!\nТвоя Анна»')
    expect(await shop.certificates.balance(certificate, guest())).toMatchObject({ value: { balance: AMOUNT } })
    const card = /certificate\/card\/(\S+)/.exec(toRecipient?.text ?? '')?.[1] ?? ''
    const shown = await shop.certificates.card({ token: card }, guest())
    expect(shown).toMatchObject({ value: { sender_name: 'Анна', amount: AMOUNT } })
    const [toBuyer, ...others] = lettersTo(buyer)
    expect(others).toEqual([])
    expect(toBuyer?.text).toContain(number)
    expect(toBuyer?.text).not.toContain('днём рождения')
    expect(JSON.stringify([toBuyer, shown, await view(token), pay_url])).not.toMatch(
      new RegExp(`${certificate.pin}|${certificate.number}`),
    )
    expect(await receiptsOf(token)).toEqual([{ kind: 'prepayment', mode: 3, subject: 10, vat: 12, sum: AMOUNT }])
  })

  test('by SBP for a later day is sent on that day, once', async () => {
    const { token, recipient } = await buy({ payment: 'sbp', send_on: addDays(today(), 2) })
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    expect(await view(token)).toMatchObject({ state: 'paid', sent_at: null, send_on: addDays(today(), 2) })
    const sendDue = async () => {
      await shop.sendDueCertificates()
      await shop.runJobs()
      return lettersTo(recipient).length
    }
    expect(await sendDue()).toBe(0)
    shop.pass(2 * DAY_MINUTES)
    expect([await sendDue(), await sendDue()]).toEqual([1, 1])
  })

  test('is sent again to the same mailbox when staff ask for it', async () => {
    const { token, number, recipient } = await buy()
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    expect(lettersTo(recipient)).toHaveLength(1)
    shop.pass(1)
    expect(await sendByCommand(database.db, number, recipient, shop.deps.clock.now())).toBe(true)
    await shop.runJobs()
    const [first, second, ...more] = lettersTo(recipient)
    expect([second?.text, more]).toEqual([first?.text, []])
  })

  test('whose mailbox does not exist is reported to its buyer once, and sent when the mailbox is corrected', async () => {
    const { token, number, buyer } = await buy()
    shop.sandbox.bank.take(bankPayment(token))
    shop.sandbox.journal.script('mail', [{ kind: 'status', status: 422 }])
    await shop.deliver()
    const reports = () => lettersTo(buyer).filter(({ subject }) => subject.includes('не доставлен')).length
    expect([reports(), (await view(token)).sent_at]).toEqual([1, null])
    // The queue forgets its jobs after a week.
    await sql`DELETE FROM pgboss.job WHERE name = 'send-certificate'`.execute(database.db)
    expect(await readDue(database.db, shop.deps.clock.now(), 500)).toEqual([])
    shop.pass(1)
    await sendByCommand(database.db, number, 'corrected@example.ru', shop.deps.clock.now())
    await shop.runJobs()
    expect([reports(), lettersTo('corrected@example.ru').length]).toEqual([1, 1])
  })

  test('is paid again after a declined card', async () => {
    const { token } = await buy()
    shop.sandbox.bank.decline(bankPayment(token), 'insufficient_funds')
    await shop.deliver()
    expect(await view(token)).toMatchObject({
      state: 'awaiting_payment',
      payment_due: { state: 'declined', reason: 'insufficient_funds', attempts_left: 2 },
    })
    expect(await shop.certificates.pay({ token, payment: 'sbp' }, guest())).toMatchObject({ ok: true })
    shop.sandbox.bank.take(bankPayment(token, 1))
    await shop.deliver()
    expect(await view(token)).toMatchObject({ state: 'paid' })
    expect(moneyOf(token)).toBe(AMOUNT)
  })

  test('A9: takes no more cards after three declined ones', async () => {
    const { token } = await buy()
    for (const attempt of [0, 1, 2]) {
      shop.sandbox.bank.decline(bankPayment(token, attempt), 'general_decline')
      await shop.deliver()
      const again = await shop.certificates.pay({ token, payment: 'card' }, guest())
      expect(again.ok).toBe(attempt < 2)
    }
    expect(await shop.certificates.pay({ token, payment: 'sbp' }, guest())).toMatchObject({ refusal: 'payment-limit' })
  })

  test('is issued once, whatever webhooks say and however many nodes read them', async () => {
    shop.sandbox.journal.script('webhook', [{ kind: 'reordered' }, { kind: 'duplicated', times: 5 }])
    const { token, buyer, recipient } = await buy()
    const payment = bankPayment(token)
    const forged = { type: 'notification', event: 'payment.succeeded', object: { id: payment.id, status: 'succeeded' } }
    await receiveWebhook(database.db, shop.deps, 'yookassa', forged, '127.0.0.1', shop.deps.clock.now())
    await shop.runJobs()
    expect(await issuedFor(token)).toEqual([])
    shop.sandbox.bank.take(payment)
    const deps = { ...shop.deps, codeKey: signInForTests.codeKey }
    await Promise.all(Array.from({ length: 8 }, () => settleCertificatePayment(deps, payment.key ?? '')))
    await shop.deliver()
    await shop.deliver()
    expect(await issuedFor(token)).toHaveLength(1)
    expect(await receiptsOf(token)).toHaveLength(1)
    expect([lettersTo(buyer).length, lettersTo(recipient).length]).toEqual([1, 1])
  })

  test('ends after forty minutes; money that comes later goes back with a letter to the buyer', async () => {
    const { token, buyer } = await buy({ payment: 'sbp' })
    const payment = bankPayment(token)
    shop.pass(UNPAID_MINUTES)
    expect(await shop.certificates.pay({ token, payment: 'card' }, guest())).toMatchObject({ refusal: 'too-late' })
    await shop.endUnpaidByJob()
    expect(await view(token)).toMatchObject({ state: 'cancelled' })
    expect(await shop.certificates.pay({ token, payment: 'card' }, guest())).toMatchObject({ refusal: 'too-late' })
    shop.sandbox.bank.take(payment)
    await shop.deliver()
    expect([moneyOf(token), await issuedFor(token)]).toEqual([0, []])
    expect(lettersTo(buyer).map(({ text }) => text)).toEqual([expect.stringContaining('время оплаты уже вышло')])
  })

  test('that was paid twice gives the second payment back, and settles orders by the first', async () => {
    const { token, number, recipient } = await buy({ payment: 'sbp' })
    shop.pass(1)
    expect(await shop.certificates.pay({ token, payment: 'card' }, guest())).toMatchObject({ ok: true })
    shop.sandbox.bank.take(bankPayment(token, 0))
    const second = bankPayment(token, 1)
    Object.assign(second, { status: 'captured', captured: AMOUNT })
    await shop.deliver()
    shop.pass(1)
    await shop.reconcile()
    await shop.runJobs()
    expect([moneyOf(token), (await issuedFor(token)).length]).toEqual([AMOUNT, 1])
    expect(second.refunded).toBe(AMOUNT)
    const price = 119_000
    const certificate = typedIn(lettersTo(recipient)[0]?.text)
    const order = await shop.place('card', { certificate, shown_certificate: price })
    await handOver(order.token)
    await shop.runJobs()
    const receipts = shop.sandbox.journal.requests.filter(({ body }) => body['receipt'] !== undefined)
    expect(receipts.at(-1)?.body['receipt']).toMatchObject({ payment_id: bankPayment(token, 0).id })
    expect(await refundByCommand(database.db, number, shop.deps.clock.now())).toEqual({ refunded: AMOUNT - price })
    await shop.runJobs()
    expect(moneyOf(token)).toBe(price)
  })

  test('gives back to its buyer what is not spent, once', async () => {
    const { token, number, buyer, recipient } = await buy()
    const [{ card_token: card = '' } = {}] = await database.db
      .selectFrom('certificate_purchase')
      .select('card_token')
      .where('number', '=', number)
      .execute()
    const refund = () => refundByCommand(database.db, number, shop.deps.clock.now())
    expect(await refund()).toBe('not-paid')
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    const price = 119_000
    const certificate = typedIn(lettersTo(recipient)[0]?.text)
    await shop.place('card', { certificate, shown_certificate: price })
    expect(await cardView(database.db, card)).toMatchObject({ amount: AMOUNT })
    expect(await Promise.all([refund(), refund()])).toEqual(
      expect.arrayContaining([{ refunded: AMOUNT - price }, 'nothing-left']),
    )
    expect(await cardView(database.db, card)).toBeNull()
    await shop.runJobs()
    expect([moneyOf(token), await view(token)]).toMatchObject([
      price,
      { state: 'refunded', refunds: [{ amount: AMOUNT - price, state: 'done' }] },
    ])
    expect(lettersTo(buyer).at(-1)?.text).toContain('Сертификат возвращён')
    expect((await receiptsOf(token)).at(-1)).toEqual({
      kind: 'return',
      mode: 3,
      subject: 10,
      vat: 12,
      sum: AMOUNT - price,
    })
  })

  test('ORD-09: settles the orders that it pays in full; what is left goes back by the receipt of its own', async () => {
    const { token, number, recipient } = await buy()
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    const certificate = typedIn(lettersTo(recipient)[0]?.text)
    for (const left of [2, 1]) {
      const order = await shop.place('card', { certificate, shown_certificate: 119_000 })
      await handOver(order.token)
      await shop.runJobs()
      const sent = shop.sandbox.journal.requests.findLast(({ body }) => body['receipt'] !== undefined)?.body['receipt']
      expect([left, sent]).toMatchObject([
        left,
        {
          payment_id: bankPayment(token).id,
          customer: { phone: '79123456790' },
          settlements: [{ type: 'prepayment', amount: { value: '1190.00' } }],
          items: [{ payment_mode: 'full_payment', vat_code: 11 }],
        },
      ])
      expect(await settlementOf(order.token)).toEqual({ total: 119_000, by_payment: true, sent: true })
    }
    await refundByCommand(database.db, number, shop.deps.clock.now())
    await shop.runJobs()
    expect((await receiptsOf(token)).at(-1)).toMatchObject({ kind: 'return', mode: 3, subject: 10, sum: 62_000 })
    expect(await tillReceipts()).toEqual([])
  })

  test('ORD-09: the hand-over of an order is entered at the till when its certificate was not bought online', async () => {
    const certificate = await transaction(database.db, (tx) =>
      issueCertificate(
        tx,
        { clock: shop.deps.clock, random: machineRandom, codeKey: signInForTests.codeKey },
        { nominal: AMOUNT, email: null, sendAt: null },
      ),
    )
    const { token, number } = await shop.place('card', { certificate, shown_certificate: 119_000 })
    await handOver(token)
    expect(await settlementOf(token)).toEqual({ total: 119_000, by_payment: false, sent: false })
    const [waiting, ...others] = await tillReceipts()
    expect([waiting, others]).toMatchObject([
      { owner: number, tags: { tags: { 1054: 1, 1215: 119_000, 1081: 0 }, lines: [{ 1214: 4, 1043: 119_000 }] } },
      [],
    ])
    const register = () =>
      transaction(database.db, (tx) => markRegistered(tx, waiting?.id ?? '', '2718281828', shop.deps.clock.now()))
    expect([await register(), await register()]).toEqual([number, null])
    expect(await tillReceipts()).toEqual([])
  })

  test('BONUS-03: staff give the rest back once; above the sum of one member another one does it', async () => {
    const { token, number } = await buy()
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    const desk = staffOffice(database.db, shop.deps.clock.now(), AMOUNT - 1)
    const [anna, olga, moderator] = await Promise.all(
      [
        ['anna', 'accountant'],
        ['olga', 'accountant'],
        ['mod', 'moderator'],
      ].map(([login = '', role = '']) => insertStaffSession(database.db, { login, role }, shop.deps.clock.now())),
    )
    const refund = (who = anna, amount = AMOUNT) =>
      desk.office.refundCertificate({ number, amount }, (who ?? newStaffBrowser()).caller())
    expect(await refund(moderator)).toMatchObject({ refusal: 'not-allowed' })
    expect(await refund(anna, AMOUNT - 100)).toMatchObject({ refusal: 'record-changed' })
    expect(await refund()).toMatchObject({ value: { state: 'paid', refund_asked_by: 'anna', to_refund: null } })
    expect(await refund()).toMatchObject({ refusal: 'same-person' })
    const answers = await Promise.all([refund(olga), refund(olga)])
    expect(answers.map((answer) => (answer.ok ? answer.value.state : answer.refusal)).toSorted()).toEqual([
      'not-returnable',
      'refunded',
    ])
    await shop.runJobs()
    expect(await view(token)).toMatchObject({ state: 'refunded', refunds: [{ amount: AMOUNT, state: 'done' }] })
  })

  test('SAFE-05: gives its money back to a buyer whose data were deleted', async () => {
    const { token, number } = await buy()
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    const customerId = await newCustomer(database.db)
    await sql`UPDATE certificate_purchase SET customer_id = ${customerId} WHERE token = ${token}`.execute(database.db)
    await transaction(database.db, (tx) => anonymisePurchases(tx, customerId))
    await refundByCommand(database.db, number, shop.deps.clock.now())
    await shop.runJobs()
    expect(moneyOf(token)).toBe(0)
  })

  test('STAFF-01: what commands do with certificates is in the audit log, without the secret number', async () => {
    const { token, number } = await buy()
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    const { db, at } = { db: database.db, at: shop.deps.clock.now() }
    const deps = { clock: shop.deps.clock, random: machineRandom, codeKey: signInForTests.codeKey }
    const issued = await issueByCommand(db, deps, { nominal: AMOUNT, email: null, sendAt: null })
    expect(await sendByCommand(db, number, 'other@example.ru', at)).toBe(true)
    expect(await refundByCommand(db, number, at)).toEqual({ refunded: AMOUNT })
    expect([await refundByCommand(db, number, at), await sendByCommand(db, number, 'other@example.ru', at)]).toEqual([
      'nothing-left',
      false,
    ])
    const { rows } = await sql<{ action: string; subject: string }>`
      SELECT action, subject, became ->> 'refunded' AS refunded FROM staff_audit WHERE staff_id IS NULL
      ORDER BY id DESC LIMIT 3`.execute(db)
    expect(rows.toReversed()).toEqual([
      { action: 'issue certificate', subject: `••••${issued.number.slice(-4)}`, refunded: null },
      { action: 'send certificate', subject: number, refunded: null },
      { action: 'refund certificate', subject: number, refunded: String(AMOUNT) },
    ])
  })

  test('that went back before its day is not sent', async () => {
    const { token, number, recipient } = await buy({ send_on: addDays(today(), 2) })
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    expect(await refundByCommand(database.db, number, shop.deps.clock.now())).toEqual({ refunded: AMOUNT })
    shop.pass(2 * DAY_MINUTES)
    await shop.sendDueCertificates()
    await shop.runJobs()
    expect(lettersTo(recipient)).toEqual([])
  })

  test('names what is wrong in its form', async () => {
    const wrong: readonly (readonly [Partial<BuyCertificate>, string])[] = [
      [{ amount: 49_900 }, 'bad-amount'],
      [{ send_on: addDays(today(), -1) }, 'bad-day'],
      [{ recipient_name: ' . ' }, 'bad-name'],
      [{ sender_name: '123' }, 'bad-sender'],
      [{ recipient_email: 'olya@' }, 'bad-recipient-email'],
      [{ phone: '73512000000' }, 'bad-phone'],
      [{ email: 'anna' }, 'bad-email'],
      [{ agreement_version: 'old' }, 'old-consent'],
      [{ consent_text_version: 'old' }, 'old-consent'],
    ]
    for (const [change, refusal] of wrong)
      expect(await shop.certificates.buy(form(change), guest())).toMatchObject({ ok: false, refusal })
  })

  test('refuses a day that no month has, and cuts a greeting between whole characters', async () => {
    const day = `${today().slice(0, 4)}-11-31`
    expect(await shop.certificates.buy(form({ send_on: day }), guest())).toMatchObject({ refusal: 'bad-day' })
    const { token } = await buy({ greeting: `a${'🎁'.repeat(290)}`, sender_name: `a${'🎁'.repeat(59)}` })
    const { rows } = await sql<{ greeting: string; sender_name: string }>`
      SELECT greeting, sender_name FROM certificate_purchase WHERE token = ${token}`.execute(database.db)
    expect(rows[0]).toEqual({ greeting: `a${'🎁'.repeat(149)}`, sender_name: `a${'🎁'.repeat(29)}` })
  })

  test('SAFE-05: records the consent with version, time and address; one key makes one purchase', async () => {
    const [typed, caller] = [form(), { ...guest(), address: '198.51.100.7' }]
    const [first, second] = [await shop.certificates.buy(typed, caller), await shop.certificates.buy(typed, caller)]
    expect(first).toEqual(second)
    const { rows } = await sql`
      SELECT text_version, host(from_address) AS from_address, at FROM consent_record
      WHERE subject = ${`certificate ${first.ok ? first.value.number : ''}`}`.execute(database.db)
    expect(rows).toEqual([
      {
        text_version: shopForTests.terms.consents.certificate.version,
        from_address: '198.51.100.7',
        at: shop.deps.clock.now(),
      },
    ])
  })

  test('SAFE-05: is in the data of its buyer; after the erasure it names nobody, and is still sent to its recipient', async () => {
    const customerId = await newCustomer(database.db)
    const typed = form({ send_on: addDays(today(), 2) })
    const bought = await shop.certificates.buy(typed, { ...guest(), customerId })
    const token = bought.ok ? bought.value.token : ''
    expect(await exportPurchases(database.db, customerId)).toMatchObject([
      { email: typed.email, greeting: typed.greeting },
    ])
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    await transaction(database.db, (tx) => anonymisePurchases(tx, customerId))
    expect(await exportPurchases(database.db, customerId)).toEqual([])
    const { rows } = await sql`
      SELECT buyer_email, buyer_phone, sender_name, greeting, recipient_email FROM certificate_purchase
      WHERE token = ${token}`.execute(database.db)
    expect(rows).toEqual([
      { buyer_email: '', buyer_phone: '', sender_name: '', greeting: '', recipient_email: typed.recipient_email },
    ])
    shop.pass(2 * DAY_MINUTES)
    await shop.sendDueCertificates()
    await shop.runJobs()
    expect(lettersTo(typed.recipient_email)).toHaveLength(1)
  })

  test('SAFE-05: that was never paid names nobody a month later', async () => {
    const { token } = await buy()
    shop.pass(UNPAID_MINUTES)
    await shop.endUnpaidByJob()
    shop.pass(29 * DAY_MINUTES)
    await shop.deleteExpired()
    expect(await peopleOf(token)).toMatchObject({ of: expect.stringContaining('Оля') })
    shop.pass(2 * DAY_MINUTES)
    await shop.deleteExpired()
    expect(await peopleOf(token)).toEqual({ of: '     ' })
  })

  test('SAFE-05: of long ago names nobody when nothing of its certificate is left to spend', async () => {
    const { token } = await buy()
    shop.sandbox.bank.take(bankPayment(token))
    await shop.deliver()
    const now = shop.deps.clock.now()
    const after = (days: number): Date => new Date(now.getTime() + days * DAY_MINUTES * 60_000)
    await anonymisePurchasesBefore(database.db, after(1), now)
    await anonymisePurchasesBefore(database.db, after(-1), after(3000))
    expect(await peopleOf(token)).toMatchObject({ of: expect.stringContaining('Оля') })
    await anonymisePurchasesBefore(database.db, after(1), after(3000))
    expect(await peopleOf(token)).toEqual({ of: '     ' })
  })

  test('J3, SAFE-05: names nobody in time, although another part of the same job fails', async () => {
    const { token } = await buy()
    shop.pass(UNPAID_MINUTES)
    await shop.endUnpaidByJob()
    shop.pass(31 * DAY_MINUTES)
    const owner = await connectAsOwner(database.url, 'test')
    await owner.query('REVOKE DELETE ON search_history FROM glad_app')
    await expect(shop.deleteExpired()).rejects.toThrow('permission denied for table search_history')
    await owner.query('GRANT DELETE ON search_history TO glad_app')
    await owner.end()
    expect(await view(token)).toMatchObject({ recipient_name: '' })
  })

  test('SAFE-05: whose payment is awaited stays with its buyer: the account is not erased before', async () => {
    const customerId = await newCustomer(database.db)
    const bought = await shop.certificates.buy(form(), { ...guest(), customerId })
    expect(await unpaidPurchaseNumbers(database.db, customerId)).toEqual(bought.ok ? [bought.value.number] : [])
    shop.pass(UNPAID_MINUTES)
    await shop.endUnpaidByJob()
    expect(await unpaidPurchaseNumbers(database.db, customerId)).toEqual([])
  })

  test('may be begun ten times a day for one mailbox, and thirty times in one network', async () => {
    const times = async (count: number, change: Partial<BuyCertificate>, addressOf: (number: number) => string) => {
      const answers = []
      for (let number = 0; number < count; number += 1) answers.push(await buyCertificateOf(change, addressOf(number)))
      return answers
    }
    const forOne = await times(11, { recipient_email: 'one@example.ru' }, (number) => `198.51.${number}.1`)
    expect(forOne).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'too-many-orders'])
    const ofNetwork = await times(31, {}, () => '203.0.113.9')
    expect(ofNetwork).toEqual([...Array.from({ length: 30 }, () => 'ok'), 'network-limit'])
    // What is refused is counted for nobody: the buyer's phone has its ten purchases in another network.
    const phone = '79120004455'
    const refused = await times(11, { phone }, () => '203.0.113.9')
    expect(new Set(refused)).toEqual(new Set(['network-limit']))
    expect(await times(1, { phone }, () => '198.51.100.1')).toEqual(['ok'])
  })
})

/** Without a payment at the bank. */
const buyCertificateOf = async (change: Partial<BuyCertificate>, address: string): Promise<string> => {
  const deps = { ...shop.deps, codeKey: signInForTests.codeKey }
  const bought = await transaction(database.db, (tx) =>
    buyCertificate(tx, form(change), { address, customerId: null }, deps),
  )
  return bought.ok ? 'ok' : bought.refusal
}
