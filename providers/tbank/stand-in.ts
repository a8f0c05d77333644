/** T-Bank acquiring at /tbank/v2: Init, GetState, CheckOrder, Confirm, Cancel, SendClosingReceipt, webhooks. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Bank, BankPayment } from '#providers/sandbox/bank.ts'
import type { Journal } from '#providers/sandbox/journal.ts'
import { answerAsScripted } from '#providers/sandbox/scripted-answer.ts'

type Fields = Readonly<Record<string, unknown>>

export const TBANK_TERMINAL = 'sandbox'
export const TBANK_PASSWORD = 'sandbox'

const STATUS: Readonly<Record<BankPayment['status'], string>> = {
  pending: 'NEW',
  authorized: 'AUTHORIZED',
  captured: 'CONFIRMED',
  cancelled: 'CANCELED',
  declined: 'REJECTED',
}
const DECLINE_CODE: Readonly<Record<string, string>> = {
  insufficient_funds: '1051',
  card_expired: '252',
  '3d_secure_failed': '101',
}

/** The signature of requests and webhooks. */
const tokenOf = (fields: Fields): string => {
  const signed = Object.entries({ ...fields, Password: TBANK_PASSWORD })
    .filter(([name, value]) => name !== 'Token' && typeof value !== 'object')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(signed.map(([, value]) => String(value)).join(''))
    .digest('hex')
}

const statusOf = (payment: BankPayment): string => {
  if (payment.status === 'declined' && payment.reason === 'expired_on_confirmation') return 'DEADLINE_EXPIRED'
  if (payment.refunded === 0) return STATUS[payment.status]
  return payment.refunded === payment.captured ? 'REFUNDED' : 'PARTIAL_REFUNDED'
}

const failure = (code: string, message: string) => ({ Success: false, ErrorCode: code, Message: message })

const stateOf = (payment: BankPayment) => ({
  Success: true,
  ErrorCode: '0',
  TerminalKey: TBANK_TERMINAL,
  Status: statusOf(payment),
  PaymentId: payment.id,
  OrderId: payment.key,
  Amount: payment.status === 'captured' ? payment.captured : payment.amount,
  ...(payment.reason === null ? {} : { DeclineCode: DECLINE_CODE[payment.reason] ?? '99' }),
})

const TAXES = [
  'none',
  'vat0',
  'vat5',
  'vat7',
  'vat10',
  'vat20',
  'vat22',
  'vat105',
  'vat107',
  'vat110',
  'vat120',
  'vat122',
]
const METHODS = [
  'full_prepayment',
  'prepayment',
  'advance',
  'full_payment',
  'partial_payment',
  'credit',
  'credit_payment',
]
type Item = { readonly Amount: number; readonly Tax: string; readonly PaymentMethod: string }

const itemsOf = (receipt: unknown): readonly Item[] => {
  const items = typeof receipt === 'object' && receipt !== null && 'Items' in receipt ? receipt.Items : undefined
  return Array.isArray(items) ? items : []
}
const sumOf = (items: readonly Item[]): number => items.reduce((total, item) => total + item.Amount, 0)
const isWrong = (items: readonly Item[]): boolean =>
  items.length === 0 ||
  items.length > 100 ||
  items.some((item) => !TAXES.includes(item.Tax) || !METHODS.includes(item.PaymentMethod))

const receiptProblem = (receipt: unknown, amount: number): boolean => {
  const items = itemsOf(receipt)
  return isWrong(items) || sumOf(items) !== amount
}

