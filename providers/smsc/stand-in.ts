import type { FastifyInstance } from 'fastify'
import type { Journal } from '#providers/sandbox/journal.ts'

const ERRORS: Readonly<Record<number, string>> = {
  1: 'parameters error',
  2: 'authorise error',
  3: 'no money',
  4: 'IP is blocked',
  6: 'message is denied',
  7: 'invalid number',
  8: 'message can not be delivered',
  9: 'duplicate request, wait a minute',
}
const BALANCE = '987.65'

const errorOf = (code: number) => ({ error: ERRORS[code] ?? 'error', error_code: code })

/** `/sys/send.php` and `/sys/balance.php` under the service's name: SMS, or calls. */
export const mountSmsc = (app: FastifyInstance, journal: Journal, service: 'smsc' | 'smsc-call'): void => {
  app.get<{ Querystring: { apikey?: string } }>(`/${service}/sys/balance.php`, async ({ query }) =>
    query.apikey === undefined || query.apikey === 'wrong' ? errorOf(2) : { balance: BALANCE },
  )
  app.post<{ Body: Record<string, string> }>(`/${service}/sys/send.php`, async ({ body }, reply) => {
    const { apikey = '', phones: to = '', mes: text = '', id = '' } = body
    const outcome = journal.next(service)
    journal.record({ service, body: { phones: to, mes: text, id }, outcome: outcome?.kind ?? 'sent' })
    if (outcome?.kind === 'hang') return reply.hijack()
    if (outcome?.kind === 'status')
      return reply.code(outcome.status).type('text/html').send('<html><body>Bad gateway</body></html>')
    if (outcome?.kind === 'code') return errorOf(outcome.code)
    if (apikey === '') return errorOf(2)
    if (text === '') return errorOf(1)
    if (!/^7\d{10}$/.test(to)) return errorOf(7)
    if (journal.isDelivered({ service, id, to, text })) return errorOf(9)
    journal.deliver({ service, id, to, subject: '', text })
    if (outcome?.kind !== 'lost-answer') return { id: Number(id), cnt: 1, cost: '4.50', balance: BALANCE }
    reply.hijack()
    reply.raw.destroy()
    return reply
  })
}
