/** FOOT-01: sends the letters of an issue in portions. */
import { paths } from '#kernel/pages/paths.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { EmailResult } from '#providers/ports/mailer.ts'
import { letterHtml, type MessageDeps } from '#shop/letters/face.ts'
import { newsletterParts, newsletterText, onePressPath, type NewsletterContent } from '../facts/newsletter.ts'
import { endLetters, handOut, lockHanded, MAX_TRIES, type HandedLetter, type LetterEnd } from './letters.sql.ts'

/** Letters that share a transaction: with the mail server's deadline it is shorter than an idle transaction may be. */
const PORTION = 50
/** A minute, less what the last portion may take. */
const RUN_MS = 45_000

export type NewsletterDeps = MessageDeps & { readonly newsletterPerMinute?: number | undefined }

/** Letters a minute without a setting: a hundred thousand in fifty minutes. */
export const DEFAULT_PACE = 2000

/** The two forms of a letter. `token`: of the subscription that the link of its foot ends. */
export const lettersOf = (
  { texts, publicUrl }: Pick<MessageDeps, 'texts' | 'publicUrl'>,
  content: NewsletterContent,
  token: string,
): { readonly subject: string; readonly text: string; readonly html: string } => {
  const foot = {
    shop: texts.shop,
    seller: texts.seller,
    leaveUrl: publicUrl + paths.subscription('leave', token),
    allUrl: publicUrl + paths.subscription('all', token),
  }
  const { subject, preview } = content
  return {
    subject,
    text: newsletterText(content, foot),
    html: letterHtml({
      subject,
      preview,
      ...newsletterParts(content, foot),
      shop: { name: texts.shop, url: publicUrl },
    }),
  }
}

type Recipient = { readonly to: string; readonly token: string; readonly key: string }

/** Sends the letter to one mailbox. The link of the foot and of the header end the subscription of this token. */
export const sendNewsletter = (
  deps: MessageDeps,
  content: NewsletterContent,
  { to, token, key }: Recipient,
): Promise<EmailResult> =>
  deps.mailer.send({
    to,
    ...lettersOf(deps, content, token),
    unsubscribeUrl: deps.publicUrl + onePressPath(token),
    key,
  })

const endOf = async (
  deps: MessageDeps,
  code: string,
  content: NewsletterContent,
  { subscriber_id, email, token, is_confirmed, tries }: HandedLetter,
): Promise<LetterEnd> => {
  if (!is_confirmed) return { subscriber_id, state: 'left' }
  const answer = await sendNewsletter(deps, content, { to: email, token, key: `newsletter ${code} ${subscriber_id}` })
  if (answer.sent) return { subscriber_id, state: 'sent' }
  if (answer.failure === 'bad_address') return { subscriber_id, state: 'bounced' }
  return { subscriber_id, state: tries < MAX_TRIES ? 'queued' : 'failed' }
}

/** Sends one portion; false when there is nothing to hand out now. */
const sendPortion = async (deps: NewsletterDeps, code: string, content: NewsletterContent): Promise<boolean> => {
  const { db, clock, newsletterPerMinute: pace = DEFAULT_PACE } = deps
  const ids = await transaction(db, (tx) => handOut(tx, code, { take: PORTION, pace, now: clock.now() }))
  if (ids.length === 0) return false
  // Not `transaction`, which may run twice: what is sent is an effect outside.
  const ends = await db.transaction().execute(async (tx) => {
    const letters = await lockHanded(tx, code, ids)
    const done = await Promise.all(letters.map((letter) => endOf(deps, code, content, letter)))
    await endLetters(tx, code, done, clock.now())
    return done
  })
  const hasStopped = ends.some(({ state }) => state === 'queued' || state === 'failed')
  if (hasStopped) deps.alert(`The mail server takes no letters of ${code} for the moment`)
  return !hasStopped
}

/** Sends what the pace allows, for less than a minute. */
export const sendLetters = async (deps: NewsletterDeps, code: string, content: NewsletterContent): Promise<void> => {
  const until = performance.now() + RUN_MS
  while (performance.now() < until && (await sendPortion(deps, code, content)));
}
