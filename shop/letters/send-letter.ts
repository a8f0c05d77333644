import { partsOfParagraph } from './facts/letter-parts.ts'
import { letterText, type LetterName } from './facts/message-texts.ts'
import { shopLetterHtml } from './letter-html.ts'
import type { EmailResult } from '#providers/ports/mailer.ts'
import type { MessageDeps } from './message-deps.ts'

/** `values`: of the placeholders in the letter's text. `key`: a letter with a key that was sent before is not sent again. */
type Letter = {
  readonly to: string
  readonly name: LetterName
  readonly values: Readonly<Record<string, string | number | null>>
  readonly key: string
  /** Ends letters of this kind by one press of a mail program (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Sends a letter in the shop's words. False if the mailbox does not exist. Throws when it has to be sent again. */
export const sendLetter = async (
  { mailer, texts, publicUrl }: MessageDeps,
  { to, name, values, key, unsubscribeUrl }: Letter,
): Promise<boolean> => {
  const { subject, paragraphs, foot } = letterText(texts, name, values)
  const answer = await mailer.send({
    to,
    subject,
    text: paragraphs.join('\n\n'),
    html: shopLetterHtml(
      {
        subject,
        parts: paragraphs.slice(0, paragraphs.length - foot.length).flatMap((paragraph) => partsOfParagraph(paragraph)),
        foot,
      },
      texts,
      publicUrl,
    ),
    key,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  })
  if (!answer.sent && answer.failure !== 'bad_address') throw emailError(answer)
  return answer.sent
}

export const emailError = ({ failure, detail }: Extract<EmailResult, { sent: false }>): Error =>
  new Error(`Email not sent: ${failure}, ${detail}`)
