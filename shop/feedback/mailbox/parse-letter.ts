/** A letter of RFC 5322 as values. Runs in a process of its own (letter-process.ts): whoever writes to the shop chooses every byte. */
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { fileErrorOf } from '#kernel/attachments.ts'
import { isEmail } from '#kernel/email.ts'
import { oneLine } from '#kernel/text.ts'
import { htmlText } from './html-text.ts'
import { readBounce } from './bounce.ts'
import { MAX_PICTURES, type Letter } from './letter.ts'

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 1 }
/** Smaller pictures in the text are logos of signatures. */
const LOGO_BYTES = 20_000
/** Letters of text that are read further. */
const MAX_TEXT = 50_000
const MAX_SUBJECT = 200
const MAX_OTHERS = 20
const MAX_REFERENCES = 50
const MAX_NAME = 100

type Headers = ReadonlyMap<string, string>
const headersOf = ({ headers }: Email): Headers => new Map(headers.map(({ key, value }) => [key, value]))

const LIST_HEADERS = [
  'list-id',
  'list-unsubscribe',
  'feedback-id',
  'x-autoreply',
  'x-autorespond',
  'x-failed-recipients',
]
const ROBOT = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+\-=].*)?@/i
/** RFC 3834 and what programs of before it write. */
const isAutomatic = (headers: Headers, address: string): boolean =>
  !/^(?:no)?\s*(?:;|$)/i.test(headers.get('auto-submitted') ?? '') ||
  /^\s*(?:bulk|junk|list|auto_reply)/i.test(headers.get('precedence') ?? '') ||
  /^\s*multipart\/report/i.test(headers.get('content-type') ?? '') ||
  headers.get('return-path')?.trim() === '<>' ||
  LIST_HEADERS.some((name) => headers.has(name)) ||
  ROBOT.test(address)

const idsIn = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/<([^<>\s]{1,250})>/g)].flatMap(([, id]) => id ?? [])

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const isPicture = ({ filename, mimeType }: Attachment, size: number): boolean => {
  const type = mimeType === 'application/octet-stream' ? '' : mimeType
  return fileErrorOf({ name: filename ?? (type === 'image/png' ? 'picture.png' : 'picture.jpg'), type, size }) === null
}

export const parseLetter = async (source: Uint8Array): Promise<Letter> => {
  const email = await PostalMime.parse(source, LIMITS)
  const sender = [email.from, email.sender].find((one) => isEmail(one?.address ?? ''))
  const address = sender?.address ?? ''
  const headers = headersOf(email)
  const text = (email.text ?? '').trim()
  const files = email.attachments.map((file) => ({ file, bytes: bytesOf(file) }))
  const shown = files.filter(({ file, bytes }) => file.related !== true || bytes.length >= LOGO_BYTES)
  const pictures = shown.filter(({ file, bytes }) => isPicture(file, bytes.length)).slice(0, MAX_PICTURES)
  return {
    messageId: idsIn(email.messageId)[0] ?? null,
    from: address === '' ? null : { name: oneLine((sender?.name ?? '').slice(0, MAX_NAME)), address },
    subject: oneLine((email.subject ?? '').slice(0, MAX_SUBJECT)),
    references: [...idsIn(email.inReplyTo), ...idsIn(email.references).toReversed()].slice(0, MAX_REFERENCES),
    isAutomatic: isAutomatic(headers, address),
    bounce: readBounce(
      headers.get('content-type') ?? '',
      files.map(({ file, bytes }) => ({ type: file.mimeType, bytes })),
    ),
    text: (text === '' ? htmlText(email.html ?? '') : text).slice(0, MAX_TEXT),
    pictures: pictures.map(({ bytes }) => bytes),
    others: shown
      .filter((one) => !pictures.includes(one))
      .slice(0, MAX_OTHERS)
      .map(({ file }) => oneLine((file.filename ?? file.mimeType).slice(0, MAX_NAME))),
  }
}
