/** AUTH-08: a right code signs its browser in. Code, account, what the guest had and the new session change in one transaction. */
import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { done, isRefused, refuse, type Done, type Refused } from '#contract/endpoint.ts'
import type { Registration, User, WrongCode } from '#contract/user.schema.ts'
import { PERSONAL_DATA_CONSENT } from '#domain/consent.ts'
import { MAX_TRIES } from '#domain/sign-in.ts'
import { transaction } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.gen.ts'
import { joinBaskets } from '#server/features/basket/basket.public.ts'
import { joinFavorites } from '#server/features/favorites/favorites.public.ts'
import { claimOrders } from '#server/features/order/order.public.ts'
import { askForNews } from '#server/features/subscribe/subscribe.public.ts'
import type { Caller } from '#server/calls/caller.ts'
import { sessionControlOf } from './signed-in.ts'
import type { UserDeps } from './user-deps.ts'
import { codeOf } from './user.public.ts'
import { codesMatch, type CheckedProfile } from './user.policy.ts'
import {
  countTry,
  customerByPhone,
  endChallenge,
  insertCustomer,
  recordDataConsent,
  userOf,
  type Customer,
} from './user.queries.ts'

/** `usable`: the code that was sent may still be tried. */
type WrongCodeRefused = Refused<'wrong-code', WrongCode>
const wrongCode = (usable: boolean): WrongCodeRefused => refuse('wrong-code', 'Неверный код подтверждения', { usable })
const notRegistered = refuse(
  'not-registered',
  'С\u00a0этим номером кабинета ещё нет. Заполните имя, почту и\u00a0дату рождения.',
)

/** The id of the code that was entered rightly. A wrong try is counted for good: the transaction goes on to its end. */
const rightCode = async (
  tx: Transaction<DB>,
  { codeKey }: UserDeps,
  phone: string,
  code: string,
  caller: Caller,
  now: Date,
): Promise<string | WrongCodeRefused> => {
  const tried = await countTry(tx, sessionControlOf(caller).idHash, phone, now)
  if (tried === undefined) return wrongCode(false)
  return codesMatch(code, codeOf(codeKey, tried)) ? tried.id : wrongCode(tried.tries < MAX_TRIES)
}

/** What hangs on the guest goes to the account; a browser that was signed in already has no guest. */
const joinGuest = async (
  tx: Transaction<DB>,
  { visitorId, customerId }: Caller,
  { id, visitor_id }: Customer,
): Promise<void> => {
  if (visitorId === null || customerId !== null) return
  await joinBaskets(tx, visitorId, { visitorId: visitor_id, customerId: id })
  await joinFavorites(tx, visitorId, visitor_id)
  await claimOrders(tx, visitorId, id)
}

const enter = async (
  tx: Transaction<DB>,
  customer: Customer,
  challengeId: string,
  caller: Caller,
  now: Date,
): Promise<() => void> => {
  await endChallenge(tx, challengeId, now)
  await joinGuest(tx, caller, customer)
  return sessionControlOf(caller).rotate(tx, { visitorId: customer.visitor_id, customerId: customer.id })
}

type Entered = { readonly customer: Customer; readonly giveCookie: () => void }
/** After the commit: the cookie goes out with the answer. */
const completed = ({ customer, giveCookie }: Entered): Done<User> => {
  giveCookie()
  return done(userOf(customer))
}

export const confirm = async (
  deps: UserDeps,
  phone: string,
  code: string,
  caller: Caller,
): Promise<Done<User> | WrongCodeRefused | Refused<'not-registered'>> => {
  const entered = await transaction(
    deps.db,
    async (tx): Promise<Entered | WrongCodeRefused | Refused<'not-registered'>> => {
      const now = deps.clock.now()
      const right = await rightCode(tx, deps, phone, code, caller, now)
      if (isRefused(right)) return right
      const customer = await customerByPhone(tx, phone)
      if (customer === undefined) return notRegistered
      return { customer, giveCookie: await enter(tx, customer, right, caller, now) }
    },
  )
  return isRefused(entered) ? entered : completed(entered)
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
  const text_hash = hash('sha256', PERSONAL_DATA_CONSENT.text, 'buffer')
  await recordDataConsent(tx, {
    customerId: customer.id,
    step: 'confirmed',
    text_version: PERSONAL_DATA_CONSENT.version,
    text_hash,
    from_address: caller.address,
    at: now,
  })
  if (input.news === true) await askForNews(tx, deps, profile.email, caller)
  return customer
}

/** A phone that has an account meanwhile is signed in to it, and the account stays as it is. */
export const register = async (
  deps: UserDeps,
  input: Registration,
  profile: CheckedProfile,
  caller: Caller,
): Promise<Done<User> | WrongCodeRefused> => {
  const entered = await transaction(deps.db, async (tx): Promise<Entered | WrongCodeRefused> => {
    const now = deps.clock.now()
    const right = await rightCode(tx, deps, input.phone, input.code, caller, now)
    if (isRefused(right)) return right
    const customer =
      (await newCustomer(tx, deps, input, profile, caller, now)) ?? (await customerByPhone(tx, input.phone))
    if (customer === undefined) throw new Error('An account was there and is not')
    return { customer, giveCookie: await enter(tx, customer, right, caller, now) }
  })
  return isRefused(entered) ? entered : completed(entered)
}
