/** AUTH-08: signing in with a code. The code, the account, the guest's data and the new session change in one transaction. */
import type { Transaction } from 'kysely'
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { Registration, User, WrongCode } from '../user.api.ts'
import { MAX_TRIES } from '#kernel/sign-in-code.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { mergeBaskets } from '#shop/basket/face.ts'
import { mergeFavorites } from '../favourites/favorites.calls.ts'
import { claimOrders, claimOrdersOfPhone } from '#shop/order/face.ts'
import { searchHistory } from '#shop/catalogue/face.ts'
import { mergeReviewMarks } from '#shop/product/face.ts'
import { requestSubscription } from '../subscribe/subscriptions.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { sessionControlOf, codeOf } from './signed-in.ts'
import type { UserDeps } from './user-deps.ts'
import { codesMatch, type CheckedProfile } from './user.policy.ts'
import {
  countTry,
  customerByPhone,
  endChallenge,
  insertCustomer,
  recordDataConsent,
  rememberBrowser,
  userOf,
  type CodePurpose,
  type Customer,
  type TriedChallenge,
} from './user.sql.ts'

/** `usable`: the code that was sent may still be tried. */
export type WrongCodeRefused = Refused<'wrong-code', WrongCode>
const wrongCode = (usable: boolean): WrongCodeRefused => refuse('wrong-code', 'Неверный код подтверждения', { usable })
const notRegistered = refuse(
  'not-registered',
  'С\u00a0этим номером кабинета ещё нет. Заполните имя, почту и\u00a0дату рождения.',
)

/** The challenge if the code is right. A refusal commits the transaction, so that the wrong try stays counted. */
export const checkCode = async (
  tx: Transaction<DB>,
  { codeKey }: Pick<UserDeps, 'codeKey'>,
  phone: string,
  code: string,
  caller: Caller,
  now: Date,
  purpose: CodePurpose = 'sign-in',
): Promise<TriedChallenge | WrongCodeRefused> => {
  const tried = await countTry(tx, sessionControlOf(caller).idHash, phone, now, purpose)
  if (tried === undefined) return wrongCode(false)
  return codesMatch(code, codeOf(codeKey, tried)) ? tried : wrongCode(tried.tries < MAX_TRIES)
}

/** Moves the guest's basket, favourites, search history and orders to the account; a signed-in browser has no guest data. */
const mergeGuest = async (
  tx: Transaction<DB>,
  { visitorId, customerId }: Caller,
  { id, visitor_id }: Customer,
): Promise<void> => {
  if (visitorId === null || customerId !== null) return
  await mergeBaskets(tx, visitorId, { visitorId: visitor_id, customerId: id })
  await mergeFavorites(tx, visitorId, visitor_id)
  await mergeReviewMarks(tx, visitorId, visitor_id)
  await searchHistory.mergeSearchHistory(tx, visitorId, visitor_id)
  await claimOrders(tx, visitorId, id)
}

const startSession = async (
  tx: Transaction<DB>,
  customer: Customer,
  challenge: TriedChallenge,
  caller: Caller,
  now: Date,
): Promise<() => void> => {
  await endChallenge(tx, challenge.id, now)
  // First, so that writes of this guest that are under way are merged, and later ones refused.
  const { rotate, browser } = sessionControlOf(caller)
  const mark = browser.renew()
  const setCookie = await rotate(tx, {
    visitorId: customer.visitor_id,
    customerId: customer.id,
    browser: mark.idHash,
  })
  await mergeGuest(tx, caller, customer)
  // A code that came by e-mail says nothing of who has the phone now.
  if (challenge.channel !== 'email') await claimOrdersOfPhone(tx, customer.id, now)
  await rememberBrowser(tx, customer.id, mark.idHash, now)
  return () => {
    setCookie()
    mark.setCookie()
  }
}

type SignedIn = { readonly customer: Customer; readonly setCookie: () => void }
/** Sets the session cookie, after the commit. */
const finish = ({ customer, setCookie }: SignedIn): Done<User> => {
  setCookie()
  return done(userOf(customer))
}

export const confirm = async (
  deps: UserDeps,
  phone: string,
  code: string,
  caller: Caller,
): Promise<Done<User> | WrongCodeRefused | Refused<'not-registered'>> => {
  const signedIn = await transaction(
    deps.db,
    async (tx): Promise<SignedIn | WrongCodeRefused | Refused<'not-registered'>> => {
      const now = deps.clock.now()
      const challenge = await checkCode(tx, deps, phone, code, caller, now)
      if (isRefused(challenge)) return challenge
      const customer = await customerByPhone(tx, phone)
      if (customer === undefined) return notRegistered
      return { customer, setCookie: await startSession(tx, customer, challenge, caller, now) }
    },
  )
  return isRefused(signedIn) ? signedIn : finish(signedIn)
}

const newCustomer = async (
  tx: Transaction<DB>,
  deps: UserDeps,
  input: Registration,
  profile: CheckedProfile,
  caller: Caller,
  now: Date,
): Promise<Customer | undefined> => {
  const customer = await insertCustomer(tx, input.phone, profile, now)
  if (customer === undefined) return undefined
  const { account: consent } = deps.terms.consents
  await recordDataConsent(tx, customer.id, { step: 'confirmed', consent, from: caller.address, at: now })
  if (input.news === true) await requestSubscription(tx, deps, profile.email, caller, customer.id)
  return customer
}

/** Creates the account and signs in. If the phone has an account already, signs in to it and leaves it unchanged. */
export const register = async (
  deps: UserDeps,
  input: Registration,
  profile: CheckedProfile,
  caller: Caller,
): Promise<Done<User> | WrongCodeRefused> => {
  const signedIn = await transaction(deps.db, async (tx): Promise<SignedIn | WrongCodeRefused> => {
    const now = deps.clock.now()
    const challenge = await checkCode(tx, deps, input.phone, input.code, caller, now)
    if (isRefused(challenge)) return challenge
    const customer =
      (await newCustomer(tx, deps, input, profile, caller, now)) ?? (await customerByPhone(tx, input.phone))
    if (customer === undefined) throw new Error('The account disappeared during registration')
    return { customer, setCookie: await startSession(tx, customer, challenge, caller, now) }
  })
  return isRefused(signedIn) ? signedIn : finish(signedIn)
}
