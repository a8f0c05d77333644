export type Attachment = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }
export type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Idempotency key: an email with a key that was sent before is not sent again. */
  readonly key: string
  /** Address of the Reply-To header. */
  readonly replyTo?: string
  readonly attachments?: readonly Attachment[]
  /** The words of `text` as HTML; absent: the email is text only. */
  readonly html?: string
  /** Address that ends the subscription by a POST of `List-Unsubscribe=One-Click` (RFC 8058), for letters of a subscription. */
  readonly unsubscribeUrl?: string
  /** Message-ID, without brackets, of a letter that a person has written: its answer names it. Others say that a program wrote them. */
  readonly messageId?: string
}
export type EmailResult =
  | { readonly sent: true }
  | { readonly sent: false; readonly failure: 'bad_address' | 'temporary' | 'config'; readonly detail: string }

/** What a mail server said about an email after it had taken it. `hard`: the mailbox is gone; `soft`: it took nothing this time. */
export type Bounce = { readonly to: string; readonly kind: 'hard' | 'soft' }
export type BouncesRead =
  | {
      readonly read: true
      readonly bounces: readonly Bounce[]
      /** Where the next reading begins. */ readonly cursor: string
    }
  | { readonly read: false; readonly detail: string }

export type Mailer = {
  send(email: Email): Promise<EmailResult>
  /** An email that was sent before with its key is not sent again: after a death in the middle it may be repeated. */
  readonly isIdempotent?: boolean
  /** Bounces since the cursor, '' is the beginning. Absent: the provider says of a bounce only what `send` answers. */
  readonly bouncesAfter?: (cursor: string) => Promise<BouncesRead>
}

type Headers = Readonly<Record<string, string>>
/**
 * Headers of a letter that ends by one press (RFC 2369, RFC 8058), and of one that a program wrote, which no program answers
 * (RFC 3834).
 */
export const headersOf = ({
  unsubscribeUrl: url,
  messageId,
}: Pick<Email, 'unsubscribeUrl' | 'messageId'>): Headers => ({
  ...(url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  ...(messageId === undefined ? { 'Auto-Submitted': 'auto-generated' } : {}),
})
