import { done, refuse, type Answer, type RefusedBy } from '#kernel/endpoint.ts'
import type { user, CodeSent } from '../user.api.ts'
import { RESEND_INTERVAL_S } from '#kernel/sign-in-code.ts'

import { profileFields } from '#kernel/fields/profile-fields.ts'
import { dayStart } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import { ensureVisitor, type Caller } from '#platform/calls/caller.ts'
import { enqueueSignInCode } from './send-sign-in-code.job.ts'
import type { UserDeps } from './user-deps.ts'
import { sessionControlOf } from './signed-in.ts'
import { limitsOf, refuseOverLimit, unixSeconds, type Limit } from './user.policy.ts'
import { countSend, customerByPhone, lastSent, insertChallenge } from './user.sql.ts'

const SEED_BYTES = 16

/** Thrown to roll back the counts. */
class LimitExceeded extends Error {
  readonly limit: Limit
  constructor(limit: Limit) {
    super(`The ${limit.kind} limit is exceeded`)
    this.limit = limit
  }
}

const mayResendAt = (sent: Date): number => unixSeconds(new Date(sent.getTime() + RESEND_INTERVAL_S * 1000))

/** Counts the message, stores the challenge and enqueues the job in one transaction. False: too soon after the last code. */
const enqueueCode = (deps: UserDeps, phone: string, caller: Caller, now: Date): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    const { tooRecent, exceeded } = await countSend(
      tx,
      phone,
      limitsOf(phone, caller.address, deps.smsLimits),
      dayStart(now),
      now,
    )
    if (tooRecent) return false
    if (exceeded !== undefined) throw new LimitExceeded(exceeded)
    await ensureVisitor(tx, caller)
    const id = await insertChallenge(tx, {
      browser: sessionControlOf(caller).idHash,
      phone,
      seed: Buffer.from(deps.random.bytes(SEED_BYTES)),
      now,
    })
    await enqueueSignInCode(tx, id)
    return true
  })

export const requestCode = async (
  deps: UserDeps,
  phone: string,
  caller: Caller,
): Promise<Answer<CodeSent, RefusedBy<(typeof user)['sendCode']>>> => {
  const wrong = profileFields.phone(phone)
  if (wrong !== null) return refuse('bad-phone', wrong)
  const now = deps.clock.now()
  try {
    if (await enqueueCode(deps, phone, caller, now)) {
      const customer = await customerByPhone(deps.db, phone)
      return done({ user_state: customer === undefined ? 'new' : 'registered', sms_timestamp: mayResendAt(now) })
    }
  } catch (error) {
    if (error instanceof LimitExceeded) return refuseOverLimit(error.limit, now)
    throw error
  }
  return refuse('too-recent', 'Код уже отправлен. Новый можно запросить чуть позже.', {
    sms_timestamp: mayResendAt((await lastSent(deps.db, phone)) ?? now),
  })
}
