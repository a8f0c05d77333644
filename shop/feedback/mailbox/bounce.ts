/** Reports of mail servers about letters that were not delivered (RFC 3464). */
import type { Bounce } from './letter.ts'

type Part = { readonly type: string; readonly bytes: Uint8Array }
const REPORT = /^\s*multipart\/report/i
const STATUS = /^message\/(?:global-)?delivery-status$/i
const RETURNED = /^(?:message\/(?:rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/i
/** More of a part is not read. */
const MAX_PART = 64 * 1024
const FAILED = /^action:[ \t]*failed/im
const CODE = /^status:[ \t]*[245]\.(\d{1,3}\.\d{1,3})/im
const MESSAGE_ID = /^message-id:\s*<([^<>\s]{1,250})>/im
/** RFC 3463: there is no such mailbox, or none has been there for long. */
const NO_MAILBOX: ReadonlySet<string> = new Set(['1.0', '1.1', '1.2', '1.3', '1.6', '1.10', '2.1'])
const FULL: ReadonlySet<string> = new Set(['2.2', '3.1'])

/** A part with unfolded lines. */
const textOf = ({ bytes }: Part): string =>
  Buffer.from(bytes.subarray(0, MAX_PART))
    .toString('utf8')
    .replaceAll('\r', '')
    .replaceAll(/\n[ \t]+/g, ' ')
const headOf = (text: string): string => text.split('\n\n', 1)[0] ?? ''

/** Null: it is no report, or the letter is only late. */
export const readBounce = (contentType: string, parts: readonly Part[]): Bounce | null => {
  if (!REPORT.test(contentType)) return null
  const status = parts
    .filter(({ type }) => STATUS.test(type))
    .map(textOf)
    .join('\n')
  if (!FAILED.test(status)) return null
  const code = CODE.exec(status)?.[1] ?? ''
  const reason = NO_MAILBOX.has(code) ? 'no-mailbox' : FULL.has(code) ? 'full' : 'refused'
  const returned = parts.filter(({ type }) => RETURNED.test(type)).map((part) => headOf(textOf(part)))
  return { reason, letters: returned.flatMap((head) => MESSAGE_ID.exec(head)?.[1] ?? []) }
}
