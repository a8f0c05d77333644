import { done, isRefused, refuse, type Answer, type Handlers, type RefusedBy } from '#kernel/endpoint.ts'
import { HOUR_S } from '#kernel/durations.ts'
import { formatPhone } from '#kernel/phone.ts'
import { oneLine } from '#kernel/text.ts'
import type { Nothing } from '#kernel/shared.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { countedNetwork } from '#platform/calls/network.ts'
import { hitsOf, incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import { sendCode } from '../account/send-code.ts'
import { checkCode, finish, startSession, type SignedIn } from '../account/sign-in.ts'
import { forCustomer, freshSession, sessionControlOf } from '../account/signed-in.ts'
import type { UserDeps } from '../account/user-deps.ts'
import { customerById, endChallenge, isBrowserOf, lockCustomer, type Customer } from '../account/user.sql.ts'
import { FRESH_SIGN_IN_MINUTES } from '../facts/fresh-sign-in.ts'
import { PASSKEY_NAME_LENGTH } from '../facts/passkeys.ts'
import type { NewPasskey, passkeys, PasskeySignature } from '../passkeys.api.ts'
import type { SignedInUser } from '../user.api.ts'
import { useChallenge } from './challenge.ts'
import {
  countSignature,
  credentialIdsOf,
  deletePasskey,
  insertPasskey,
  passkeyOfCredential,
  setPasskeyName,
} from './passkeys.sql.ts'
import { enqueuePasskeyAdded } from './send-passkey-added.job.ts'
import { addOptions, checkNewPasskey, checkSignature, signInOptions } from './verify.ts'

/** Passkeys of an account. */
const MAX_PASSKEYS = 10
/** Wrong signatures of a network in an hour. A browser that the passkey's account knows is not counted: nobody can shut it out. */
const MAX_WRONG_AN_HOUR = 60

const badSignature = refuse(
  'bad-passkey',
  'Ключ не\u00a0подошёл: возможно, его удалили из\u00a0кабинета. Войдите по\u00a0коду из\u00a0СМС.',
)
const badPasskey = refuse('bad-passkey', 'Ключ добавить не\u00a0получилось. Попробуйте ещё раз.')
const tooManyTries = refuse(
  'too-many-tries',
  'Из\u00a0вашей сети слишком часто приходят неверные ключи. Войдите по\u00a0коду из\u00a0СМС или повторите через час.',
)
const tooMany = refuse(
  'too-many',
  `В\u00a0кабинете уже ${MAX_PASSKEYS}\u00a0ключей. Удалите лишний, чтобы добавить новый.`,
)
const oldSignIn = refuse(
  'too-late',
  `Ключ добавляют сразу после входа. Выйдите, войдите ещё раз и\u00a0добавьте его в\u00a0течение ${FRESH_SIGN_IN_MINUTES}\u00a0минут.`,
)
const notOffered = refuse('not-offered', 'По\u00a0этому адресу сайта войти ключом нельзя.')
const badName = refuse('bad-name', `Назовите ключ: от\u00a01 до\u00a0${PASSKEY_NAME_LENGTH}\u00a0знаков.`)

type Refusals<Call extends keyof typeof passkeys> = Exclude<
  RefusedBy<(typeof passkeys)[Call]>,
  { refusal: 'signed-out' }
>

const signIn = async (
  deps: UserDeps,
  given: PasskeySignature,
  caller: Caller,
): Promise<Answer<SignedInUser, Refusals<'signIn'>>> => {
  const now = deps.clock.now()
  const passkey = await passkeyOfCredential(deps.db, Buffer.from(given.id, 'base64url'))
  const wrong = `wrong passkeys ${caller.address === null ? 'process' : countedNetwork(caller.address)}`
  const browser = sessionControlOf(caller).browser.idHash
  const isKnown = passkey !== undefined && (await isBrowserOf(deps.db, passkey.customer_id, browser))
  if (!isKnown && (await hitsOf(deps.db, wrong, HOUR_S, now)) >= MAX_WRONG_AN_HOUR) return tooManyTries
  const checked = passkey === undefined ? null : await checkSignature(deps, passkey, given, now)
  const signedIn =
    passkey === undefined || checked === null
      ? badSignature
      : await transaction(deps.db, async (tx): Promise<SignedIn | typeof badSignature> => {
          if (!(await useChallenge(tx, checked.challenge, now))) return badSignature
          if (!(await countSignature(tx, passkey.id, checked.counter, now))) return badSignature
          const customer = await customerById(tx, passkey.customer_id)
          if (customer === undefined) return badSignature
          // A passkey says nothing of who has the phone now.
          return startSession(tx, customer, false, caller, now)
        })
  if (!isRefused(signedIn)) return finish(signedIn)
  if (!isKnown) await incrementRateCount(deps.db, wrong, HOUR_S, now)
  return signedIn
}

const startAdding = async (
  deps: UserDeps,
  { id, visitor_id, phone, name }: Customer,
  caller: Caller,
): Promise<Answer<{ options: string }, Refusals<'addOptions'>>> => {
  if ((await freshSession(deps.db, id, caller)) === undefined) return oldSignIn
  const has = await credentialIdsOf(deps.db, id)
  if (has.length >= MAX_PASSKEYS) return tooMany
  const names = { short: formatPhone(phone), full: name }
  const options = await addOptions(deps, { customerId: id, visitorId: visitor_id, names, has }, deps.clock.now())
  return options === null ? notOffered : done({ options })
}

const add = async (
  deps: UserDeps,
  { id }: Customer,
  given: NewPasskey,
  caller: Caller,
): Promise<Answer<Nothing, Refusals<'add'>>> => {
  const now = deps.clock.now()
  const session = await freshSession(deps.db, id, caller)
  if (session === undefined) return oldSignIn
  const { device } = session
  const checked = await checkNewPasskey(deps, id, given, now)
  if (checked === null) return badPasskey
  return transaction(deps.db, async (tx) => {
    await lockCustomer(tx, id)
    if ((await credentialIdsOf(tx, id)).length >= MAX_PASSKEYS) return tooMany
    if (!(await useChallenge(tx, checked.challenge, now))) return badPasskey
    const name = device === '' ? 'Ключ входа' : device
    const added = await insertPasskey(tx, { ...checked, customerId: id, name, at: now })
    if (added === undefined) return badPasskey
    await enqueuePasskeyAdded(tx, { customer_id: id, passkey_id: added, device })
    return done({})
  })
}

/** Whoever holds the session alone cannot take away the owner's way in. */
const remove = (
  deps: UserDeps,
  customer: Customer,
  { id, code }: { readonly id: string; readonly code: string },
  caller: Caller,
): Promise<Answer<Nothing, Refusals<'remove'>>> =>
  transaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const challenge = await checkCode(tx, deps, customer.phone, code, caller, now, 'passkey')
    if (isRefused(challenge)) return challenge
    await endChallenge(tx, challenge.id, now)
    await deletePasskey(tx, customer.id, id)
    return done({})
  })

export const passkeysCalls = (deps: UserDeps): Handlers<typeof passkeys, Caller> => ({
  signInOptions: async () => {
    const options = await signInOptions(deps, deps.clock.now())
    return options === null ? notOffered : done({ options })
  },
  signIn: (given, caller) => signIn(deps, given, caller),
  addOptions: (_input, caller) => forCustomer(deps.db, caller, (customer) => startAdding(deps, customer, caller)),
  add: (given, caller) => forCustomer(deps.db, caller, (customer) => add(deps, customer, given, caller)),
  rename: ({ id, name: typed }, caller) =>
    forCustomer(deps.db, caller, async (customer) => {
      const name = oneLine(typed)
      if (name === '' || name.length > PASSKEY_NAME_LENGTH) return badName
      await setPasskeyName(deps.db, customer.id, id, name)
      return done({})
    }),
  sendRemovalCode: ({ proof }, caller) =>
    forCustomer(deps.db, caller, ({ phone }) =>
      sendCode(deps, { phone, by: 'sms', proofs: proof === undefined ? [] : [proof] }, 'passkey', [], caller),
    ),
  remove: (input, caller) => forCustomer(deps.db, caller, (customer) => remove(deps, customer, input, caller)),
})
