/**
 * Sandbox of the external providers, with the same HTTP interfaces. `POST /script` sets the outcomes of the next requests,
 * `GET /journal` returns what was requested, `POST /clock` moves the clock forward; `/control` does the same as a page, `/` shows
 * the sent messages.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { PROVIDERS } from '#providers/all.ts'
import { Bank } from './bank.ts'
import { SandboxClock } from './clock.ts'
import { mountControl } from './control.ts'
import { mountCounter } from './counter.ts'
import { Journal } from './journal.ts'
import { outboxPage } from './outbox-page.ts'
import { mountPaymentPages } from './payment-page.ts'
import { WebhookSender, type Deliver } from './webhooks.ts'

export type { Outcome } from './journal.ts'

export type Sandbox = {
  readonly app: FastifyInstance
  readonly journal: Journal
  readonly bank: Bank
  readonly clock: SandboxClock
}

const SERVICES = PROVIDERS.flatMap(({ standIn, service }) => (standIn === undefined ? [] : [service]))
const STAND_INS = await Promise.all(PROVIDERS.flatMap(({ standIn }) => (standIn === undefined ? [] : [standIn()])))

/** `deliver` sends webhooks to the shop, by HTTP when absent. */
export const buildSandbox = (deliver?: Deliver): Sandbox => {
  const journal = new Journal(SERVICES)
  const clock = new SandboxClock()
  const webhooks = new WebhookSender(journal, deliver)
  const bank = new Bank(journal, webhooks, clock)
  const app = Fastify({ bodyLimit: 256 * 1024, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  const cards = new Set<string>()
  for (const mount of STAND_INS) mount({ app, journal, clock, webhooks, bank, cards })
  mountPaymentPages(app, bank)
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(outboxPage(journal.outbox)))
  app.get('/journal', async () => ({ requests: journal.requests, outbox: journal.outbox, webhooks: webhooks.sent }))
  mountControl(app, journal, clock)
  mountCounter(app)
  return { app, journal, bank, clock }
}
