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
}
export type EmailResult =
  | { readonly sent: true }
  | { readonly sent: false; readonly failure: 'bad_address' | 'temporary' | 'config'; readonly detail: string }

export type Mailer = { send(email: Email): Promise<EmailResult> }
