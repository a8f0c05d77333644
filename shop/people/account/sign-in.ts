/** AUTH-08: signing in with a code. The code, the account, the guest's data and the new session change in one transaction. */
import { acceptedKeys } from '#platform/settings/secret-keys.ts'
import type { Transaction } from 'kysely'
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { Registration, SignedInUser, WrongCode } from '../user.api.ts'
import { MAX_TRIES } from '#kernel/sign-in-code.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { mergeBaskets, type CappedLine } from '#shop/basket/face.ts'
import { mergeFavorites } from '../favourites/favorites.calls.ts'
import { orderClaims } from '#shop/order/face.ts'
import { searchHistory } from '#shop/catalogue/face.ts'
import { helpfulMarks } from '#shop/product/face.ts'
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
  const isRight = acceptedKeys(codeKey).some((key) => codesMatch(code, codeOf(key, tried)))
  return isRight ? tried : wrongCode(tried.tries < MAX_TRIES)
}

/**
 * Moves the guest's basket, favourites, search history and orders to the account; a signed-in browser has no guest data. Returns
 * what of the basket did not fit.
 */
const mergeGuest = async (
  tx: Transaction<DB>,
  { visitorId, customerId }: Caller,
  { id, visitor_id }: Customer,
): Promise<CappedLine[]> => {
  if (visitorId === null || customerId !== null) return []
  const capped = await mergeBaskets(tx, visitorId, { visitorId: visitor_id, customerId: id })
  await mergeFavorites(tx, visitorId, visitor_id)
  await helpfulMarks.mergeHelpfulMarks(tx, visitorId, visitor_id)
  await searchHistory.mergeSearchHistory(tx, visitorId, visitor_id)
  await orderClaims.claimOrders(tx, visitorId, id)
  return capped
}

/** Signs in. `hasPhone`: whether this way in shows who has the phone now. */
export const startSession = async (
  tx: Transaction<DB>,
  customer: Customer,
  hasPhone: boolean,
  caller: Caller,
  now: Date,
): Promise<SignedIn> => {
  // First, so that writes of this guest that are under way are merged, and later ones refused.
  const { rotate, browser } = sessionControlOf(caller)
  const mark = browser.renew()
  const setCookie = await rotate(tx, {
    visitorId: customer.visitor_id,
    customerId: customer.id,
    browser: mark.idHash,
  })
  const capped = await mergeGuest(tx, caller, customer)
  if (hasPhone) await orderClaims.claimOrdersOfPhone(tx, customer.id, now)
  await rememberBrowser(tx, customer.id, mark.idHash, now)
  return {
    customer,
    capped,
    setCookie: () => {
      setCookie()
      mark.setCookie()
    },
  }
}

/** A code that came by e-mail says nothing of who has the phone now. */
const startWithCode = async (
  tx: Transaction<DB>,
  customer: Customer,
  { id, channel }: TriedChallenge,
  caller: Caller,
  now: Date,
): Promise<SignedIn> => {
  await endChallenge(tx, id, now)
  return startSession(tx, customer, channel !== 'email', caller, now)
}

export type SignedIn = {
  readonly customer: Customer
  readonly capped: readonly CappedLine[]
  readonly setCookie: () => void
}
/** Sets the session cookie, after the commit. */
export const finish = ({ customer, capped, setCookie }: SignedIn): Done<SignedInUser> => {
  setCookie()
  return done({ ...userOf(customer), ...(capped.length === 0 ? {} : { capped: [...capped] }) })
}

export const confirm = async (
  deps: UserDeps,
  phone: string,
  code: string,
  caller: Caller,
): Promise<Done<SignedInUser> | WrongCodeRefused | Refused<'not-registered'>> => {
  const signedIn = await transaction(
    deps.db,
    async (tx): Promise<SignedIn | WrongCodeRefused | Refused<'not-registered'>> => {
      const now = deps.clock.now()
      const challenge = await checkCode(tx, deps, phone, code, caller, now)
      if (isRefused(challenge)) return challenge
      const customer = await customerByPhone(tx, phone)
      if (customer === undefined) return notRegistered
      return startWithCode(tx, customer, challenge, caller, now)
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
): Promise<Done<SignedInUser> | WrongCodeRefused> => {
  const signedIn = await transaction(deps.db, async (tx): Promise<SignedIn | WrongCodeRefused> => {
    const now = deps.clock.now()
    const challenge = await checkCode(tx, deps, input.phone, input.code, caller, now)
    if (isRefused(challenge)) return challenge
    const customer =
      (await newCustomer(tx, deps, input, profile, caller, now)) ?? (await customerByPhone(tx, input.phone))
    if (customer === undefined) throw new Error('The account disappeared during registration')
    return startWithCode(tx, customer, challenge, caller, now)
  })
  return isRefused(signedIn) ? signedIn : finish(signedIn)
}
