import type { Attachment, Mailer } from '#server/ports/mailer.ts'

const TIMEOUT_MS = 10_000
const BAD_ADDRESS = 422

const toWire = ({ name, type, bytes }: Attachment) => ({ name, type, base64: Buffer.from(bytes).toString('base64') })

/** A mail gateway over HTTP: `POST /letters` {to, subject, text, reply_to?, attachments?} sends one email for each Idempotency-Key. */
export const mailApi = (baseUrl: string, apiKey: string): Mailer => ({
  async send({ to, subject, text, key, replyTo, attachments }) {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': encodeURIComponent(key),
    }
    try {
      const body = JSON.stringify({ to, subject, text, reply_to: replyTo, attachments: attachments?.map(toWire) })
      const { ok, status } = await fetch(`${baseUrl}/letters`, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (ok) return { sent: true }
      if (status === BAD_ADDRESS) return { sent: false, failure: 'bad_address', detail: `HTTP ${status}` }
      return {
        sent: false,
        failure: status === 401 || status === 403 ? 'config' : 'temporary',
        detail: `HTTP ${status}`,
      }
    } catch (error) {
      return { sent: false, failure: 'temporary', detail: error instanceof Error ? error.message : String(error) }
    }
  },
})
