import type { Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import { Value } from 'typebox/value'
import { done, isRefused, refuse, type Handlers, type Refused } from '#kernel/endpoint.ts'
import { type feedback, type FeedbackMessage, FeedbackReceipt } from './feedback.api.ts'
import type { Upload } from '#kernel/shared.api.ts'
import { HOUR_S } from '#kernel/durations.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { dayAt, nextWorkingDay } from '#kernel/dates.ts'
import { runIdempotent, type IdempotencyKey } from '#platform/calls/idempotency.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { photoOfUpload, type Photo } from '#platform/photos/photos.ts'
import { countedCaller, type Caller } from '#platform/calls/caller.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { openCaseOfMessage } from './cases/open-cases.ts'
import { enqueueFeedbackEmail } from './email-feedback.job.ts'
import type { Clock } from '#platform/clock.ts'
import { checkFeedback, MAX_PER_HOUR } from './feedback.policy.ts'
import { insertFeedback } from './feedback.sql.ts'

export type FeedbackDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** Offset of the office that answers, in minutes east of Greenwich. */
  readonly officeOffsetMin: number
  readonly terms: Pick<ShopTerms, 'consents'>
}

const limitByIpAddress = async ({ db, clock }: FeedbackDeps, caller: Caller): Promise<void> => {
  const hits = await incrementRateCount(db, `feedback ${countedCaller(caller)}`, HOUR_S, clock.now())
  if (hits > MAX_PER_HOUR)
    throw new HttpError('too-often', 'Слишком много сообщений подряд. Повторите через час или позвоните нам.', {
      retryAfter: HOUR_S,
    })
}

/** Null without a file. A browser sends an empty part if no file was chosen. */
const checkedPhoto = async (file: Upload | undefined): Promise<Photo | null | Refused<'bad-file'>> => {
  if (file === undefined || (file.size === 0 && file.name === '')) return null
  const photo = await photoOfUpload(file)
  return typeof photo === 'string' ? refuse('bad-file', photo) : photo
}
/**
 * The key alone identifies the message, not the visitor: if the answer to a visitor's first message is lost, the cookie
 * is lost with it, and the repetition comes from another visitor.
 */
const idempotencyKeyOf = async (
  { file, ...texts }: FeedbackMessage,
  { idempotencyKey }: Caller,
): Promise<IdempotencyKey> => {
  if (idempotencyKey === null) throw new Error('feedback.send came without an Idempotency-Key')
  const digest =
    file &&
    createHash('sha256')
      .update(await file.bytes())
      .digest('base64')
  return { scope: 'feedback', route: 'feedback.send', key: idempotencyKey, body: { ...texts, file: digest } }
}

export const feedbackCalls = (deps: FeedbackDeps): Handlers<typeof feedback, Caller> => ({
  send: async (input, caller) => {
    const checked = checkFeedback(input)
    if (isRefused(checked)) return checked
    await limitByIpAddress(deps, caller)
    const photo = await checkedPhoto(input.file)
    if (isRefused(photo)) return photo
    const now = deps.clock.now()
    const key = await idempotencyKeyOf(input, caller)
    return transaction(deps.db, (tx) =>
      runIdempotent<FeedbackReceipt, never>(
        tx,
        key,
        (stored) => Value.Parse(FeedbackReceipt, stored),
        async () => {
          const { version } = deps.terms.consents.feedback
          const id = await insertFeedback(tx, checked, version, now, photo)
          await openCaseOfMessage(tx, { ...checked, id, at: now })
          await enqueueFeedbackEmail(tx, id)
          return done({ answer_by: nextWorkingDay(dayAt(now, deps.officeOffsetMin)) })
        },
      ),
    )
  },
})
