import type { FastifyInstance } from 'fastify'
import type { Journal } from './journal.ts'

type Letter = { to: string; subject: string; text: string }

/** `POST /mail/letters`: takes a letter once for each Idempotency-Key. */
export const mountMail = (app: FastifyInstance, journal: Journal): void => {
  app.post<{ Body: Letter; Headers: { 'idempotency-key'?: string } }>('/mail/letters', async ({ body, headers }, reply) => {
    const id = headers['idempotency-key'] ?? ''
    const outcome = journal.next('mail')
    journal.note({ service: 'mail', body: { ...body }, outcome: outcome?.kind ?? 'sent' })
    if (outcome?.kind === 'hang') return reply.hijack()
    if (outcome?.kind === 'status') return reply.code(outcome.status).send({ error: 'scripted' })
    if (id === '') return reply.code(400).send({ error: 'Idempotency-Key is missing' })
    if (!/^\S+@\S+\.\S+$/.test(body.to)) return reply.code(422).send({ error: 'bad address' })
    if (!journal.outbox.some((sent) => sent.service === 'mail' && sent.id === id)) journal.deliver({ service: 'mail', id, ...body })
    if (outcome?.kind === 'lost-answer') {
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    return reply.code(202).send({ id })
  })
}
