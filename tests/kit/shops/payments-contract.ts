/** What every provider of payments has to do: its adapter against its stand-in. A provider's test calls `testPayments`. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepaymentReceipt, settlementReceipts, type ChargedOrder } from '#shop/payment/facts/receipt.ts'
import { returnReceipt } from '#shop/payment/facts/return-receipt.ts'
import type { NewPayment, PaymentAnswer, Payments, ProviderPayment } from '#providers/ports/payments.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { SECURE_CODE } from '#providers/sandbox/bank.ts'
import { valueOf } from '#kit/value-of.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ORDER: ChargedOrder = {
  contact: { email: 'anna@example.ru', phone: '79123456790' },
  delivery: 299_00,
  lines: [
    { id: '1', name: 'Крем', quantity: 3, total: 1_000_00, marking: [] },
    { id: '2', name: 'Бальзам', quantity: 1, total: 590_00, marking: [] },
  ],
}
const AMOUNT = 1_889_00

export const newPayment = (change: Partial<NewPayment> = {}): NewPayment => ({
  key: randomUUID(),
  amount: AMOUNT,
  method: 'card',
  holds: true,
  description: 'Заказ Г-100001',
  orderNumber: 'Г-100001',
  returnUrl: 'http://127.0.0.1:9/order/token',
  webhookUrl: 'http://127.0.0.1:9/api/payment/webhook/tbank',
  until: new Date(NOW.getTime() + 2_400_000),
  receipt: prepaymentReceipt([{ order: ORDER, paid: AMOUNT }], NOW, GENERAL_TAXES),
  ...change,
})
const failureOf = (answer: PaymentAnswer<unknown>): string => (answer.ok ? 'ok' : answer.failure)

export type TestedPayments = {
  /** Its code, which is also its name in the sandbox's journal. */
  readonly service: string
  /** `timeoutMs`: for a provider that does not answer. */
  readonly open: (origin: string, timeoutMs: number) => Payments
  /** A payment that it does not know. */
  readonly unknownPayment: string
  /** Events of its webhooks. */
  readonly captured: string
  readonly authorized: string
}

