/** YooKassa API v3 at /yookassa/v3: payments, captures, cancellations, refunds, receipts, webhooks. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bank, BankPayment, BankRefund } from '#providers/sandbox/bank.ts'
import type { Journal } from '#providers/sandbox/journal.ts'
import { answerAsScripted } from '#providers/sandbox/scripted-answer.ts'

type Money = { readonly value: string; readonly currency: string }
type Item = { readonly quantity: string; readonly amount: Money; readonly vat_code: number }
type Receipt = {
  readonly customer?: { readonly email?: string; readonly phone?: string }
  readonly items: readonly Item[]
}
type Answer = { readonly status: number; readonly body: object }
type NewPayment = {
  readonly amount: Money
  readonly capture: boolean
  readonly confirmation: { readonly return_url: string }
  readonly payment_method_data: { readonly type: string }
  readonly description?: string
  readonly metadata?: Readonly<Record<string, string>>
  readonly receipt?: Receipt
}
type Keyed = { Headers: { 'idempotence-key'?: string; authorization?: string } }

const WEBHOOK_PATH = '/api/payment/webhook/yookassa'
const VAT_20 = [4, 6]

const STATUS: Readonly<Record<BankPayment['status'], string>> = {
  pending: 'pending',
  authorized: 'waiting_for_capture',
  captured: 'succeeded',
  cancelled: 'canceled',
  declined: 'canceled',
}
const EVENT = {
  authorized: 'payment.waiting_for_capture',
  captured: 'payment.succeeded',
  cancelled: 'payment.canceled',
  declined: 'payment.canceled',
  refunded: 'refund.succeeded',
} as const

const moneyOf = (kopecks: number): Money => ({ value: (kopecks / 100).toFixed(2), currency: 'RUB' })
const kopecksOf = (money: Money | undefined): number =>
  money?.currency === 'RUB' && /^\d+\.\d{2}$/.test(money.value) ? Math.round(Number(money.value) * 100) : 0

const refused = (status: number, code: string, description: string): Answer => ({
  status,
  body: { type: 'error', id: randomUUID(), code, description },
})
const invalid = (description: string): Answer => refused(400, 'invalid_request', description)
const fine = (body: object): Answer => ({ status: 200, body })

const paymentBody = (payment: BankPayment, origin: string | null) => ({
  id: payment.id,
  status: STATUS[payment.status],
  paid: payment.status === 'authorized' || payment.status === 'captured',
  amount: moneyOf(payment.status === 'captured' ? payment.captured : payment.amount),
  created_at: new Date(payment.createdAt).toISOString(),
  description: payment.description,
  metadata: { payment: payment.key },
  recipient: { account_id: 'sandbox', gateway_id: '1' },
  refundable: payment.status === 'captured',
  refunded_amount: moneyOf(payment.refunded),
  test: true,
  ...(payment.status === 'pending' && origin !== null
    ? { confirmation: { type: 'redirect', confirmation_url: `${origin}/bank/pay/${payment.id}` } }
    : {}),
  ...(payment.status === 'cancelled'
    ? { cancellation_details: { party: 'merchant', reason: 'canceled_by_merchant' } }
    : {}),
  ...(payment.status === 'declined'
    ? { cancellation_details: { party: 'payment_network', reason: payment.reason } }
    : {}),
})

const refundBody = (payment: BankPayment, { id, amount }: BankRefund) => ({
  id,
  payment_id: payment.id,
  status: 'succeeded',
  amount: moneyOf(amount),
})

/** What the provider refuses in a receipt. `isReturn`: the rate of an earlier sale is right. */
const receiptProblem = (receipt: Receipt | undefined, amount: number, isReturn: boolean): string | null => {
  if (receipt === undefined) return 'Receipt is missing'
  const { email, phone } = receipt.customer ?? {}
  if (email === undefined && phone === undefined) return 'Receipt has no customer'
  if (email === '' || phone === '') return 'Email or phone of the customer is empty'
  if (receipt.items.length === 0 || receipt.items.length > 100) return 'Receipt needs 1 to 100 items'
  const sum = receipt.items.reduce((total, item) => total + kopecksOf(item.amount) * Number(item.quantity), 0)
  if (Math.round(sum) !== amount) return `Receipt sums to ${sum}, the payment is ${amount}`
  if (!isReturn && receipt.items.some((item) => VAT_20.includes(item.vat_code))) return 'VAT 20 % ended with 2025'
  return null
}

