import type { Kysely, Transaction } from 'kysely'
import { done, isRefused, refuse, type Answer, type RefusedBy } from '#kernel/endpoint.ts'
import { RESEND_INTERVAL_S } from '#kernel/sign-in-code.ts'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { dayStart } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { ensureVisitor, type Caller } from '#platform/calls/caller.ts'
import type { user, CodeChannel, CodeRequest, CodeSent } from '../user.api.ts'
import {
  askerOf,
  exceededOf,
  limitsOf,
  lostTriesOf,
  proofStepsOf,
  refuseOverLimit,
  unixSeconds,
  windowStart,
  type Asked,
  type Limit,
} from './code-limits.ts'
import { checkProofs, newChallenge, useProof, type CheckedProof } from './proof-of-work.ts'
import { enqueueSignInCode } from './send-sign-in-code.job.ts'
import { enqueueBudgetReport, fillsHalf } from './report-sms-budget.job.ts'
import type { UserDeps } from './user-deps.ts'
import { sessionControlOf } from './signed-in.ts'
import {
  countSend,
  customerByPhone,
  hasLiveChallenge,
  insertChallenge,
  isKnownBrowser,
  lastSent,
  type CodePurpose,
  type Customer,
} from './user.sql.ts'

const SEED_BYTES = 16

type Outcome =
  | { readonly sent: true }
  | { readonly sent: false; readonly why: 'too-recent' }
  | { readonly sent: false; readonly why: 'limit'; readonly limit: Limit }
  | { readonly sent: false; readonly why: 'proof'; readonly steps: number }

/** Thrown to roll back what was counted. */
class NotSent extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('The code is not sent')
    this.outcome = outcome
  }
}

type Sending = {
  readonly asked: Asked
  readonly purpose: CodePurpose
  readonly proof: CheckedProof | undefined
  readonly now: Date
}

const mayResendAt = (sent: Date): number => unixSeconds(new Date(sent.getTime() + RESEND_INTERVAL_S * 1000))

/** Adds the code to every counter, or throws `NotSent`. Returns how many tries the code does not have. */
const count = async (tx: Transaction<DB>, deps: UserDeps, { asked, proof, now }: Sending): Promise<number> => {
  const limits = limitsOf(asked, deps.smsLimits, now).map((limit) => ({
    ...limit,
    start: windowStart(limit, now),
  }))
  const hits = await countSend(tx, askerOf(asked), limits, now)
  if (hits === null) throw new NotSent({ sent: false, why: 'too-recent' })
  const limit = exceededOf(limits, hits)
  if (limit !== undefined) throw new NotSent({ sent: false, why: 'limit', limit })
  const steps = proofStepsOf(limits, hits, deps.smsLimits)
  // Work that was begun for an easier proof counts while the demand has no more than doubled.
  const isProved = proof !== undefined && proof.steps * 2 >= steps && (await useProof(tx, proof, dayStart(now)))
  if (steps > 0 && !isProved) throw new NotSent({ sent: false, why: 'proof', steps })
  for (const counted of limits) if (fillsHalf(counted, hits)) await enqueueBudgetReport(tx, counted)
  return lostTriesOf(limits, hits)
}

/** Counts the code, stores the challenge and enqueues the job in one transaction. */
const enqueueCode = async (deps: UserDeps, sending: Sending, caller: Caller): Promise<Outcome> => {
  const { asked, purpose, now } = sending
  try {
    return await transaction(deps.db, async (tx) => {
      const tries = await count(tx, deps, sending)
      await ensureVisitor(tx, caller, asked.knownBrowser !== null)
      const id = await insertChallenge(tx, {
        browser: sessionControlOf(caller).idHash,
        phone: asked.phone,
        seed: Buffer.from(deps.random.bytes(SEED_BYTES)),
        channel: asked.by,
        purpose,
        tries,
        now,
      })
      await enqueueSignInCode(tx, id)
      return { sent: true }
    })
  } catch (error) {
    if (error instanceof NotSent) return error.outcome
    throw error
  }
}