export const testPayments = ({ service, open, unknownPayment, captured, authorized }: TestedPayments) =>
  describe(`ORD-06 ${service}`, () => {
    const sent: { url: string; body: object }[] = []
    const { app, journal, bank, clock } = buildSandbox(async (webhook) => void sent.push(webhook))
    let origin: string

    afterAll(() => app.close())
    beforeEach(() => {
      journal.clear()
      sent.length = 0
    })

    /** What the buyer's browser does on the page of the provider; returns where it ends. */
    const submit = async (url: string | null, form: Record<string, string>): Promise<string> => {
      const answer = await fetch(String(url), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
      return answer.headers.get('location') ?? ''
    }
    const pay = async (payment: ProviderPayment, card = '5555 5555 5555 4444'): Promise<void> => {
      const next = await submit(payment.confirmationUrl, { card })
      if (next.startsWith('/bank/')) {
        expect(await (await fetch(origin + next)).text()).toContain('Код из SMS')
        await submit(`${origin}/bank/secure/${payment.providerId}`, { code: SECURE_CODE })
      }
    }

    let payments: Payments
    beforeAll(async () => {
      origin = await app.listen({ host: '127.0.0.1', port: 0 })
      payments = open(origin, 10_000)
    })

    test('holds the money of a card after 3-D Secure, takes it, and gives back parts up to what was taken', async () => {
      const created = valueOf(await payments.create(newPayment()))
      expect(created).toMatchObject({ status: 'pending', amount: AMOUNT, currency: 'RUB', reason: null })
      await pay(created)
      expect(valueOf(await payments.get(created.providerId)).status).toBe('authorized')
      const receipt = prepaymentReceipt([{ order: ORDER, paid: AMOUNT }], NOW, GENERAL_TAXES)
      expect(valueOf(await payments.capture(created.providerId, AMOUNT, receipt, randomUUID()))).toMatchObject({
        status: 'captured',
        amount: AMOUNT,
      })
      const first = returnReceipt(receipt, 500_01, NOW)
      const key = randomUUID()
      expect(valueOf(await payments.refund(created.providerId, 500_01, first, key)).status).toBe('succeeded')
      expect(valueOf(await payments.refund(created.providerId, 500_01, first, key)).status).toBe('succeeded')
      const rest = returnReceipt(receipt, AMOUNT - 500_01, NOW)
      expect(
        failureOf(await payments.refund(created.providerId, AMOUNT, returnReceipt(receipt, AMOUNT, NOW), 'too much')),
      ).toBe('refused')
      valueOf(await payments.refund(created.providerId, AMOUNT - 500_01, rest, randomUUID()))
      expect(bank.find(created.providerId)).toMatchObject({ captured: AMOUNT, refunded: AMOUNT })
      for (const settled of settlementReceipts(ORDER, NOW, GENERAL_TAXES))
        expect(failureOf(await payments.settle(created.providerId, settled, randomUUID()))).toBe('ok')
    })

    test('takes a part of the held money', async () => {
      const created = valueOf(await payments.create(newPayment()))
      await pay(created, '4111111111111111')
      const part = prepaymentReceipt([{ order: ORDER, paid: 700_00 }], NOW, GENERAL_TAXES)
      expect(valueOf(await payments.capture(created.providerId, 700_00, part, randomUUID()))).toMatchObject({
        status: 'captured',
        amount: 700_00,
      })
    })

    test('takes the money of SBP immediately, from a page with a QR code', async () => {
      const created = valueOf(await payments.create(newPayment({ method: 'sbp', holds: false })))
      expect(await (await fetch(String(created.confirmationUrl))).text()).toContain('<svg')
      await submit(`${origin}/bank/sbp/${created.providerId}/pay`, {})
      expect(valueOf(await payments.get(created.providerId)).status).toBe('captured')
    })

    test.each([
      ['4000000000000002', 'insufficient_funds'],
      ['4000000000000069', 'card_expired'],
      ['4000000000000119', 'declined'],
    ])('says why card %s was declined: %s', async (card, reason) => {
      const created = valueOf(await payments.create(newPayment()))
      await pay(created, card)
      expect(valueOf(await payments.get(created.providerId))).toMatchObject({ status: 'declined', reason })
    })

    test('says that 3-D Secure failed', async () => {
      const created = valueOf(await payments.create(newPayment()))
      await submit(created.confirmationUrl, { card: '5555555555554444' })
      await submit(`${origin}/bank/secure/${created.providerId}`, { code: '0000' })
      expect(valueOf(await payments.get(created.providerId))).toMatchObject({
        status: 'declined',
        reason: '3ds_failed',
      })
    })

    test('gives back held money when it is cancelled, once', async () => {
      const created = valueOf(await payments.create(newPayment()))
      await pay(created)
      const key = randomUUID()
      for (const _ of [1, 2]) expect(valueOf(await payments.cancel(created.providerId, key)).status).toBe('cancelled')
    })

    test.each(['lost-answer', 'late-hang', 'garbage'] as const)(
      'finds the one payment of a key after its answer was lost (%s)',
      async (kind) => {
        const payment = newPayment()
        journal.script(service, [{ kind }])
        expect(failureOf(await open(origin, 150).create(payment))).toBe('unknown')
        const again = valueOf(await payments.create(payment))
        expect(again).toMatchObject({ status: 'pending', key: payment.key })
        expect([...bank.payments.values()].filter(({ key }) => key === payment.key)).toHaveLength(1)
      },
    )

    test('takes the money once when the answer to the capture was lost', async () => {
      const created = valueOf(await payments.create(newPayment()))
      await pay(created)
      const receipt = prepaymentReceipt([{ order: ORDER, paid: AMOUNT }], NOW, GENERAL_TAXES)
      const key = randomUUID()
      journal.script(service, [{ kind: 'lost-answer' }])
      for (const _ of [1, 2])
        expect(valueOf(await payments.capture(created.providerId, AMOUNT, receipt, key)).status).toBe('captured')
      expect(bank.find(created.providerId)?.captured).toBe(AMOUNT)
    })

    test.each([
      [{ kind: 'hang' }, 'unknown'],
      [{ kind: 'reset' }, 'unknown'],
      [{ kind: 'status', status: 502 }, 'unknown'],
      [{ kind: 'delay', ms: 10 }, 'ok'],
    ] as const)('a request with the outcome %o is %s', async (outcome, expected) => {
      // A call is repeated once.
      journal.script(service, [outcome, outcome])
      const client = outcome.kind === 'hang' ? open(origin, 150) : payments
      expect(failureOf(await client.create(newPayment()))).toBe(expected)
    })

    test('a payment that the provider does not know is not found', async () => {
      expect(failureOf(await payments.get(unknownPayment))).toBe('not_found')
    })

    test('takes the part of an order that a certificate does not pay', async () => {
      const amount = AMOUNT - 100_00
      const receipt = prepaymentReceipt([{ order: ORDER, paid: amount }], NOW, GENERAL_TAXES)
      expect(receipt.lines[0]?.mode).toBe('partial_prepayment')
      expect(failureOf(await payments.create(newPayment({ amount, receipt })))).toBe('ok')
    })

    test('refuses a receipt that does not sum to the payment', async () => {
      expect(
        failureOf(
          await payments.create(
            newPayment({ receipt: prepaymentReceipt([{ order: ORDER, paid: 100 }], NOW, GENERAL_TAXES) }),
          ),
        ),
      ).toBe('refused')
    })

    test('ends an unpaid payment after an hour', async () => {
      const created = valueOf(await payments.create(newPayment()))
      clock.advance(3_600_001)
      expect(valueOf(await payments.get(created.providerId))).toMatchObject({ status: 'declined', reason: 'timed_out' })
      clock.advance(-3_600_001)
    })

    test('sends webhooks as scripted: lost, twice, forged, in another order', async () => {
      journal.script('webhook', [{ kind: 'lost' }, { kind: 'duplicated', times: 2 }])
      const created = valueOf(await payments.create(newPayment()))
      await pay(created)
      expect(sent).toHaveLength(0)
      await payments.capture(
        created.providerId,
        AMOUNT,
        prepaymentReceipt([{ order: ORDER, paid: AMOUNT }], NOW, GENERAL_TAXES),
        randomUUID(),
      )
      expect(sent).toHaveLength(2)
      journal.script('webhook', [{ kind: 'reordered' }])
      const second = valueOf(await payments.create(newPayment()))
      await pay(second)
      expect(sent).toHaveLength(2)
      await payments.capture(
        second.providerId,
        AMOUNT,
        prepaymentReceipt([{ order: ORDER, paid: AMOUNT }], NOW, GENERAL_TAXES),
        randomUUID(),
      )
      const events = sent.slice(2).map(({ body }) => payments.readWebhook(body, '127.0.0.1')?.event)
      expect(events).toEqual([captured, authorized])
      journal.script('webhook', [{ kind: 'forged' }])
      await pay(valueOf(await payments.create(newPayment())))
      expect(sent).toHaveLength(6)
    })

    test('reads the payment that a webhook is about', async () => {
      const payment = newPayment()
      const created = valueOf(await payments.create(payment))
      await pay(created)
      expect(payments.readWebhook(sent[0]?.body, '127.0.0.1')).toMatchObject({
        providerId: created.providerId,
        key: payment.key,
      })
      expect(payments.readWebhook({ any: 'thing' }, '127.0.0.1')).toBeNull()
    })
  })
