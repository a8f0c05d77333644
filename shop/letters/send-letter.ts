import { partsOfParagraph, type LetterPart } from './facts/letter-parts.ts'
import { letterText, type LetterName, type LetterWords } from './facts/message-texts.ts'
import { shopLetterHtml } from './letter-html.ts'
import type { Email, EmailResult } from '#providers/ports/mailer.ts'
import type { MessageDeps } from './message-deps.ts'

/** `values`: of the placeholders in the letter's text. `key`: a letter with a key that was sent before is not sent again. */
type Letter = {
  readonly to: string
  readonly name: LetterName
  readonly values: Readonly<Record<string, string | number | null>>
  readonly key: string
  /** Ends letters of this kind by one press of a mail program (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** Message-ID of a letter that a person has written. */
  readonly messageId?: string
}

/** Sends a letter in the shop's words. False if the mailbox does not exist. Throws when it has to be sent again. */
export const sendLetter = async (deps: MessageDeps, { name, values, ...envelope }: Letter): Promise<boolean> => {
  const words = letterText(deps.texts, name, values)
  const parts = words.body.flatMap((paragraph) => partsOfParagraph(paragraph))
  const answer = await sendParts(deps, { ...words, parts }, envelope)
  if (!answer.sent && answer.failure !== 'bad_address') throw emailError(answer)
  return answer.sent
}

/** Sends words with the parts of their HTML; an error: the letter has to be sent again. `no-mailbox`: there is none. */
export const sendWords = async (
  deps: MessageDeps,
  words: LetterWords & { readonly parts: readonly LetterPart[] },
  envelope: Pick<Email, 'to' | 'key'>,
): Promise<Error | 'sent' | 'no-mailbox'> => {
  const answer = await sendParts(deps, words, envelope)
  if (answer.sent) return 'sent'
  return answer.failure === 'bad_address' ? 'no-mailbox' : emailError(answer)
}

const sendParts = (
  { mailer, texts, publicUrl, mailbox }: MessageDeps,
  words: LetterWords & { readonly parts: readonly LetterPart[] },
  envelope: Pick<Email, 'to' | 'key' | 'unsubscribeUrl' | 'messageId'>,
): Promise<EmailResult> =>
  mailer.send({
    ...envelope,
    ...(mailbox === undefined ? {} : { replyTo: mailbox.address }),
    subject: words.subject,
    text: words.paragraphs.join('\n\n'),
    html: shopLetterHtml(words, texts, publicUrl),
  })

export const emailError = ({ failure, detail }: Extract<EmailResult, { sent: false }>): Error =>
  new Error(`Email not sent: ${failure}, ${detail}`)
