/** A customer confirms the mailbox by a code that comes to it, and changes the phone by codes to the old and to the new one. */
import type { Transaction } from 'kysely'
import { done, isRefused, refuse, type Answer, type RefusedBy } from '#kernel/endpoint.ts'
import type { Nothing } from '#kernel/shared.api.ts'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { formatPhone } from '#kernel/phone.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { endOwnSessions } from '#platform/calls/session-store.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { orderClaims } from '#shop/order/face.ts'
import type { PhoneChange, PhoneCodes, User, user } from '../user.api.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.sql.ts'
import { hasLiveCode, sendCode } from './send-code.ts'
import { enqueuePhoneChanged } from './send-phone-changed.job.ts'
import { checkCode, type WrongCodeRefused } from './sign-in.ts'
import { sessionControlOf } from './signed-in.ts'
import type { UserDeps } from './user-deps.ts'
import { customerByPhone, endChallenge, setMailboxConfirmed, setPhone, userOf, type Customer } from './user.sql.ts'

type Sent = { sms_timestamp: number }
type Refusals<Call extends keyof typeof user> = Exclude<RefusedBy<(typeof user)[Call]>, { refusal: 'signed-out' }>

export const sendMailboxCode = (
  deps: UserDeps,
  { phone }: Customer,
  proof: string | undefined,
  caller: Caller,
): Promise<Answer<Sent, Refusals<'sendMailboxCode'>>> =>
  sendCode(deps, { phone, by: 'email', proofs: proof === undefined ? [] : [proof] }, 'mailbox', [], caller)

export const confirmMailbox = (
  deps: UserDeps,
  { id, phone, email }: Customer,
  code: string,
  caller: Caller,
): Promise<Answer<Nothing, WrongCodeRefused>> =>
  transaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const challenge = await checkCode(tx, deps, phone, code, caller, now, 'mailbox')
    if (isRefused(challenge)) return challenge
    await endChallenge(tx, challenge.id, now)
    await setMailboxConfirmed(tx, id, email, now)
    return done({})
  })

const phoneTaken = refuse(
  'phone-taken',
  'С\u00a0этим номером уже есть кабинет. Войдите в\u00a0него или назовите другой номер.',
)
const sameMailbox = refuse(
  'not-offered',
  'Почта кабинета не\u00a0подтверждена, поэтому без кода на\u00a0прежний номер его не\u00a0сменить. Напишите или позвоните нам.',
)

/** A code to each of the two numbers. When the old one is lost, its code goes to the confirmed mailbox. */
export const sendPhoneCodes = async (
  deps: UserDeps,
  customer: Customer,
  { phone, by = 'sms', proofs = [] }: PhoneCodes,
  caller: Caller,
): Promise<Answer<Sent, Refusals<'sendPhoneCodes'>>> => {
  const wrong = profileFields.phone(phone)
  if (wrong !== null) return refuse('bad-phone', wrong)
  if ((await customerByPhone(deps.db, phone)) !== undefined) return phoneTaken
  if (by === 'email' && customer.email_confirmed_at === null) return sameMailbox
  const toNew = await sendCode(deps, { phone, by: 'sms', proofs }, 'new-phone', [], caller)
  // The old phone may have asked for a proof after the new one had its code.
  const isOnTheWay = isRefused(toNew, 'too-recent') && (await hasLiveCode(deps, phone, 'new-phone', caller))
  if (isRefused(toNew) && !isOnTheWay) return toNew
  return sendCode(deps, { phone: customer.phone, by, proofs }, 'old-phone', [], caller)
}

/** Both codes are tried before either is judged, so that each try counts. */
const checkBoth = async (
  tx: Transaction<DB>,
  deps: UserDeps,
  customer: Customer,
  { phone, old_code, new_code }: PhoneChange,
  caller: Caller,
): Promise<readonly { readonly id: string }[] | WrongCodeRefused> => {
  const now = deps.clock.now()
  const ofOld = await checkCode(tx, deps, customer.phone, old_code, caller, now, 'old-phone')
  const ofNew = await checkCode(tx, deps, phone, new_code, caller, now, 'new-phone')
  if (isRefused(ofOld)) return ofOld
  return isRefused(ofNew) ? ofNew : [ofOld, ofNew]
}

export const changePhone = (
  deps: UserDeps,
  customer: Customer,
  input: PhoneChange,
  caller: Caller,
): Promise<Answer<User, Refusals<'changePhone'>>> =>
  transaction(deps.db, async (tx) => {
    const challenges = await checkBoth(tx, deps, customer, input, caller)
    if (isRefused(challenges)) return challenges
    const changed = await setPhone(tx, customer.id, input.phone)
    if (changed === undefined) return phoneTaken
    for (const { id } of challenges) await endChallenge(tx, id, deps.clock.now())
    // Whoever held the old number may be signed in somewhere, or have added a passkey.
    await endOwnSessions(tx, customer.id, null, sessionControlOf(caller).idHash)
    await deletePasskeysOf(tx, customer.id)
    await orderClaims.claimOrdersOfPhone(tx, customer.id, deps.clock.now())
    await enqueuePhoneChanged(tx, { customer_id: customer.id, phone: formatPhone(input.phone).slice(-5) })
    return done(userOf(changed))
  })
