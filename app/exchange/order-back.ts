/** EXCH-02: what 1C says of orders of the shop: states by the setting, cancellations, numbers of parcels. */
import type { Kysely } from 'kysely'
import { isCalendarDay, moscowDay } from '#kernel/dates.ts'
import { decodeBytes } from '#platform/commerceml/decode-bytes.ts'
import { ROOT } from '#platform/commerceml/read-commerceml.ts'
import { childrenOf, readElements, textOf, type XmlElement } from '#platform/commerceml/read-elements.ts'
import { isYes } from '#platform/commerceml/values.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import {
  effectOf,
  type ExchangeField,
  type ExchangeTerms,
  type StateEffect,
} from '#shop/exchange/facts/exchange-terms.ts'
import { notePaid } from '#shop/exchange/orders.sql.ts'
import type { OrderState, StateReason } from '#shop/order/facts/order-states.ts'
import { lockOrderById, setTrackNumber, type LockedOrder } from '#shop/order/order.sql.ts'
import { countMissingCodes, findOrderId } from '#shop/order/read/exchanged-orders.sql.ts'
import { canChange, changeOrderState } from '#shop/order/state/change-order-state.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'

export type SaidOfOrder = {
  readonly line: number
  readonly number: string
  readonly state: string
  readonly cancelled: boolean
  readonly track: string | undefined
  /** It is paid, by what the program says; `day` undefined: on a day that it does not say. */
  readonly paid: { readonly day: string | undefined } | undefined
}

const requisitesOf = (document: XmlElement): ReadonlyMap<string, string> =>
  new Map(
    childrenOf(document, 'ЗначенияРеквизитов')
      .flatMap(({ children }) => children)
      .map((one) => [textOf(one, 'Наименование') ?? '', textOf(one, 'Значение') ?? '']),
  )

/** Day of «2026-11-20», «2026-11-20T10:00:00» or «20.11.2026 10:00:00»; undefined: there is no such day. */
const dayIn = (text: string | undefined): string | undefined => {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(text ?? '') ?? []
  const written = year === undefined ? text?.slice(0, 10) : `${year}-${month}-${day}`
  return written !== undefined && isCalendarDay(written) ? written : undefined
}
const paidIn = (requisites: ReadonlyMap<string, string>): SaidOfOrder['paid'] => {
  const day = dayIn(requisites.get('Дата оплаты') ?? requisites.get('Дата оплаты по 1С'))
  const isPaid = [requisites.get('Заказ оплачен'), requisites.get('Оплачен')].some(isYes)
  return isPaid || day !== undefined ? { day } : undefined
}

/** Throws BadFile for a file that is no CommerceML, or not whole. */
export const readOrdersBack = async (parts: AsyncIterable<Uint8Array>): Promise<SaidOfOrder[]> => {
  const found: SaidOfOrder[] = []
  const chosen = { root: ROOT, isChosen: (name: string) => name === 'Документ', attribute: '' }
  for await (const document of readElements(decodeBytes(parts), chosen)) {
    const requisites = requisitesOf(document)
    found.push({
      line: document.line,
      number: textOf(document, 'Номер') ?? textOf(document, 'Ид') ?? '',
      state: requisites.get('Статус заказа') ?? '',
      cancelled: isYes(requisites.get('Отменен')) || isYes(textOf(document, 'ПометкаУдаления')),
      track: requisites.get('Номер отгрузки') || undefined,
      paid: paidIn(requisites),
    })
  }
  return found
}

const REASONS: Readonly<Record<Exclude<StateEffect, 'none'>, StateReason>> = {
  assembling: 'picking_started',
  ready_for_pickup: 'picked',
  shipped: 'handed_to_carrier',
  delivered: 'handed_over',
  cancelled: 'cancelled_by_shop',
}

/** How far an order has come: what 1C says later than the shop changes nothing. */
const RANK: Readonly<Record<OrderState, number>> = {
  new: 0,
  awaiting_payment: 0,
  paid: 0,
  assembling: 1,
  shipped: 2,
  ready_for_pickup: 2,
  delivered: 3,
  returned: 4,
  cancelled: 5,
}

