import { done, isRefused, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { user } from '../user.api.ts'
import { transaction } from '#platform/db/transaction.ts'
import { orderOfCustomer, ordersOfCustomer, pendingOrdersOf, repeatOrder } from '#shop/order/face.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { endSessions } from '#platform/calls/session-store.ts'
import { changeConsent, readSubscriptions } from '../consents/subscriptions-of-customer.ts'
import { consentOfAim } from '../consents/account-consents.ts'
import { erase } from './erase.ts'
import { myData } from './my-data.ts'
import { requestCode } from './send-code.ts'
import { confirm, register } from './sign-in.ts'
import { sessionControlOf, forCustomer } from './signed-in.ts'
import type { UserDeps } from './user-deps.ts'
import { access, endOthers, endOwn } from './access.ts'
import { changePhone, confirmMailbox, sendMailboxCode, sendPhoneCodes } from './change-access.ts'
import { changeProfile, sendEmailChangeCode } from './change-profile.ts'
import { checkProfile } from './user.policy.ts'
import { customerById, readConsents, userOf } from './user.sql.ts'

const noOrder = refuse('no-order', 'Такого заказа среди ваших нет.')
const oldConsent = refuse('old-consent', 'Текст согласия изменился. Обновите страницу и\u00a0отметьте его ещё раз.')

/** Ends the browser's session; with a customer id, all sessions of that customer. */
const endSession = async ({ db }: UserDeps, caller: Caller, customerId: number | null): Promise<void> => {
  const clearCookie = await transaction(db, async (tx) => {
    if (customerId !== null) await endSessions(tx, customerId)
    return sessionControlOf(caller).end(tx)
  })
  clearCookie()
}

export const userCalls = (deps: UserDeps): Handlers<typeof user, Caller> => ({
  get: async (_input, { customerId }) => {
    const customer = customerId === null ? undefined : await customerById(deps.db, customerId)
    return done(customer === undefined ? null : userOf(customer))
  },
  sendCode: (input, caller) => requestCode(deps, input, caller),
  register: async (input, caller) => {
    const profile = checkProfile(input, deps.clock.now())
    if (isRefused(profile)) return profile
    const { version } = deps.terms.consents.account
    if (input.consent_text_version !== version) return oldConsent
    return register(deps, input, profile, caller)
  },
  confirmCode: ({ phone, code }, caller) => confirm(deps, phone, code, caller),
  signOut: async (_input, caller) => {
    await endSession(deps, caller, null)
    return done({})
  },
  signOutEverywhere: (_input, caller) =>
    forCustomer(deps.db, caller, async ({ id }) => {
      await endSession(deps, caller, id)
      return done({})
    }),
  access: (_input, caller) => forCustomer(deps.db, caller, (customer) => access(deps.db, customer, caller)),
  endSession: ({ id }, caller) => forCustomer(deps.db, caller, (customer) => endOwn(deps.db, customer, id, caller)),
  endOtherSessions: (_input, caller) =>
    forCustomer(deps.db, caller, (customer) => endOthers(deps.db, customer, caller)),
  sendMailboxCode: ({ proof }, caller) =>
    forCustomer(deps.db, caller, (customer) => sendMailboxCode(deps, customer, proof, caller)),
  confirmMailbox: ({ code }, caller) =>
    forCustomer(deps.db, caller, (customer) => confirmMailbox(deps, customer, code, caller)),
  sendPhoneCodes: (input, caller) =>
    forCustomer(deps.db, caller, (customer) => sendPhoneCodes(deps, customer, input, caller)),
  changePhone: (input, caller) =>
    forCustomer(deps.db, caller, (customer) => changePhone(deps, customer, input, caller)),
  change: (input, caller) =>
    forCustomer(deps.db, caller, async (customer) => {
      const profile = checkProfile(input, deps.clock.now())
      return isRefused(profile) ? profile : changeProfile(deps, customer, profile, input.code, caller)
    }),
  sendEmailChangeCode: ({ proof }, caller) =>
    forCustomer(deps.db, caller, (customer) => sendEmailChangeCode(deps, customer, proof, caller)),
  consents: (_input, caller) => forCustomer(deps.db, caller, async ({ id }) => done(await readConsents(deps.db, id))),
  subscriptions: (_input, caller) =>
    forCustomer(deps.db, caller, async (customer) => done(await readSubscriptions(deps, customer))),
  setConsent: (input, caller) =>
    forCustomer(deps.db, caller, async (customer) => {
      if (input.consent_text_version !== consentOfAim(deps.terms, input.aim)?.version) return oldConsent
      await transaction(deps.db, (tx) => changeConsent(tx, deps, customer, input, caller))
      return done(await readSubscriptions(deps, customer))
    }),
  data: (_input, caller) => forCustomer(deps.db, caller, async (customer) => done(await myData(deps.db, customer))),
  erase: (_input, caller) => forCustomer(deps.db, caller, (customer) => erase(deps, customer, caller)),
  orders: ({ page }, caller) =>
    forCustomer(deps.db, caller, async ({ id }) => done(await ordersOfCustomer(deps.db, id, page ?? 1))),
  pendingOrders: (_input, caller) =>
    forCustomer(deps.db, caller, async ({ id }) => done(await pendingOrdersOf(deps.db, id))),
  order: ({ number }, caller) =>
    forCustomer(deps.db, caller, async ({ id }) => {
      const view = await orderOfCustomer(deps.db, id, number)
      return view === null ? noOrder : done(view)
    }),
  repeatOrder: ({ number }, caller) =>
    forCustomer(deps.db, caller, async ({ id }) => {
      const repeated = await repeatOrder(deps.db, id, number, caller)
      return repeated === null ? noOrder : repeated
    }),
})
