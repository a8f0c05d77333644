import { hash } from 'node:crypto'
import type { Nothing } from '#contract/basket.schema.ts'
import { done, isRefused, refuse, type Done, type Refused } from '#contract/endpoint.ts'
import type { LiveOrders } from '#contract/user.schema.ts'
import type { Consent } from '#domain/consent.ts'
import { transaction } from '#server/db/transaction.ts'
import { deleteBasket } from '#server/features/basket/basket.public.ts'
import { eraseBonus } from '#server/features/bonus/bonus.public.ts'
import { deleteFavorites } from '#server/features/favorites/favorites.public.ts'
import { anonymisePurchases, unpaidPurchaseNumbers } from '#server/features/certificates/certificates.public.ts'
import { anonymiseOrders, activeOrderNumbers } from '#server/features/order/order.public.ts'
import { deleteSearchHistory } from '#server/features/search/search.public.ts'
import { deleteReviews } from '#server/features/reviews/reviews.public.ts'
import { deleteReviewMarks } from '#server/features/product/product.public.ts'
import type { Caller } from '#server/calls/caller.ts'
import { sessionControlOf } from './signed-in.ts'
import type { UserDeps } from './user-deps.ts'
import { endSessions, deleteCustomer, recordDataConsent, type Customer } from './user.queries.ts'

const withdrawn = ({ version, text }: Consent, customerId: number, from_address: string | null, at: Date) =>
  ({
    customerId,
    step: 'withdrawn',
    text_version: version,
    text_hash: hash('sha256', text, 'buffer'),
    from_address,
    at,
  }) as const

/** SAFE-05: deletes the customer. Orders stay for accounting, without name, phone, e-mail and address. */
export const erase = async (
  { db, clock, terms }: UserDeps,
  customer: Customer,
  caller: Caller,
): Promise<Done<Nothing> | Refused<'live-orders', LiveOrders>> => {
  const ended = await transaction(db, async (tx) => {
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
    const clearCookie = await sessionControlOf(caller).end(tx)
    await endSessions(tx, customer.id)
    await deleteBasket(tx, customer.visitor_id)
    await deleteReviewMarks(tx, customer.visitor_id)
    await deleteReviews(tx, customer.id)
    await deleteFavorites(tx, customer.visitor_id)
    await deleteSearchHistory(tx, customer.visitor_id)
    await recordDataConsent(tx, withdrawn(terms.consents.account, customer.id, caller.address, clock.now()))
    await anonymiseOrders(tx, customer.id)
    await anonymisePurchases(tx, customer.id)
    await eraseBonus(tx, customer.id, clock.now())
    await deleteCustomer(tx, customer)
    return clearCookie
  })
  if (isRefused(ended)) return ended
  ended()
  return done({})
}
