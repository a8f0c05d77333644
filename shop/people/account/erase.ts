import type { Nothing } from '#kernel/shared.api.ts'
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { LiveOrders } from '../user.api.ts'
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { transaction } from '#platform/db/transaction.ts'
import { deleteBasket, lockOpenBasket } from '#shop/basket/face.ts'
import { deleteFavorites } from '../favourites/favorites.calls.ts'
import { eraseLoyalty, unpaidPurchaseNumbers } from '#shop/loyalty/face.ts'
import { anonymiseOrders, activeOrderNumbers } from '#shop/order/face.ts'
import { searchHistory } from '#shop/catalogue/face.ts'
import { deleteMessagesOf } from '#shop/feedback/face.ts'
import { deleteSubscriptions } from '../subscribe/subscribe.sql.ts'
import { arrivalRequests, deleteBuyersWords, helpfulMarks } from '#shop/product/face.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { sessionControlOf } from './signed-in.ts'
import type { UserDeps } from './user-deps.ts'
import { deleteCustomer, lockCustomer, recordDataConsent, type Customer } from './user.sql.ts'
import { endSessions } from '#platform/calls/session-store.ts'

type Erased = Refused<'live-orders', LiveOrders> | null
type EraseDeps = Pick<UserDeps, 'clock' | 'terms'>

/** Deletes the customer with all sessions; null when that is done. The caller records that the consent is withdrawn. */
export const deleteCustomerData = async (tx: Transaction<DB>, customer: Customer, at: Date): Promise<Erased> => {
  // What placing an order locks, before the orders are read: one that is being placed is waited for and counts as active.
  await lockOpenBasket(tx, customer.visitor_id)
  await lockCustomer(tx, customer.id)
  const active = await activeOrderNumbers(tx, customer.id)
  if (active.length > 0)
    return refuse(
      'live-orders',
      `Заказ ${active.join(', ')} ещё не\u00a0завершён: получите или отмените его, и\u00a0данные можно будет удалить.`,
      { numbers: active },
    )
  const unpaid = await unpaidPurchaseNumbers(tx, customer.id)
  if (unpaid.length > 0)
    return refuse(
      'live-orders',
      `Сертификат ${unpaid.join(', ')} ждёт оплаты: оплатите его или подождите, без оплаты он скоро отменится, ` +
        'и\u00a0данные можно будет удалить.',
      { numbers: unpaid },
    )
  await endSessions(tx, customer.id)
  await deleteBasket(tx, customer.visitor_id)
  await helpfulMarks.deleteHelpfulMarks(tx, customer.visitor_id)
  await deleteBuyersWords(tx, customer.id)
  await deleteFavorites(tx, customer.visitor_id)
  await arrivalRequests.delete(tx, customer.id, customer.email)
  await deleteMessagesOf(tx, customer)
  await deleteSubscriptions(tx, customer.id, customer.email)
  await searchHistory.deleteSearchHistory(tx, customer.visitor_id)
  await anonymiseOrders(tx, customer.id, customer.phone)
  await eraseLoyalty(tx, customer.id, at)
  await deleteCustomer(tx, customer)
  return null
}

/**
 * SAFE-05: deletes the customer with all sessions; null when that is done. What stays, and until when, is `KEPT_AFTER_ERASING`.
 * `from`: network address of who asked for it.
 */
export const eraseCustomer = async (
  tx: Transaction<DB>,
  { clock, terms }: EraseDeps,
  customer: Customer,
  from: string | null,
): Promise<Erased> => {
  const at = clock.now()
  const refused = await deleteCustomerData(tx, customer, at)
  if (refused !== null) return refused
  await recordDataConsent(tx, customer.id, { step: 'withdrawn', consent: terms.consents.account, from, at })
  return null
}

export const erase = async (
  deps: UserDeps,
  customer: Customer,
  caller: Caller,
): Promise<Done<Nothing> | Refused<'live-orders', LiveOrders>> => {
  const ended = await transaction(deps.db, async (tx) => {
    const refused = await eraseCustomer(tx, deps, customer, caller.address)
    return refused ?? sessionControlOf(caller).end(tx)
  })
  if (isRefused(ended)) return ended
  ended()
  return done({})
}
