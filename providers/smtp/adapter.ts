import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { isPlainMail } from '#kernel/unencrypted-host.ts'
import { headersOf, type Email, type EmailResult, type Mailer } from '#providers/ports/mailer.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'

/** Open connections to the mail server, at most. */
const MAX_CONNECTIONS = 3
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** Whether a server's answer allows a retry (RFC 5321: 5yz is permanent, 4yz is not). */
const failureOf = (error: unknown): Extract<EmailResult, { sent: false }> => {
  const detail = error instanceof Error ? error.message : String(error)
  const code = field(error, 'code')
  const answer = field(error, 'responseCode')
  if (code === 'EAUTH' || code === 'ETLS') return { sent: false, failure: 'config', detail }
  const refused = code === 'EENVELOPE' && typeof answer === 'number' && answer >= 500
  return { sent: false, failure: refused ? 'bad_address' : 'temporary', detail }
}

/** SMTP has no idempotency: an email sent twice has the same Message-ID, by which mailboxes show it once. */
const messageIdOf = (key: string, from: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') ?? 'localhost'
  }>`

const toMessage = (from: string, { to, subject, text, key, replyTo, attachments = [], html, ...marks }: Email) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  headers: { ...headersOf(marks) },
  messageId: marks.messageId === undefined ? messageIdOf(key, from) : `<${marks.messageId}>`,
  ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  attachments: attachments.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(bytes),
  })),
  // Nothing in an email is read from a file or a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
})

const optionsOf = (url: string) => ({ ...TIMEOUTS, url, requireTLS: isPlainMail(url) })

/** Connects, encrypts and signs in, and sends nothing. */
export const checkSmtp = async (url: string): Promise<ProviderAnswer<string>> => {
  const transport = createTransport(optionsOf(url))
  try {
    await transport.verify()
    return { ok: true, value: `почтовый сервер ${new URL(url).hostname} принял вход` }
  } catch (error) {
    const { failure, detail } = failureOf(error)
    const isLate = field(error, 'code') === 'ETIMEDOUT'
    return { ok: false, failure: failure === 'config' ? 'config' : isLate ? 'timeout' : 'unavailable', detail }
  } finally {
    transport.close()
  }
}

/**
 * `url`: smtp://user:password@host:587 (with STARTTLS; on this machine where offered) or smtps://…:465.
 * Emails that are sent at the same time share connections; the last one closes them.
 */
export const smtp = (url: string, from: string): Mailer => {
  const openPool = () => createTransport({ ...optionsOf(url), pool: true, maxConnections: MAX_CONNECTIONS })
  let shared: { readonly pool: ReturnType<typeof openPool>; users: number } | undefined
  return {
    async send(email) {
      const used = (shared ??= { pool: openPool(), users: 0 })
      used.users += 1
      try {
        await used.pool.sendMail(toMessage(from, email))
        return { sent: true }
      } catch (error) {
        return failureOf(error)
      } finally {
        used.users -= 1
        if (used.users === 0) {
          used.pool.close()
          shared = undefined
        }
      }
    },
  }
}