/** States that an order goes through to one that 1C names. */
const pathTo = ({ delivery }: LockedOrder, effect: Exclude<StateEffect, 'none'>): Exclude<StateEffect, 'none'>[] => {
  const handed = delivery === 'pickup' ? 'ready_for_pickup' : 'shipped'
  if (effect === 'cancelled' || effect === 'assembling') return [effect]
  return effect === 'delivered' ? ['assembling', handed, 'delivered'] : ['assembling', handed]
}

type Deps = {
  readonly db: Kysely<DB>
  readonly now: () => Date
  readonly terms: () => Pick<ShopTerms, 'bonus' | 'taxes'>
}

/** Null: done, or there was nothing to do. A text says why the order stays as it is. */
export const applyToOrder = (
  deps: Deps,
  terms: ExchangeTerms,
  said: SaidOfOrder,
): Promise<'changed' | 'same' | { readonly why: string }> =>
  transaction(deps.db, async (tx) => {
    const at = deps.now()
    const id = await findOrderId(tx, said.number)
    let order = id === undefined ? undefined : await lockOrderById(tx, id)
    if (order === undefined) return { why: 'такого заказа в\u00a0магазине нет' }
    const decides = (field: ExchangeField): boolean => terms.owners[field] === '1c'
    if (said.paid !== undefined) {
      if (decides('paid_on')) await notePaid(tx, order.id, said.paid.day ?? moscowDay(at))
      if (isOnline(order.payment) && (order.state === 'new' || order.state === 'awaiting_payment'))
        return { why: 'в\u00a01С заказ оплачен, а\u00a0на\u00a0сайте оплаты нет: сверьте с\u00a0банком' }
    }
    const effect = said.cancelled ? 'cancelled' : effectOf(terms, said.state)
    if (said.track !== undefined && order.delivery !== 'pickup' && decides('track'))
      await setTrackNumber(tx, order.id, said.track)
    if (said.cancelled && !decides('cancel') && order.state !== 'cancelled')
      return { why: 'в\u00a01С заказ отменён, а\u00a0отмену решает офис: отмените его там, если это верно' }
    if (effect === undefined)
      return { why: `что значит состояние «${said.state.slice(0, 80)}», не\u00a0сказано: «Кто что решает»` }
    if (effect === 'none') return 'same'
    if (order.state === 'cancelled' && effect !== 'cancelled') return { why: 'заказ в\u00a0магазине отменён' }
    if (RANK[order.state] >= RANK[effect]) return 'same'
    const path = pathTo(order, effect)
    const isPaidOnline = isOnline(order.payment) && order.state !== 'new' && order.state !== 'awaiting_payment'
    if (effect === 'cancelled' && isPaidOnline)
      return { why: 'заказ оплачен на\u00a0сайте: отмените его в\u00a0офисе, чтобы деньги вернулись' }
    if (path.length > 1 && (await countMissingCodes(tx, order.id, moscowDay(at))) > 0)
      return { why: 'в\u00a0заказе маркированный товар без кодов: соберите его в\u00a0офисе' }
    if (effect === 'delivered' && order.payment === 'on_receipt')
      return { why: 'заказ оплачивают при получении: выдайте его в\u00a0офисе и\u00a0назовите, как приняты деньги' }
    const from = RANK[order.state]
    for (const step of path.filter((one) => RANK[one] > from)) {
      if (!canChange(order, step))
        return { why: `из\u00a0состояния «${order.state}» заказ не\u00a0перевести в\u00a0«${step}»` }
      order = await changeOrderState(tx, order, step, {
        actor: { kind: 'provider', name: '1c' },
        reason: step === 'delivered' && order.delivery !== 'pickup' ? 'delivered_by_carrier' : REASONS[step],
        at,
        bonus: deps.terms().bonus,
        taxes: deps.terms().taxes,
      })
    }
    return 'changed'
  })