const kopecksOf = (value: unknown, fallback = 0): number => (typeof value === 'number' ? value : fallback)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const mountTbank = (app: FastifyInstance, journal: Journal, bank: Bank): void => {
  bank.addWebhook('tbank', (payment) => {
    const state = { ...stateOf(payment), PaymentId: Number(payment.id) }
    return { url: payment.webhookUrl, body: { ...state, Token: tokenOf(state) } }
  })

  const method = (path: string, work: (fields: Fields, origin: string) => object): void => {
    app.post<{ Body: Fields }>(`/tbank${path}`, async ({ body, host }, reply) =>
      answerAsScripted(journal, 'tbank', reply, { method: path, ...body, Token: undefined }, () => ({
        status: 200,
        body: body['Token'] === tokenOf(body) ? work(body, `http://${host}`) : failure('204', 'Неверный токен'),
      })),
    )
  }
  const withPayment = (fields: Fields, work: (payment: BankPayment) => object): object => {
    const payment = bank.find(String(fields['PaymentId']))
    return payment?.provider === 'tbank' ? work(payment) : failure('255', 'Платёж не найден')
  }
  const byKey = (key: unknown): BankPayment | undefined =>
    [...bank.payments.values()].find((payment) => payment.provider === 'tbank' && payment.key === key)

  method('/v2/Init', (fields, origin) => {
    if (byKey(fields['OrderId']) !== undefined) return failure('20', 'Повторный OrderId')
    const amount = kopecksOf(fields['Amount'])
    if (amount < 100) return failure('620', 'Сумма меньше допустимой')
    if (receiptProblem(fields['Receipt'], amount)) return failure('308', 'Сумма чека не равна сумме платежа')
    const data = fields['DATA']
    const method =
      typeof data === 'object' && data !== null && 'method' in data && data.method === 'sbp' ? 'sbp' : 'card'
    const payment = bank.open({
      provider: 'tbank',
      isNumbered: true,
      key: textOf(fields['OrderId']),
      amount,
      holds: fields['PayType'] === 'T',
      method,
      description: textOf(fields['Description']),
      returnUrl: textOf(fields['SuccessURL']),
      webhookUrl: textOf(fields['NotificationURL']),
    })
    return { ...stateOf(payment), PaymentURL: `${origin}/bank/pay/${payment.id}` }
  })
  method('/v2/GetState', (fields) => withPayment(fields, stateOf))
  method('/v2/CheckOrder', (fields) => {
    const payment = byKey(fields['OrderId'])
    return payment === undefined
      ? failure('255', 'Заказ не найден')
      : { Success: 'true', ErrorCode: '0', OrderId: payment.key, Payments: [stateOf(payment)] }
  })
  method('/v2/Confirm', (fields) =>
    withPayment(fields, (payment) => {
      const amount = kopecksOf(fields['Amount'], payment.amount)
      if (receiptProblem(fields['Receipt'], amount)) return failure('308', 'Сумма чека не равна сумме платежа')
      return bank.capture(payment, amount) ? stateOf(payment) : failure('8', 'Неверный статус транзакции')
    }),
  )
  method('/v2/Cancel', (fields) =>
    withPayment(fields, (payment) => {
      if (payment.status !== 'captured') {
        if (payment.status !== 'pending' && payment.status !== 'authorized')
          return failure('8', 'Неверный статус транзакции')
        bank.cancel(payment)
        return stateOf(payment)
      }
      const amount = kopecksOf(fields['Amount'], payment.captured)
      if (receiptProblem(fields['Receipt'], amount)) return failure('308', 'Сумма чека не равна сумме возврата')
      const refund = bank.refund(payment, amount, textOf(fields['ExternalRequestId']))
      return refund === null
        ? failure('8', 'Возврат больше оплаты')
        : { ...stateOf(payment), PaymentId: Number(payment.id), NewAmount: payment.captured - payment.refunded }
    }),
  )
  method('/cashbox/SendClosingReceipt', (fields) =>
    withPayment(fields, (payment) => {
      if (payment.status !== 'captured') return failure('8', 'Неверный статус транзакции')
      return isWrong(itemsOf(fields['Receipt'])) ? failure('308', 'Ошибка в чеке') : { Success: true, ErrorCode: '0' }
    }),
  )
}
