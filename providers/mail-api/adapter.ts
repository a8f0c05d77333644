import { headersOf, type Attachment, type Bounce, type Mailer } from '#providers/ports/mailer.ts'
import { isRecord } from '#kernel/is-record.ts'
import { failed, openProviderClient, type ObserveCall } from '#providers/shared/provider-client.ts'

const TIMEOUT_MS = 8_000

const isBounce = (value: unknown): value is Bounce =>
  isRecord(value) && typeof value['to'] === 'string' && (value['kind'] === 'hard' || value['kind'] === 'soft')

const toWire = ({ name, type, bytes }: Attachment) => ({ name, type, base64: Buffer.from(bytes).toString('base64') })

/**
 * A mail gateway over HTTP. `POST /letters` {to, subject, text, html?, headers, reply_to?, attachments?} sends one email for each
 * Idempotency-Key. `GET /bounces?after=` answers {bounces: [{to, kind}], cursor}.
 */
export const mailApi = (baseUrl: string, apiKey: string, observe?: ObserveCall): Mailer => {
  const client = openProviderClient({ provider: 'mail', baseUrl, observe })
  return {
    isIdempotent: true,
    async bouncesAfter(cursor) {
      const answer = await client.json({
        name: 'bounces',
        method: 'GET',
        path: `/bounces?${String(new URLSearchParams({ after: cursor }))}`,
        headers: { authorization: `Bearer ${apiKey}` },
        timeoutMs: TIMEOUT_MS,
        read: (body) =>
          isRecord(body) && Array.isArray(body['bounces']) && typeof body['cursor'] === 'string'
            ? { ok: true, value: { bounces: body['bounces'].filter(isBounce), cursor: body['cursor'] } }
            : undefined,
      })
      return answer.ok ? { read: true, ...answer.value } : { read: false, detail: answer.detail }
    },
    async send({ to, subject, text, key, replyTo, attachments, html, ...marks }) {
      const { messageId } = marks
      const answer = await client.done({
        name: 'letters',
        method: 'POST',
        path: '/letters',
        headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': encodeURIComponent(key) },
        body: {
          to,
          subject,
          text,
          html,
          headers: { ...headersOf(marks), ...(messageId === undefined ? {} : { 'Message-ID': `<${messageId}>` }) },
          reply_to: replyTo,
          attachments: attachments?.map(toWire),
        },
        timeoutMs: TIMEOUT_MS,
        refusal: (_, status) => (status === 422 ? failed('refused', `HTTP ${status}`) : undefined),
      })
      if (answer.ok) return { sent: true }
      if (answer.failure === 'refused') return { sent: false, failure: 'bad_address', detail: answer.detail }
      return {
        sent: false,
        failure: answer.failure === 'config' ? 'config' : 'temporary',
        detail: answer.detail,
      }
    },
  }
}
