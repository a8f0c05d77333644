/**
 * Sandbox of the external providers, with the same HTTP interfaces. `POST /script` sets the outcomes of the next requests,
 * `GET /journal` returns what was requested, `POST /clock` moves the clock forward; `/control` does the same as a page, `/` shows
 * the sent messages.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { Bank } from './bank.ts'
import { mountBoxberry } from './boxberry.ts'
import { mountCdek } from './cdek/cdek.ts'
import { SandboxClock } from './clock.ts'
import { mountControl } from './control.ts'
import { mountDadata } from './dadata/dadata.ts'
import { Journal } from './journal.ts'
import { mountMail } from './mail.ts'
import { outboxPage } from './outbox-page.ts'
import { mountPaymentPages } from './payment-page.ts'
import { mountRussianPost } from './russian-post.ts'
import { mountSmsRu } from './sms-ru.ts'
import { mountTbank } from './tbank.ts'
import { WebhookSender, type Deliver } from './webhooks.ts'
import { mountYookassa } from './yookassa.ts'

export type { Outcome } from './journal.ts'

export type Sandbox = {
  readonly app: FastifyInstance
  readonly journal: Journal
  readonly bank: Bank
  readonly clock: SandboxClock
}

/** `deliver` sends webhooks to the shop, by HTTP when absent. */
export const buildSandbox = (deliver?: Deliver): Sandbox => {
  const journal = new Journal()
  const clock = new SandboxClock()
  const webhooks = new WebhookSender(journal, deliver)
  const bank = new Bank(journal, webhooks, clock)
  const app = Fastify({ bodyLimit: 256 * 1024, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  mountSmsRu(app, journal)
  mountMail(app, journal)
  mountYookassa(app, journal, bank)
  mountTbank(app, journal, bank)
  mountPaymentPages(app, bank)
  mountDadata(app, journal, clock)
  mountCdek(app, { journal, clock, webhooks })
  mountBoxberry(app, journal, clock)
  mountRussianPost(app, journal, clock)
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(outboxPage(journal.outbox)))
  app.get('/journal', async () => ({ requests: journal.requests, outbox: journal.outbox, webhooks: webhooks.sent }))
  mountControl(app, journal, clock)
  return { app, journal, bank, clock }
}
