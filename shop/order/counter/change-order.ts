/**
 * STAFF-02, STAFF-04, STAFF-05: what staff do to an order. Every change runs once per idempotency key, so that a device without
 * network may send it again, and on the locked order, so that two devices cannot do it twice.
 */
import { mayDo } from '#kernel/staff-rights.ts'
import type { Transaction } from 'kysely'
import { Value } from 'typebox/value'
import { done, refuse, type AnyRefused, type Done, type Refused } from '#kernel/endpoint.ts'
import {
  counter,
  OfficeOrder,
  type DeliverInput,
  type HandOverInput,
  type PickInput,
  type UnpickInput,
} from '../counter.api.ts'
import { moscowDay } from '#kernel/dates.ts'
import { DAY_S } from '#kernel/durations.ts'
import { gtinOfBarcode, gtinOfScan, looksLikeMarkingCode, parseMarkingCode } from '#kernel/marking-code.ts'
import { isBeingPicked, type OrderState, type StateReason } from '../facts/order-states.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { runIdempotent, idempotencyKeyOf } from '#platform/calls/idempotency.ts'
import { hitsOf, incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { canChange, changeOrderState } from '../state/change-order-state.ts'
import { freeCodes } from '../read/order-line.sql.ts'
import { lockOrderById, type LockedOrder } from '../order.sql.ts'
import type { CounterDeps } from '../order-deps.ts'
import { isCodeOf, isLinkOf, noOrder, orderDetails, undoUntil } from './order-details.ts'
import { readComing } from '../transfer/transfer-lists.sql.ts'
import { readDetails, readSteps, type DetailsRow } from './order-details.sql.ts'
import { insertCode, readLine, setPicked, setReceivedAs, type LineToPick } from './picking.sql.ts'
import { storeLots } from '#shop/stock/face.ts'
import type { LotKey } from '#shop/stock/facts/lots.ts'
import { forStaff, mayServe, writeAudit, type StaffMember } from '#shop/office/face.ts'
import type { AuditAction } from '#shop/office/facts/audit-actions.ts'
import type { AuditDetails } from '#shop/office/facts/audit-details.ts'

type Call = keyof typeof counter

/** The locked order, and what a change of it needs. */
export type Work = {
  readonly tx: Transaction<DB>
  readonly order: LockedOrder
  readonly member: StaffMember
  readonly at: Date
  readonly terms: CounterDeps['terms']
  readonly random: CounterDeps['random']
  /** Writes the audit log. */
  readonly record: (action: AuditAction, was: AuditDetails, became: AuditDetails) => Promise<void>
}
type Worked<R extends AnyRefused> = R | null

const lockedOrder = async (tx: Transaction<DB>, number: string, member: StaffMember): Promise<LockedOrder | null> => {
  const row = await readDetails(tx, number)
  if (row === undefined || !mayServe(member, row.store_id)) return null
  return (await lockOrderById(tx, row.id)) ?? null
}

/** Runs `work` once; null means done. The answer is the order as it is then. */
export const changeOrder = <R extends AnyRefused>(
  deps: CounterDeps,
  call: Call,
  input: { readonly number: string },
  caller: Caller,
  work: (given: Work) => Promise<Worked<R>>,
): Promise<Done<OfficeOrder> | R | Refused<'signed-out' | 'not-allowed' | 'no-order'>> =>
  forStaff(deps, counter[call], caller, (member) =>
    transaction(deps.db, (tx) =>
      runIdempotent<OfficeOrder, R | Refused<'no-order'>>(
        tx,
        { scope: `staff ${member.id}`, route: `office.${call}`, key: idempotencyKeyOf(caller), body: input },
        (stored) => Value.Parse(OfficeOrder, stored),
        async () => {
          const order = await lockedOrder(tx, input.number, member)
          if (order === null) return noOrder
          const at = deps.clock.now()
          const record = (action: AuditAction, was: AuditDetails, became: AuditDetails): Promise<void> =>
            writeAudit(tx, { staffId: member.id, at, action, subject: order.number, was, became })
          const refused = await work({ tx, order, member, at, terms: deps.terms, random: deps.random, record })
          if (refused !== null) return refused
          const details = await orderDetails(tx, input.number, member, at)
          return details === null ? noOrder : done(details)
        },
      ),
    ),
  )

export const orderChanged = refuse('order-changed', 'Заказ уже изменился: проверьте, что с\u00a0ним сейчас.')
/** A marketplace sells an order whole. */
export const soldWhole = refuse(
  'order-changed',
  'Заказ продал маркетплейс: состав и\u00a0цену не\u00a0изменить. Если чего-то нет, отмените заказ целиком.',
)
export const noLine = refuse('no-line', 'Такого товара в\u00a0заказе нет.')

/** Moves the order, with the entry of the audit log. */
export const move = async (
  { tx, order, member, at, terms, record }: Work,
  to: OrderState,
  reason: StateReason,
): Promise<Refused<'order-changed'> | null> => {
  if (!canChange(order, to)) return orderChanged
  await changeOrderState(tx, order, to, {
    actor: { kind: 'staff', staffId: member.id },
    reason,
    at,
    bonus: terms.bonus,
    taxes: terms.taxes,
  })
  await record('state', { state: order.state }, { state: to })
  return null
}

/** PARCEL-03: its assembly has not begun. */
const stillComing = refuse(
  'order-changed',
  'Часть заказа везут из другого магазина. Примите перемещение, и заказ можно будет собирать.',
)
/** PARCEL-03: of one line. */
export const lineComing = (name: string) =>
  refuse('order-changed', `${name}: везут из другого магазина. Дождитесь перемещения или ответа покупателя.`)

/** Why the assembly of an order may not begin: goods of another store have not come. */
export const waitsForMoved = async ({ tx, order }: Work): Promise<typeof stillComing | null> =>
  order.state !== 'assembling' && (await readComing(tx, order.id)).length > 0 ? stillComing : null

/** The first change of an order that waits begins its assembly. */
export const beginAssembly = async (work: Work): Promise<Refused<'order-changed'> | null> => {
  if (!isBeingPicked(work.order.state)) return orderChanged
  if (work.order.state === 'assembling') return null
  return (await waitsForMoved(work)) ?? move(work, 'assembling', 'picking_started')
}

export const wrongMarking = (message: string) => refuse('wrong-marking', message)

/** Checks the marking code and stores it with the line. */
const takeCode = async (
  { tx, at }: Work,
  line: LineToPick,
  scanned: string | null,
): Promise<Refused<'wrong-marking' | 'wrong-barcode'> | null> => {
  if (scanned === null || !looksLikeMarkingCode(scanned))
    return wrongMarking('Товар маркирован: отсканируйте квадратный код «Честного знака» на\u00a0упаковке.')
  const parsed = parseMarkingCode(scanned)
  if (parsed === 'no-separators')
    return wrongMarking('Сканер не\u00a0передаёт разделитель GS: включите его в\u00a0настройках сканера.')
  if (parsed === 'not-a-code') return wrongMarking('Код маркировки прочитан не\u00a0полностью: отсканируйте ещё раз.')
  if (line.barcode === null || parsed.gtin !== gtinOfBarcode(line.barcode))
    return refuse('wrong-barcode', 'Это другой товар.')
  return (await insertCode(tx, line.id, parsed, at)) ? null : wrongMarking('Эта упаковка уже собрана: возьмите другую.')
}

export const isOtherProduct = ({ barcode, sku }: LineToPick, scanned: string): boolean => {
  // A pack may carry a marking code although its product needs none.
  const gtin = gtinOfScan(scanned)
  if (gtin !== undefined) return barcode === null || gtin !== gtinOfBarcode(barcode)
  return scanned !== barcode && scanned.toLowerCase() !== sku.toLowerCase()
}

/** ORD-11: the date that the picker has named, or else the nearest one. Null: the store knows no date. */
const takeLot = async (
  { tx, order, at }: Work,
  line: LineToPick,
  named: PickInput['lot'],
): Promise<LotKey | null | Refused<'no-lot'>> => {
  const lot = await storeLots.takeLot(
    tx,
    { storeId: order.store_id, variantId: line.variant_id, today: moscowDay(at) },
    named ?? null,
  )
  if (lot !== null || named === undefined) return lot
  return refuse('no-lot', `${line.name}: с таким сроком на полке больше нет. Возьмите тот, что показан первым.`)
}

export const pick = (deps: CounterDeps, input: PickInput, caller: Caller) =>
  changeOrder(deps, 'pick', input, caller, async (work) => {
    const line = await readLine(work.tx, work.order.id, input.line_id, work.at)
    if (line === undefined) return noLine
    if (!isBeingPicked(work.order.state)) return orderChanged
    const waits = await waitsForMoved(work)
    if (waits !== null) return waits
    if (line.picked >= line.quantity) return refuse('line-complete', `${line.name}: собрано всё, лишнее отложите.`)
    if (line.coming > 0 && line.picked >= line.quantity - line.coming) return lineComing(line.name)
    if (line.picked >= line.quantity - line.proposed)
      return refuse('line-complete', `${line.name}: ждём ответа о\u00a0замене. Если товар нашёлся, отзовите её.`)
    if (!line.marked && input.scanned !== null && isOtherProduct(line, input.scanned))
      return refuse('wrong-barcode', 'Это другой товар.')
    if (line.marked) {
      const refused = await takeCode(work, line, input.scanned)
      if (refused !== null) return refused
    }
    const lot = await takeLot(work, line, input.lot)
    if (lot !== null && 'refusal' in lot) return lot
    await setPicked(work.tx, line.id, line.picked + 1)
    await storeLots.recordPickedLot(work.tx, line.id, line.picked + 1, lot)
    await work.record(
      'pick',
      { line: line.name, picked: line.picked },
      { picked: line.picked + 1, ...(lot === null ? {} : { best_before: lot.best_before, lot: lot.number }) },
    )
    return beginAssembly(work)
  })

export const unpick = (deps: CounterDeps, input: UnpickInput, caller: Caller) =>
  changeOrder(deps, 'unpick', input, caller, async (work) => {
    const line = await readLine(work.tx, work.order.id, input.line_id, work.at)
    if (line === undefined) return noLine
    if (work.order.state !== 'assembling' || line.picked === 0) return orderChanged
    await setPicked(work.tx, line.id, line.picked - 1)
    await freeCodes(work.tx, line.id, line.picked - 1, work.at)
    await work.record('unpick', { line: line.name, picked: line.picked }, { picked: line.picked - 1 })
    return null
  })

/** Wrong codes of an order that sellers may type in a day: the digits of a phone are soon guessed. */
const MAX_WRONG_PROOFS = 10

const wrongProof = refuse(
  'wrong-proof',
  'Не\u00a0сходится с\u00a0заказом: попросите код заказа или последние цифры телефона.',
)
const tooManyProofs = refuse(
  'wrong-proof',
  'По\u00a0этому заказу сегодня слишком много неверных кодов: сканируйте код с\u00a0телефона покупателя или позовите старшего.',
)

/** Whether the buyer is there; a wrong code is counted. */
const checkProof = async (
  { tx, order, member, at }: Work,
  row: DetailsRow,
  proof: string,
): Promise<typeof wrongProof | null> => {
  if (isLinkOf(row, proof)) return null
  const tries = `hand over ${order.id}`
  if (!mayDo(member, 'orders.unlimited_tries') && (await hitsOf(tx, tries, DAY_S, at)) >= MAX_WRONG_PROOFS)
    return tooManyProofs
  if (isCodeOf(row, proof)) return null
  await incrementRateCount(tx, tries, DAY_S, at)
  return wrongProof
}

const paymentNotNamed = refuse(
  'payment-not-named',
  'Выберите, как приняты деньги: картой, наличными или заказ уже оплачен.',
)

/** An order that is paid on receipt is not given away before somebody has said how its money was taken. */
const takeMoney = async (
  { tx, order, record }: Work,
  { payment, to_pay }: DetailsRow,
  { received_as }: Pick<HandOverInput, 'received_as'>,
): Promise<typeof paymentNotNamed | null> => {
  if (payment !== 'on_receipt' || to_pay === 0) return null
  if (received_as === undefined) return paymentNotNamed
  if (!canChange(order, 'delivered')) return null
  await setReceivedAs(tx, order.id, received_as)
  await record('money received', {}, { received_as, paid: to_pay })
  return null
}

export const handOver = (deps: CounterDeps, input: HandOverInput, caller: Caller) =>
  changeOrder(deps, 'handOver', input, caller, async (work) => {
    const row = await readDetails(work.tx, work.order.number)
    if (row === undefined || work.order.delivery !== 'pickup') return orderChanged
    // A marketplace's driver has no code: the marketplace gives the order to its buyer.
    const refused = row.payment === 'marketplace' ? null : await checkProof(work, row, input.proof)
    if (refused !== null) return refused
    return (await takeMoney(work, row, input)) ?? move(work, 'delivered', 'handed_over')
  })

/** By the shop's own courier. A pickup is handed over, with the proof of its buyer. */
export const deliver = (deps: CounterDeps, input: DeliverInput, caller: Caller) =>
  changeOrder(deps, 'deliver', input, caller, async (work) => {
    const row = await readDetails(work.tx, work.order.number)
    if (row === undefined || work.order.delivery === 'pickup') return orderChanged
    return (await takeMoney(work, row, input)) ?? move(work, 'delivered', 'delivered_by_carrier')
  })

export const undoReady = (deps: CounterDeps, input: { readonly number: string }, caller: Caller) =>
  changeOrder(deps, 'undoReady', input, caller, async (work) =>
    undoUntil(await readSteps(work.tx, work.order.id), work.at) === null
      ? orderChanged
      : move(work, 'assembling', 'not_ready'),
  )

export const cancelOrder = (work: Work): Promise<Refused<'order-changed'> | null> =>
  move(work, 'cancelled', work.order.state === 'ready_for_pickup' ? 'not_collected' : 'cancelled_by_shop')