export const mountYookassa = (app: FastifyInstance, journal: Journal, bank: Bank): void => {
  /** Answers by Idempotence-Key; a repetition with another body is an error. */
  const answered = new Map<string, { readonly body: string; readonly answer: Answer }>()
  bank.addWebhook('yookassa', (payment, event) => {
    const refund = [...payment.refunds.values()].at(-1)
    const object = event === 'refunded' && refund ? refundBody(payment, refund) : paymentBody(payment, null)
    return { url: payment.webhookUrl, body: { type: 'notification', event: EVENT[event], object } }
  })

  const once = (request: FastifyRequest<Keyed>, work: () => Answer): Answer => {
    const key = request.headers['idempotence-key'] ?? ''
    if (key === '' || key.length > 64) return invalid('Idempotence-Key is missing or too long')
    const scope = `${request.url} ${key}`
    const body = JSON.stringify(request.body)
    const known = answered.get(scope)
    if (known !== undefined) return known.body === body ? known.answer : invalid('Idempotence-Key duplicated')
    const answer = work()
    if (answer.status === 200) answered.set(scope, { body, answer })
    return answer
  }
  const handle = (
    request: FastifyRequest<Keyed>,
    reply: FastifyReply,
    what: Readonly<Record<string, unknown>>,
    work: () => Answer,
  ) =>
    answerAsScripted(journal, 'yookassa', reply, what, () =>
      request.headers.authorization?.startsWith('Basic ')
        ? work()
        : refused(401, 'invalid_credentials', 'Basic authorization is missing'),
    )
  const withPayment = (id: string, work: (payment: BankPayment) => Answer): Answer => {
    const payment = bank.find(id)
    return payment?.provider === 'yookassa' ? work(payment) : refused(404, 'not_found', 'Payment does not exist')
  }

  app.post<Keyed & { Body: NewPayment }>('/yookassa/v3/payments', async (request, reply) =>
    handle(request, reply, { create: request.body.metadata?.['payment'], receipt: request.body.receipt }, () =>
      once(request, () => {
        const { amount, capture, confirmation, payment_method_data: method, description = '', metadata } = request.body
        const kopecks = kopecksOf(amount)
        if (kopecks < 100) return invalid('Amount is too small')
        const problem = receiptProblem(request.body.receipt, kopecks, false)
        if (problem !== null) return invalid(problem)
        const payment = bank.open({
          provider: 'yookassa',
          key: metadata?.['payment'] ?? '',
          amount: kopecks,
          holds: !capture,
          method: method.type === 'sbp' ? 'sbp' : 'card',
          description,
          returnUrl: confirmation.return_url,
          webhookUrl: new URL(WEBHOOK_PATH, confirmation.return_url).href,
        })
        return fine(paymentBody(payment, `http://${request.host}`))
      }),
    ),
  )
  app.get<Keyed & { Params: { id: string } }>('/yookassa/v3/payments/:id', async (request, reply) =>
    handle(request, reply, { get: request.params.id }, () =>
      withPayment(request.params.id, (payment) => fine(paymentBody(payment, `http://${request.host}`))),
    ),
  )
  app.post<Keyed & { Params: { id: string }; Body: { amount?: Money; receipt?: Receipt } }>(
    '/yookassa/v3/payments/:id/capture',
    async (request, reply) =>
      handle(request, reply, { capture: request.params.id, receipt: request.body.receipt }, () =>
        once(request, () =>
          withPayment(request.params.id, (payment) => {
            const amount = request.body.amount === undefined ? payment.amount : kopecksOf(request.body.amount)
            const problem = receiptProblem(request.body.receipt, amount, false)
            if (problem !== null) return invalid(problem)
            return bank.capture(payment, amount)
              ? fine(paymentBody(payment, null))
              : invalid(`Capture of ${amount} is impossible in status ${payment.status}`)
          }),
        ),
      ),
  )
  app.post<Keyed & { Params: { id: string } }>('/yookassa/v3/payments/:id/cancel', async (request, reply) =>
    handle(request, reply, { cancel: request.params.id }, () =>
      once(request, () =>
        withPayment(request.params.id, (payment) => {
          if (payment.status !== 'authorized') return invalid(`Cancel is impossible in status ${payment.status}`)
          bank.cancel(payment)
          return fine(paymentBody(payment, null))
        }),
      ),
    ),
  )
  app.post<Keyed & { Body: { payment_id: string; amount: Money; receipt?: Receipt } }>(
    '/yookassa/v3/refunds',
    async (request, reply) =>
      handle(request, reply, { refund: request.body.payment_id, receipt: request.body.receipt }, () =>
        once(request, () =>
          withPayment(request.body.payment_id, (payment) => {
            const amount = kopecksOf(request.body.amount)
            const problem = receiptProblem(request.body.receipt, amount, true)
            if (problem !== null) return invalid(problem)
            const refund = bank.refund(payment, amount, request.headers['idempotence-key'] ?? '')
            return refund === null
              ? invalid(`Refund of ${amount}: ${payment.refunded} of ${payment.captured} is refunded`)
              : fine(refundBody(payment, refund))
          }),
        ),
      ),
  )
  app.get<Keyed & { Params: { id: string } }>('/yookassa/v3/refunds/:id', async (request, reply) =>
    handle(request, reply, { getRefund: request.params.id }, () => {
      for (const payment of bank.payments.values())
        for (const refund of payment.refunds.values())
          if (refund.id === request.params.id) return fine(refundBody(payment, refund))
      return refused(404, 'not_found', 'Refund does not exist')
    }),
  )
  app.post<Keyed & { Body: { payment_id: string; settlements?: { amount: Money }[] } & Receipt }>(
    '/yookassa/v3/receipts',
    async (request, reply) =>
      handle(request, reply, { receipt: request.body }, () =>
        once(request, () => {
          const { payment_id, settlements = [] } = request.body
          const settled = settlements.reduce((sum, { amount }) => sum + kopecksOf(amount), 0)
          const problem = receiptProblem(request.body, settled, false)
          if (problem !== null) return invalid(problem)
          return fine({ id: randomUUID(), status: 'pending', payment_id })
        }),
      ),
  )
}
