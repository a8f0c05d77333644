import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Journal, Service } from './journal.ts'

type Answer = { readonly status: number; readonly body: object }

/** Does what was requested and answers as the script of the service says; `decline` belongs to the payment's page. */
export const answerAsScripted = async (
  journal: Journal,
  service: Service,
  reply: FastifyReply,
  request: Readonly<Record<string, unknown>>,
  work: () => Answer,
): Promise<FastifyReply> => {
  const outcome = journal.nextRequest(service)
  journal.record({ service, body: request, outcome: outcome?.kind ?? 'ok' })
  switch (outcome?.kind) {
    case 'hang':
      return reply.hijack()
    case 'reset':
      return dropConnection(reply)
    case 'status':
      return reply.code(outcome.status).type('text/html').send('<html><body>Bad gateway</body></html>')
    case 'delay':
      await pause(outcome.ms)
      break
    default:
  }
  const { status, body } = work()
  switch (outcome?.kind) {
    case 'lost-answer':
      return dropConnection(reply)
    case 'late-hang':
      return reply.hijack()
    case 'garbage':
      return reply.type('application/json').send('{"id":')
    default:
      return reply.code(status).send(body)
  }
}

const dropConnection = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
