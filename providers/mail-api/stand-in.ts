import type { FastifyInstance } from 'fastify'
import type { Journal } from '#providers/sandbox/journal.ts'

type Attachment = { name: string; type: string; base64: string }
type Email = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  reply_to?: string
  attachments?: Attachment[]
}
type Bounce = { to: string; kind: 'hard' | 'soft' }
const MAX_BYTES = 24 * 1024 * 1024

const attachmentSizes = (attachments: readonly Attachment[] = []) =>
  attachments.map(({ name, type, base64 }) => ({ name, type, bytes: Buffer.from(base64, 'base64').length }))

/**
 * `POST /mail/letters`: accepts one email for each Idempotency-Key. `GET /mail/bounces`: what mailboxes said later. A mailbox whose
 * name begins with `gone` bounces hard, one that begins with `full` soft.
 */
export const mountMail = (app: FastifyInstance, journal: Journal): void => {
  const bounces: Bounce[] = []
  app.get<{ Querystring: { after?: string } }>('/mail/bounces', async ({ query }) => {
    const after = Math.min(Number(query.after ?? 0) || 0, bounces.length)
    return { bounces: bounces.slice(after), cursor: String(bounces.length) }
  })
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
      if (!journal.isDelivered({ service: 'mail', id, to, text })) {
        if (/^(gone|full)/.test(to)) bounces.push({ to, kind: to.startsWith('gone') ? 'hard' : 'soft' })
        journal.deliver({
          service: 'mail',
          id,
          to,
          subject,
          text,
          ...(body.html === undefined ? {} : { html: body.html }),
          ...(body.headers === undefined ? {} : { headers: body.headers }),
          ...(attached.length > 0 ? { attachments: attached } : {}),
        })
      }
      if (outcome?.kind === 'lost-answer') {
        reply.hijack()
        reply.raw.destroy()
        return reply
      }
      return reply.code(202).send({ id })
    },
  )
}
