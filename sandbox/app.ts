/**
 * Sandbox of the external providers, with the same HTTP interfaces. `POST /script` sets the outcomes of the next requests,
 * `GET /journal` returns what was requested, `/` shows the sent messages.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { Journal, type Outcome, type Service } from './journal.ts'
import { mountMail } from './mail.ts'
import { outboxPage } from './outbox-page.ts'
import { mountSmsRu } from './sms-ru.ts'

export type { Outcome } from './journal.ts'

export const buildSandbox = (): { app: FastifyInstance; journal: Journal } => {
  const journal = new Journal()
  const app = Fastify({ bodyLimit: 256 * 1024, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  mountSmsRu(app, journal)
  mountMail(app, journal)
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(outboxPage(journal.outbox)))
  app.get('/journal', async () => ({ requests: journal.requests, outbox: journal.outbox }))
  app.post<{ Body: { service: Service; outcomes: Outcome[] } }>('/script', async ({ body }) => {
    journal.script(body.service, body.outcomes)
    return { scripted: body.outcomes.length }
  })
  app.delete('/journal', async () => {
    journal.clear()
    return { cleared: true }
  })
  return { app, journal }
}
