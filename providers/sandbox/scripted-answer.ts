import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Journal, Outcome, Service } from './journal.ts'

/** `type`: the Content-Type of a body that is a file. */
export type Answer = { readonly status: number; readonly body: object | Buffer; readonly type?: string }

/** Does what was requested and answers as the script of the service says; `decline` belongs to the payment's page. */
export const answerAsScripted = async (
  journal: Journal,
  service: Service,
  reply: FastifyReply,
  request: Readonly<Record<string, unknown>>,
  work: () => Answer,
): Promise<FastifyReply> => answerWith(journal, reply, journal.nextRequest(service), { service, request, work })

export type EmulatedCall = {
  readonly service: Service
  /** A name given to `Journal.declare`. */
  readonly method: string
  /** What the journal keeps of the request. */
  readonly request: Readonly<Record<string, unknown>>
  readonly now: number
  readonly work: () => Answer | Promise<Answer>
  /** The provider's own form of a refusal with a code. */
  readonly decline: (code: string) => Answer
  /** An empty list or object, where the method has one. */
  readonly empty?: object
}

/** Answers a call of a provider with named methods as scripted: all outcomes of `Outcome` but those of webhooks. */
export const answerCall = async (journal: Journal, reply: FastifyReply, call: EmulatedCall): Promise<FastifyReply> => {
  const outcome = journal.next(call.service, call.method)
  if (outcome?.kind !== 'decline') return answerWith(journal, reply, outcome, call)
  journal.record({ service: call.service, method: call.method, body: call.request, outcome: 'decline' })
  return sendAnswer(reply, call.decline(outcome.reason))
}

type Work = {
  readonly service: Service
  readonly method?: string
  readonly request: Readonly<Record<string, unknown>>
  readonly now?: number
  readonly work: () => Answer | Promise<Answer>
  readonly empty?: object
}

const answerWith = async (
  journal: Journal,
  reply: FastifyReply,
  scripted: Outcome | undefined,
  { service, method, request, now = Date.now(), work, empty }: Work,
): Promise<FastifyReply> => {
  const counted = method ?? ''
  if (scripted?.kind === 'ratelimit') journal.limit(service, counted, scripted)
  const outcome = scripted?.kind === 'ratelimit' ? undefined : scripted
  const retryAfter = journal.limited(service, counted, now)
  journal.record({
    service,
    ...(method === undefined ? {} : { method }),
    body: request,
    outcome: retryAfter === undefined ? (outcome?.kind ?? 'ok') : '429',
  })
  if (retryAfter !== undefined)
    return reply.code(429).header('retry-after', retryAfter).send({ error: 'Too many requests' })
  switch (outcome?.kind) {
    case 'hang':
      return reply.hijack()
    case 'reset':
      return dropConnection(reply)
    case 'status':
      return reply.code(outcome.status).type('text/html').send('<html><body>Bad gateway</body></html>')
    case 'empty':
      return empty === undefined ? reply.type('application/json').send('') : reply.send(empty)
    case 'delay':
      await pause(outcome.ms)
      break
    default:
  }
  const answer = await work()
  switch (outcome?.kind) {
    case 'lost-answer':
      return dropConnection(reply)
    case 'late-hang':
      return reply.hijack()
    case 'garbage':
      return reply.type('application/json').send('{"id":')
    case 'truncate': {
      if (Buffer.isBuffer(answer.body))
        return sendAnswer(reply, { ...answer, body: answer.body.subarray(0, Math.ceil(answer.body.length / 2)) })
      const text = JSON.stringify(answer.body)
      return reply.type('application/json').send(text.slice(0, Math.ceil(text.length / 2)))
    }
    default:
      return sendAnswer(reply, answer)
  }
}

const sendAnswer = (reply: FastifyReply, { status, body, type }: Answer): FastifyReply =>
  (type === undefined ? reply : reply.type(type)).code(status).send(body)

const dropConnection = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
