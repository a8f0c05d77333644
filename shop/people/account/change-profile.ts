/** A customer changes name, e-mail and birthday. The e-mail gets codes to sign in with, so that it is guarded as the phone is. */
import type { Transaction } from 'kysely'
import { done, isRefused, refuse, type Answer, type Refused, type RefusedBy } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { User, user } from '../user.api.ts'
import { sendCode } from './send-code.ts'
import { sendEmailChanged } from './send-email-changed.job.ts'
import { checkCode, type WrongCodeRefused } from './sign-in.ts'
import { freshSession } from './signed-in.ts'
import type { UserDeps } from './user-deps.ts'
import type { CheckedProfile } from './user.policy.ts'
import { endChallenge, updateCustomer, userOf, type Customer } from './user.sql.ts'

type Refusals<Call extends keyof typeof user> = Exclude<RefusedBy<(typeof user)[Call]>, { refusal: 'signed-out' }>

const codeNeeded = refuse(
  'too-late',
  'На\u00a0почту приходят коды входа, поэтому новую мы\u00a0сохраним по\u00a0коду из\u00a0СМС на\u00a0ваш телефон.',
)

export const sendEmailChangeCode = (
  deps: UserDeps,
  { phone }: Customer,
  proof: string | undefined,
  caller: Caller,
): Promise<Answer<{ sms_timestamp: number }, Refusals<'sendEmailChangeCode'>>> =>
  sendCode(deps, { phone, by: 'sms', proofs: proof === undefined ? [] : [proof] }, 'new-email', [], caller)

/** Null when this session may change the e-mail: it has just signed in, or has the code that came to the phone. */
const refuseUnproven = async (
  tx: Transaction<DB>,
  deps: UserDeps,
  { id, phone }: Customer,
  code: string | undefined,
  caller: Caller,
): Promise<WrongCodeRefused | Refused<'too-late'> | null> => {
  if ((await freshSession(tx, id, caller)) !== undefined) return null
  if (code === undefined) return codeNeeded
  const now = deps.clock.now()
  const challenge = await checkCode(tx, deps, phone, code, caller, now, 'new-email')
  if (isRefused(challenge)) return challenge
  await endChallenge(tx, challenge.id, now)
  return null
}

export const changeProfile = (
  deps: UserDeps,
  customer: Customer,
  profile: CheckedProfile,
  code: string | undefined,
  caller: Caller,
): Promise<Answer<User, WrongCodeRefused | Refused<'too-late'>>> =>
  transaction(deps.db, async (tx) => {
    if (profile.email !== customer.email) {
      const refused = await refuseUnproven(tx, deps, customer, code, caller)
      if (refused !== null) return refused
      await enqueue(tx, sendEmailChanged, { to: customer.email, at: deps.clock.now().toISOString() })
    }
    return done(userOf((await updateCustomer(tx, customer.id, profile)) ?? customer))
  })
