/**
 * Sandbox of the external providers, with the same HTTP interfaces. `POST /script` sets the outcomes of the next requests,
 * `GET /journal` returns what was requested, `/` shows the sent messages, `POST /clock` moves the clock of payments forward.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { Bank, type Deliver } from './bank.ts'
import { Journal, type Outcome, type Service } from './journal.ts'
import { mountMail } from './mail.ts'
import { outboxPage } from './outbox-page.ts'
import { mountPaymentPages } from './payment-page.ts'
import { mountSmsRu } from './sms-ru.ts'
import { mountTbank } from './tbank.ts'
import { mountYookassa } from './yookassa.ts'

export type { Outcome } from './journal.ts'

/** `deliver` sends webhooks to the shop, by HTTP when absent. */
export const buildSandbox = (deliver?: Deliver): { app: FastifyInstance; journal: Journal; bank: Bank } => {
  const journal = new Journal()
  const bank = new Bank(journal, deliver)
  const app = Fastify({ bodyLimit: 256 * 1024, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  mountSmsRu(app, journal)
  mountMail(app, journal)
  mountYookassa(app, journal, bank)
  mountTbank(app, journal, bank)
  mountPaymentPages(app, bank)
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(outboxPage(journal.outbox)))
  app.get('/journal', async () => ({ requests: journal.requests, outbox: journal.outbox, webhooks: bank.webhooks }))
  app.post<{ Body: { service: Service; outcomes: Outcome[] } }>('/script', async ({ body }) => {
    journal.script(body.service, body.outcomes)
    return { scripted: body.outcomes.length }
  })
  app.post<{ Body: { advance_ms: number } }>('/clock', async ({ body }) => {
    bank.advance(body.advance_ms)
    return { advanced: body.advance_ms }
  })
  app.delete('/journal', async () => {
    journal.clear()
    return { cleared: true }
  })
  return { app, journal, bank }
}
