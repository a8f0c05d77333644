export type Attachment = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }
export type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Names the cause: a letter with a key already taken is not sent again. */
  readonly key: string
  /** Who is answered by pressing «answer». */
  readonly replyTo?: string
  readonly attachments?: readonly Attachment[]
}
export type EmailResult =
  | { readonly sent: true }
  | { readonly sent: false; readonly failure: 'bad_address' | 'temporary' | 'config'; readonly detail: string }

export type Mailer = { send(letter: Email): Promise<EmailResult> }
