/** The one way to news by e-mail, for other rooms: the mailbox is asked by letter, whoever gave its address. */
import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { NEWS_CONSENT } from '#domain/consent.ts'
import { incrementRateCount } from '#server/db/rate-count.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Caller } from '#server/calls/caller.ts'
import { enqueueSubscriptionConfirmation } from '#server/jobs/send-subscription-confirmation.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Random } from '#server/ports/random.ts'
import { DAY_S, MAX_EMAILS_PER_DAY, wantsLetter } from './subscribe.policy.ts'
import { putAsked, recordConsent, subscriberByEmail, type ConsentStep } from './subscribe.queries.ts'

const TOKEN_BYTES = 16

/** The words themselves change only with the version; their hash proves which they were. */
export const consentStep = (
  subject: string,
  step: ConsentStep['step'],
  { address }: Caller,
  at: Date,
): ConsentStep => ({
  subject,
  step,
  at,
  from_address: address,
  text_version: NEWS_CONSENT.version,
  text_hash: hash('sha256', NEWS_CONSENT.text, 'buffer'),
})

/** `email` is trimmed and of the right form. */
export const askForNews = async (
  tx: Transaction<DB>,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  given: string,
  caller: Caller,
): Promise<void> => {
  const email = given.toLowerCase()
  const now = clock.now()
  if (!wantsLetter(await subscriberByEmail(tx, email), now)) return
  if ((await incrementRateCount(tx, `letter ${email}`, DAY_S, now)) > MAX_EMAILS_PER_DAY) return
  const id = await putAsked(tx, email, Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url'), now)
  await recordConsent(tx, consentStep(email, 'asked', caller, now))
  await enqueueSubscriptionConfirmation(tx, id, now)
}