/** The ways in which a phone can get a code, besides the one that was asked for. */
const waysOf = (deps: UserDeps, customer: Customer | undefined, by: CodeChannel): CodeChannel[] => {
  const offered: readonly (readonly [CodeChannel, boolean])[] = [
    ['sms', true],
    ['call', deps.canCall === true],
    ['email', customer?.email_confirmed_at != null],
  ]
  return offered.flatMap(([way, isOffered]) => (isOffered && way !== by ? [way] : []))
}

const notOffered: Readonly<Record<CodeChannel, string>> = {
  sms: '',
  call: 'Позвонить с\u00a0кодом сейчас нельзя. Получите код по\u00a0СМС.',
  email:
    'У\u00a0кабинета с\u00a0этим номером нет подтверждённой почты, поэтому код придёт только на\u00a0телефон. ' +
    'Почту подтверждают в\u00a0кабинете.',
}

/** The known browser of a call; null for a stranger's. */
const knownBrowserOf = async (db: Kysely<DB>, phone: string, caller: Caller): Promise<Buffer | null> => {
  const { idHash } = sessionControlOf(caller).browser
  return (await isKnownBrowser(db, phone, idHash)) ? idHash : null
}

type SendRefused = Exclude<RefusedBy<(typeof user)['sendCode']>, { refusal: 'bad-phone' | 'not-offered' }>

/** Sends a code, or refuses; `ways`: what a refusal offers instead. */
export const sendCode = async (
  deps: UserDeps,
  { phone, by, proofs }: { readonly phone: string; readonly by: CodeChannel; readonly proofs: readonly string[] },
  purpose: CodePurpose,
  ways: CodeChannel[],
  caller: Caller,
): Promise<Answer<{ sms_timestamp: number }, SendRefused>> => {
  const now = deps.clock.now()
  const asked = { phone, by, address: caller.address, knownBrowser: await knownBrowserOf(deps.db, phone, caller) }
  const checked = await checkProofs(deps.codeKey, phone, proofs, now)
  const outcome = await enqueueCode(deps, { asked, purpose, proof: checked, now }, caller)
  if (outcome.sent) return done({ sms_timestamp: mayResendAt(now) })
  if (outcome.why === 'limit') return refuseOverLimit(outcome.limit, now, ways)
  if (outcome.why === 'proof')
    return refuse(
      'proof-needed',
      'Сейчас запрашивают слишком много кодов, и\u00a0браузер должен показать, что вы\u00a0не\u00a0программа. ' +
        'Для этого нужен JavaScript: включите его или повторите через час.',
      { challenge: await newChallenge(deps, phone, outcome.steps, now), ways },
    )
  return refuse('too-recent', 'Код уже отправлен. Новый можно запросить чуть позже.', {
    sms_timestamp: mayResendAt((await lastSent(deps.db, askerOf(asked))) ?? now),
  })
}

/** Whether this browser has been sent a code of this phone that may still be entered. */
export const hasLiveCode = ({ db, clock }: UserDeps, phone: string, purpose: CodePurpose, caller: Caller) =>
  hasLiveChallenge(db, { browser: sessionControlOf(caller).idHash, phone, purpose, now: clock.now() })

/** AUTH-02: sends a sign-in code. */
export const requestCode = async (
  deps: UserDeps,
  { phone, by = 'sms', proof }: CodeRequest,
  caller: Caller,
): Promise<Answer<CodeSent, RefusedBy<(typeof user)['sendCode']>>> => {
  const wrong = profileFields.phone(phone)
  if (wrong !== null) return refuse('bad-phone', wrong)
  const customer = await customerByPhone(deps.db, phone)
  const ways = waysOf(deps, customer, by)
  if (by !== 'sms' && !waysOf(deps, customer, 'sms').includes(by)) return refuse('not-offered', notOffered[by])
  const answer = await sendCode(
    deps,
    { phone, by, proofs: proof === undefined ? [] : [proof] },
    'sign-in',
    ways,
    caller,
  )
  if (isRefused(answer)) return answer
  return done({
    user_state: customer === undefined ? 'new' : 'registered',
    ...answer.value,
    ...(ways.some((way) => way !== 'sms') ? { ways } : {}),
  })
}
