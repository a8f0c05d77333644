import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Journal, Outcome } from '#providers/sandbox/journal.ts'

/** SMS.ru's texts for the status codes that the shop can receive. */
const CODES: Readonly<Record<number, string>> = {
  100: 'Запрос выполнен',
  200: 'Неправильный api_id',
  201: 'Не хватает средств на лицевом счету',
  202: 'Неправильно указан номер телефона получателя',
  203: 'Нет текста сообщения',
  207: 'На этот номер нельзя отправлять сообщения',
  209: 'Номер в стоп-листе',
  213: 'Слишком много получателей',
  220: 'Сервис временно недоступен',
  230: 'Превышен лимит сообщений на номер в день',
  231: 'Превышен лимит одинаковых сообщений в минуту',
  232: 'Превышен лимит одинаковых сообщений в день',
}

/** Phones that end with these digits always have the same outcome, for manual tests. */
const OUTCOME_BY_PHONE_END: Readonly<Record<string, Outcome>> = {
  '0003': { kind: 'code', code: 202 },
  '0004': { kind: 'code', code: 230 },
  '0005': { kind: 'code', code: 201 },
  '0006': { kind: 'hang' },
  '0007': { kind: 'status', status: 500 },
}

/** `POST /sms.ru/sms/send`: as with the real service, the outer status is OK even if the status of the number is an error. */
export const mountSmsRu = (app: FastifyInstance, journal: Journal): void => {
  app.get<{ Querystring: { api_id?: string } }>('/sms.ru/my/balance', async ({ query }) =>
    query.api_id === undefined || query.api_id === 'wrong'
      ? { status: 'ERROR', status_code: 200, status_text: CODES[200] }
      : { status: 'OK', status_code: 100, balance: BALANCE },
  )
  app.post<{ Body: Record<string, string> }>('/sms.ru/sms/send', async ({ body }, reply) => {
    const messages = messagesOf(body)
    const outcome = journal.next('sms') ?? outcomeOfPhones(messages)
    for (const { to, msg } of messages)
      journal.record({ service: 'sms', body: { to, msg }, outcome: outcome?.kind ?? 'sent' })
    if (outcome?.kind === 'hang') return reply.hijack()
    if (outcome?.kind === 'status')
      return reply.code(outcome.status).type('text/html').send('<html><body>Bad gateway</body></html>')
    if (body['api_id'] === undefined || body['api_id'] === '') return failureOf(200)
    if (messages.some(({ msg }) => msg === '')) return failureOf(203)
    if (messages.length > MAX_RECIPIENTS) return failureOf(213)
    const sms = Object.fromEntries(
      messages.map(({ to, msg }) => {
        const code = outcome?.kind === 'code' ? outcome.code : refusalOf(journal, to, msg)
        return [to, code === 100 ? deliver(journal, to, msg) : failureOf(code)]
      }),
    )
    return outcome?.kind === 'lost-answer'
      ? dropConnection(reply)
      : { status: 'OK', status_code: 100, sms, balance: BALANCE }
  })
}

type SmsMessage = { readonly to: string; readonly msg: string }

/** `to` with `msg`, or several `to[phone]=text`. */
const messagesOf = (body: Readonly<Record<string, string>>): SmsMessage[] => {
  const several = Object.entries(body).flatMap(([name, msg]) => {
    const to = /^to\[(\d*)\]$/.exec(name)?.[1]
    return to === undefined ? [] : [{ to, msg }]
  })
  return several.length > 0 ? several : [{ to: body['to'] ?? '', msg: body['msg'] ?? '' }]
}

/** Outcome of one message; in a call of several, a phone has only the outcome of its own message. */
const outcomeOfPhones = (messages: readonly SmsMessage[]): Outcome | undefined =>
  messages.length === 1 ? OUTCOME_BY_PHONE_END[messages[0]?.to.slice(-4) ?? ''] : undefined

const BALANCE = 4122.56
/** Recipients of one call. */
const MAX_RECIPIENTS = 100

const failureOf = (code: number) => ({ status: 'ERROR', status_code: code, status_text: CODES[code] ?? 'Ошибка' })

const deliver = (journal: Journal, to: string, msg: string) => {
  const id = `2026-${randomInt(1_000_000, 9_999_999)}`
  journal.deliver({ service: 'sms', id, to, subject: '', text: msg })
  return { status: 'OK', status_code: 100, sms_id: id }
}

const refusalOf = (journal: Journal, to: string, msg: string): number => {
  if (!/^7\d{10}$/.test(to)) return 202
  const own = OUTCOME_BY_PHONE_END[to.slice(-4)]
  if (own !== undefined) return own.kind === 'code' ? own.code : 220
  return journal.isDelivered({ service: 'sms', id: '', to, text: msg }) ? 232 : 100
}

/** Closes the connection without an answer, after the message was sent. */
const dropConnection = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
