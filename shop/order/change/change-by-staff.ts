/**
 * ORD-08: staff change by whom, where, when and how an order is received, until somebody has it. Address and hours change by the
 * rules of the buyer's own change. The way changes between the shop's own courier and a pickup in the store of the order, where its
 * goods are: the price of delivery becomes that of the new way.
 */
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { maskCardNumbers } from '#kernel/card-number.ts'
import { oneLine } from '#kernel/text.ts'
import { intervalText } from '#shop/delivery/facts/courier-intervals.ts'
import { mayServe, writeAudit, type StaffMember } from '#shop/office/face.ts'
import type { ChangeByStaff, DeliveryTerms } from '../counter.api.ts'
import { orderChanged, soldWhole, type Work } from '../counter/change-order.ts'
import { lockParcels } from '../parcels.sql.ts'
import { noOrder } from '../counter/order-details.ts'
import { readDetails } from '../counter/order-details.sql.ts'
import { orderFields } from '../facts/order-fields.ts'
import { reservedUntil } from '../facts/order-times.ts'
import { enqueueChangeMessage } from '../jobs/send-order-message.job.ts'
import type { CounterDeps } from '../order-deps.ts'
import { orderStock } from '#shop/stock/face.ts'
import { changeDoor, cityOf, hoursNow, timeOf } from './change-delivery.ts'
import {
  readDelivery,
  readOtherParcels,
  writeRecipient,
  writeWay,
  type DeliveryRow,
  type OtherParcel,
} from './delivery-change.sql.ts'
import { hasDoor, whyLate } from './fixed-delivery.ts'
import { checkedWay, otherWay, payDifference } from './other-way.ts'

const tooLate = refuse(
  'too-late',
  'Заказ уже у\u00a0курьера, в\u00a0службе доставки или завершён: изменить получение нельзя.',
)
const unconfirmed = refuse('order-changed', 'Покупатель ещё не\u00a0подтвердил заказ: подождите.')
const noDoor = refuse('other-terms', 'Этот заказ не\u00a0везут до\u00a0двери: адреса у\u00a0него нет.')

/** Changes of one order by staff: as many as nobody needs. */
const MOST_BY_STAFF = 100

const whyNot = ({ payment }: { readonly payment: string }, row: DeliveryRow) => {
  if (payment === 'marketplace') return soldWhole
  if (whyLate(row) !== null) return tooLate
  return row.state === 'new' && !row.is_served ? unconfirmed : null
}

/** Whether another parcel of the order may get the new recipient: nobody has it, and the member serves its store. */
const canFollow =
  (member: StaffMember) =>
  (parcel: OtherParcel): boolean =>
    mayServe(member, parcel.store_id) && whyLate(parcel) === null

/** What may be changed now. */
export const deliveryTerms = async (
  { db, terms, clock }: CounterDeps,
  number: string,
  member: StaffMember,
): Promise<Done<DeliveryTerms> | Refused<'no-order' | 'order-changed' | 'too-late'>> => {
  const order = await readDetails(db, number)
  const row = order && mayServe(member, order.store_id) ? await readDelivery(db, order.token) : undefined
  if (order === undefined || row === undefined) return noOrder
  const refused = whyNot(order, row)
  if (refused !== null) return refused
  const at = clock.now()
  const city = await cityOf(db, row)
  const other = await otherWay(db, terms, order, row, city, at)
  const others = Map.groupBy(await readOtherParcels(db, row.id), canFollow(member))
  const numbersOf = (follows: boolean): string[] => (others.get(follows) ?? []).map((parcel) => parcel.number)
  return done({
    recipient_name: order.recipient_name,
    recipient_phone: order.recipient_phone,
    other_parcels: { change: numbersOf(true), stay: numbersOf(false) },
    address: hasDoor(row) ? (row.postal_address?.line ?? null) : null,
    intervals: await hoursNow(db, row, city, { terms, at }),
    was: order.total,
    other_way: isRefused(other)
      ? { delivery: null, why_not: other.message }
      : { delivery: other.delivery, total: other.became.total, intervals: [...other.intervals] },
  })
}

