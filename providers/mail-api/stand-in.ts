import type { FastifyInstance } from 'fastify'
import type { Journal } from '#providers/sandbox/journal.ts'

type Attachment = { name: string; type: string; base64: string }
type Email = { to: string; subject: string; text: string; reply_to?: string; attachments?: Attachment[] }
const MAX_BYTES = 24 * 1024 * 1024

const attachmentSizes = (attachments: readonly Attachment[] = []) =>
  attachments.map(({ name, type, base64 }) => ({ name, type, bytes: Buffer.from(base64, 'base64').length }))

/** `POST /mail/letters`: accepts one email for each Idempotency-Key. */
export const mountMail = (app: FastifyInstance, journal: Journal): void => {
  app.post<{ Body: Email; Headers: { 'idempotency-key'?: string } }>(
    '/mail/letters',
    { bodyLimit: MAX_BYTES },
    async ({ body, headers }, reply) => {
      const id = headers['idempotency-key'] ?? ''
      const outcome = journal.next('mail')
      const { to, subject, text, reply_to: replyTo } = body
      const attached = attachmentSizes(body.attachments)
      journal.record({
        service: 'mail',
        body: { to, subject, text, reply_to: replyTo, attachments: attached },
        outcome: outcome?.kind ?? 'sent',
      })
      if (outcome?.kind === 'hang') return reply.hijack()
      if (outcome?.kind === 'status') return reply.code(outcome.status).send({ error: 'scripted' })
      if (id === '') return reply.code(400).send({ error: 'Idempotency-Key is missing' })
      if (!/^\S+@\S+\.\S+$/.test(to)) return reply.code(422).send({ error: 'bad address' })
      if (!journal.isDelivered({ service: 'mail', id, to, text }))
        journal.deliver({
          service: 'mail',
          id,
          to,
          subject,
          text,
          ...(attached.length > 0 ? { attachments: attached } : {}),
        })
      if (outcome?.kind === 'lost-answer') {
        reply.hijack()
        reply.raw.destroy()
        return reply
      }
      return reply.code(202).send({ id })
    },
  )
}
