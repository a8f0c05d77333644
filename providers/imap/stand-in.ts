/** The mailbox of the sandbox: letters are written by its page or by a call, and the shop reads them by IMAP. */
import { escape } from '#providers/sandbox/escape.ts'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Journal } from '#providers/sandbox/journal.ts'
import { startImapServer, type ImapServer } from './imap-server.ts'
import { SANDBOX_ADDRESS } from './sandbox-mailbox.ts'

const word = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
const plain = (text: string): string => text.replaceAll(/[\r\n<>"]/g, ' ')

export type Written = {
  readonly from: string
  readonly name?: string
  readonly subject?: string
  readonly text?: string
  /** Message-ID of the letter that it answers. */
  readonly in_reply_to?: string
  readonly message_id?: string
}
export const letterSource = ({
  from,
  name = '',
  subject = '',
  text = '',
  in_reply_to = '',
  message_id,
}: Written): string =>
  [
    `From: ${name === '' ? '' : `${word(name)} `}<${plain(from)}>`,
    `To: <${SANDBOX_ADDRESS}>`,
    `Subject: ${word(subject)}`,
    `Message-ID: <${plain(message_id ?? `${randomUUID()}@pesochnica.example`)}>`,
    ...(in_reply_to === '' ? [] : [`In-Reply-To: <${plain(in_reply_to)}>`]),
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    '',
  ].join('\r\n')

const idOf = (headers: Readonly<Record<string, string>> | undefined): string =>
  (headers?.['Message-ID'] ?? '').replaceAll(/[<>]/g, '')

const page = ({ from = '', subject = '', in_reply_to = '' }: Partial<Written>, isSent: boolean): string =>
  `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Песочница: письмо в магазин</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem}
label{display:block;margin:.75rem 0}
input,textarea,button{font:inherit;box-sizing:border-box;width:100%;padding:.4rem}
</style>
<h1>Письмо в магазин</h1><p><a href="/">Исходящие сообщения</a></p>
${isSent ? '<p role="status"><b>Письмо в ящике.</b> Магазин прочтёт его в течение минуты.</p>' : ''}
<form method="post" action="/mailbox/write">
<input type="hidden" name="in_reply_to" value="${escape(in_reply_to)}">
<label>От кого <input name="from" type="email" required value="${escape(from)}"></label>
<label>Имя <input name="name"></label>
<label>Тема <input name="subject" value="${escape(subject)}"></label>
<label>Текст <textarea name="text" rows="8"></textarea></label>
<button>Отправить</button></form></html>`

/**
 * `GET /mailbox` answers {url} of the mailbox, `POST /mailbox/letters` puts a letter into it: {from, name, subject, text, in_reply_to}
 * or a whole `source`. `/mailbox/write` is the same as a page; `?to=` answers a sent letter by its id.
 */
export const mountMailbox = (app: FastifyInstance, journal: Journal): void => {
  let started: Promise<ImapServer> | undefined
  const server = (): Promise<ImapServer> => (started ??= startImapServer(SANDBOX_ADDRESS))
  const put = async (source: string) => {
    const { uid } = (await server()).add(source)
    journal.record({ service: 'mailbox', body: { uid, bytes: source.length }, outcome: 'ok' })
    return { uid }
  }
  app.addHook('onClose', async () => (await started)?.close())
  app.get('/mailbox', async () => ({ url: (await server()).url }))
  app.post<{ Body: Written & { source?: string } }>('/mailbox/letters', async ({ body }) =>
    put(body.source ?? letterSource(body)),
  )
  app.get<{ Querystring: { to?: string; sent?: string } }>('/mailbox/write', async ({ query }, reply) => {
    const answered = journal.outbox.find(({ service, id }) => service === 'mail' && id === query.to)
    const filled = answered && {
      from: answered.to,
      subject: `Re: ${answered.subject}`,
      in_reply_to: idOf(answered.headers),
    }
    return reply.type('text/html; charset=utf-8').send(page(filled ?? {}, query.sent !== undefined))
  })
  app.post<{ Body: Written }>('/mailbox/write', async ({ body }, reply) => {
    await put(letterSource(body))
    return reply.redirect('/mailbox/write?sent', 303)
  })
}