const checkedRecipient = ({ name, phone }: NonNullable<ChangeByStaff['recipient']>) => {
  const wrongName = orderFields.name(name)
  if (wrongName !== null) return refuse('bad-name', wrongName)
  const wrongPhone = orderFields.phone(phone)
  return wrongPhone === null ? { name: maskCardNumbers(oneLine(name)), phone } : refuse('bad-phone', wrongPhone)
}

type Change = Omit<ChangeByStaff, 'number'>

const changeWay = async (work: Work, row: DeliveryRow, input: Change) => {
  const { tx, order, member, terms, random, at, record } = work
  const city = await cityOf(tx, row)
  const other = await otherWay(tx, terms, order, row, city, at)
  if (isRefused(other)) return other
  if (other.became.total !== input.shown_total)
    return refuse('total-changed', 'Сумма стала другой: посмотрите её ещё раз.')
  const way = await checkedWay(tx, other, city, input, random)
  if (isRefused(way)) return way
  const former = timeOf(row)
  const address = row.postal_address?.line ?? 'самовывоз'
  await writeWay(tx, row, way, { address, time: former && intervalText(former), staffId: member.id }, at)
  const promised =
    way.delivery === 'pickup'
      ? { ready_at: way.ready_at, courier_date: null }
      : { ready_at: null, courier_date: way.date }
  await orderStock.keepReservations(tx, order.id, reservedUntil(promised, order, at))
  await payDifference(work, other, `way ${row.changes + 1}`)
  await record(
    'way changed',
    { delivery: row.delivery, total: other.was.total },
    { delivery: way.delivery, total: other.became.total },
  )
  return 'changed'
}

const changeDoorByStaff = async (work: Work, row: DeliveryRow, { postal_address, interval }: Change) => {
  if (postal_address === undefined) return null
  if (!hasDoor(row)) return noDoor
  const { tx, order, member, terms, at, record } = work
  const door = { row, order, staffId: member.id, most: MOST_BY_STAFF, terms, at }
  const changed = await changeDoor(tx, door, { postal_address, ...(interval === undefined ? {} : { interval }) })
  if (changed === null || isRefused(changed)) return changed
  await record('delivery changed', changed.was, changed.became)
  return 'changed'
}

type Recipient = { readonly name: string; readonly phone: string }
/** Gives the other parcels of the order the recipient too; their logs say so. The buyer gets one message, of the first of them. */
const changeOtherParcels = async ({ tx, order, member, at }: Work, recipient: Recipient): Promise<void> => {
  await lockParcels(tx, { id: order.id })
  for (const { id, number } of (await readOtherParcels(tx, order.id)).filter(canFollow(member)))
    if (await writeRecipient(tx, id, recipient))
      await writeAudit(tx, { staffId: member.id, at, action: 'recipient changed', subject: number, became: {} })
}

/**
 * Everything is checked before anything is written; of what is already so nobody gets a message. The log says that a recipient changed,
 * not who it is.
 */
export const changeByStaff = async (work: Work, { recipient, delivery, ...input }: ChangeByStaff) => {
  const { tx, order, at, record } = work
  const row = await readDelivery(tx, order.token)
  if (row === undefined) return orderChanged
  const checked = recipient === undefined ? null : checkedRecipient(recipient)
  const refused = whyNot(order, row) ?? (isRefused(checked) ? checked : null)
  if (refused !== null) return refused
  const isOtherWay = delivery !== undefined && delivery !== row.delivery
  const way = await (isOtherWay ? changeWay : changeDoorByStaff)(work, row, input)
  if (isRefused(way)) return way
  const isOther = checked !== null && !isRefused(checked) && (await writeRecipient(tx, order.id, checked))
  if (isOther) {
    await record('recipient changed', {}, { phone_changed: checked.phone !== order.recipient_phone })
    if (recipient?.only_here !== true) await changeOtherParcels(work, checked)
  }
  if (way === null && !isOther) return null
  await enqueueChangeMessage(tx, order.id, `by staff ${at.getTime()}`)
  return null
}
