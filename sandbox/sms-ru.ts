import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Journal, Outcome } from './journal.ts'

/** SMS.ru's texts for the status codes that the shop can receive. */
const CODES: Readonly<Record<number, string>> = {
  100: 'Запрос выполнен',
  200: 'Неправильный api_id',
  201: 'Не хватает средств на лицевом счету',
  202: 'Неправильно указан номер телефона получателя',
  203: 'Нет текста сообщения',
  207: 'На этот номер нельзя отправлять сообщения',
  209: 'Номер в стоп-листе',
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
    const { api_id: apiId, to = '', msg = '' } = body
    const outcome = journal.next('sms') ?? OUTCOME_BY_PHONE_END[to.slice(-4)]
    journal.record({ service: 'sms', body: { to, msg }, outcome: outcome?.kind ?? 'sent' })
    if (outcome?.kind === 'hang') return reply.hijack()
    if (outcome?.kind === 'status')
      return reply.code(outcome.status).type('text/html').send('<html><body>Bad gateway</body></html>')
    if (apiId === undefined || apiId === '') return { status: 'ERROR', status_code: 200, status_text: CODES[200] }
    if (msg === '') return { status: 'ERROR', status_code: 203, status_text: CODES[203] }
    const code = outcome?.kind === 'code' ? outcome.code : refusalOf(journal, to, msg)
    if (code !== 100) return answer(to, { status: 'ERROR', status_code: code, status_text: CODES[code] ?? 'Ошибка' })
    const id = `2026-${randomInt(1_000_000, 9_999_999)}`
    journal.deliver({ service: 'sms', id, to, subject: '', text: msg })
    return outcome?.kind === 'lost-answer'
      ? dropConnection(reply)
      : answer(to, { status: 'OK', status_code: 100, sms_id: id })
  })
}

const BALANCE = 4122.56

const refusalOf = (journal: Journal, to: string, msg: string): number => {
  if (!/^7\d{10}$/.test(to)) return 202
  return journal.outbox.some((sent) => sent.service === 'sms' && sent.to === to && sent.text === msg) ? 232 : 100
}

const answer = (to: string, sms: object) => ({ status: 'OK', status_code: 100, sms: { [to]: sms }, balance: BALANCE })

/** Closes the connection without an answer, after the message was sent. */
const dropConnection = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
