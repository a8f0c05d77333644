import type { Attachment, Mailer } from '#providers/ports/mailer.ts'
import { failed, openProviderClient, type ObserveCall } from '#providers/shared/provider-client.ts'

const TIMEOUT_MS = 10_000

const toWire = ({ name, type, bytes }: Attachment) => ({ name, type, base64: Buffer.from(bytes).toString('base64') })

/** A mail gateway over HTTP: `POST /letters` {to, subject, text, reply_to?, attachments?} sends one email for each Idempotency-Key. */
export const mailApi = (baseUrl: string, apiKey: string, observe?: ObserveCall): Mailer => {
  const client = openProviderClient({ provider: 'mail', baseUrl, observe })
  return {
    async send({ to, subject, text, key, replyTo, attachments }) {
      const answer = await client.done({
        name: 'letters',
        method: 'POST',
        path: '/letters',
        headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': encodeURIComponent(key) },
        body: { to, subject, text, reply_to: replyTo, attachments: attachments?.map(toWire) },
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
