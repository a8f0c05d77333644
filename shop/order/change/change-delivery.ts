/**
 * ORD-08: the buyer changes the address of a courier's order, and the hours of the shop's own courier, until the courier or the
 * carrier has the parcel. The city stays, since price and term depend on it; of an express order the house stays too. The order is
 * locked, so that no parcel is registered with the former address: the row of a shipment refers to that of its order.
 */
import type { Kysely, Transaction } from 'kysely'
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { cleanParts, doorLine, lineOfAddress, type PostalAddress } from '#kernel/postal-address.ts'
import type { ChangeDelivery, DeliveryOptions, OrderView } from '../order.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { DatabaseUnavailableError } from '#platform/db/unavailable.ts'
import { intervalText, isSameInterval, type OfferedInterval } from '#shop/delivery/facts/courier-intervals.ts'
import { writeAudit } from '#shop/office/face.ts'
import { cityById, isOtherCity, type CityRow } from '#shop/places/face.ts'
import { promoUses } from '#shop/pricing/face.ts'
import { orderStock } from '#shop/stock/face.ts'
import { orderFields } from '../facts/order-fields.ts'
import { MAX_DELIVERY_CHANGES, reservedUntil } from '../facts/order-times.ts'
import { enqueueChangeMessage } from '../jobs/send-order-message.job.ts'
import type { OrderDeps } from '../order-deps.ts'
import { lockOrder, type LockedOrder } from '../order.sql.ts'
import { courierDaysOf } from '../place/courier-intervals.sql.ts'
import { orderView } from '../read/order-view.ts'
import { checkOwner, noOrder } from './cancel-order.ts'
import { readDelivery, writeDelivery, type DeliveryRow } from './delivery-change.sql.ts'
import { whyFixed } from './fixed-delivery.ts'

type ChangeRefused = Refused<
  'no-order' | 'too-late' | 'wrong-digits' | 'bad-address' | 'no-interval' | 'other-terms' | 'too-many-tries'
>

const otherCity = refuse(
  'other-terms',
  'Это адрес в\u00a0другом городе: от\u00a0города зависят цена и\u00a0срок. Отмените заказ и\u00a0оформите его с\u00a0новым адресом.',
)
const otherHouse = refuse(
  'other-terms',
  'Цена экспресс-доставки посчитана до\u00a0этого дома: здесь можно изменить только квартиру, подъезд, этаж и\u00a0домофон. ' +
    'Чтобы привезли в\u00a0другой дом, отмените заказ и\u00a0оформите его заново.',
)
const usedPlace = refuse(
  'other-terms',
  'По\u00a0новому адресу скидка на\u00a0первый заказ уже была. Отмените заказ и\u00a0оформите его с\u00a0этим адресом: ' +
    'цена посчитается заново.',
)
const noInterval = refuse('no-interval', 'Курьер уже не\u00a0сможет приехать в\u00a0это время. Выберите другое.')
const tooMany = refuse(
  'too-many-tries',
  'Доставку этого заказа уже меняли несколько раз. Позвоните нам, и\u00a0мы поможем.',
)

export const isOwnCourier = ({ delivery, carrier }: DeliveryRow): boolean => delivery === 'courier' && carrier === null

export const cityOf = async (db: Kysely<DB>, { city_id }: Pick<DeliveryRow, 'city_id'>): Promise<CityRow> => {
  const city = await cityById(db, city_id)
  if (city === undefined) throw new Error('The city of an order does not exist')
  return city
}

/** Whose terms hold, at which moment. */
type Now = { readonly terms: Pick<OrderDeps['terms'], 'courier'>; readonly at: Date }

export const hoursNow = async (
  db: Kysely<DB>,
  row: DeliveryRow,
  city: CityRow,
  { terms, at }: Now,
): Promise<OfferedInterval[]> =>
  isOwnCourier(row) ? [...(await courierDaysOf(db, terms.courier, city, at)).intervals] : []

export const timeOf = ({
  courier_date: date,
  courier_from: from,
  courier_to: to,
}: Pick<DeliveryRow, 'courier_date' | 'courier_from' | 'courier_to'>): OfferedInterval | null =>
  date === null || from === null || to === null ? null : { date, from, to }

/** What may be chosen now. */
export const deliveryOptions = async (
  deps: OrderDeps,
  token: string,
): Promise<Done<DeliveryOptions> | Refused<'no-order' | 'too-late' | 'other-terms'>> => {
  const row = await readDelivery(deps.db, token)
  if (row === undefined) return noOrder
  const fixed = whyFixed(row)
  if (fixed !== null) return fixed
  const city = await cityOf(deps.db, row)
  return done({
    city: city.key,
    house_stays: row.delivery === 'express',
    intervals: await hoursNow(deps.db, row, city, { terms: deps.terms, at: deps.clock.now() }),
  })
}

type Typed = Pick<ChangeDelivery, 'postal_address' | 'interval'>

/** The typed door as it is stored; its city and its comment are those of `was`. */
export const checkedAddress = async (
  tx: Kysely<DB>,
  city: CityRow,
  was: PostalAddress,
  typed: Typed['postal_address'],
): Promise<PostalAddress | Refused<'bad-address' | 'other-terms'>> => {
  const parts = cleanParts(typed)
  const wrong = orderFields.street(parts.street) ?? orderFields.house(parts.house ?? '')
  if (wrong !== null) return refuse('bad-address', wrong)
  const [first = ''] = parts.street.split(',')
  if (await isOtherCity(tx, first.replace(/^(г|город)[.\s]\s*/iu, '').trim(), city)) return otherCity
  return { ...was, ...parts, postal_code: typed.postal_code, line: lineOfAddress(parts) }
}

type Door = Now & {
  readonly row: DeliveryRow
  readonly order: LockedOrder
  /** Null: the buyer changes it. */
  readonly staffId: number | null
  /** Changes that the order may have before. */
  readonly most: number
}
/** For the audit log, which addresses are not written to: nothing is removed from it. */
type Changed = {
  readonly was: { readonly time: string | null }
  readonly became: { readonly time: string | null; readonly address_changed: boolean }
}

/** Changes the door and the hours of the locked order; null: they are so already. */
export const changeDoor = async (
  tx: Transaction<DB>,
  { row, order, staffId, most, ...now }: Door,
  typed: Typed,
): Promise<Changed | Refused<'bad-address' | 'no-interval' | 'other-terms' | 'too-many-tries'> | null> => {
  const { postal_address: was } = row
  if (was === null) throw new Error('A courier order has no address')
  const city = await cityOf(tx, row)
  const address = await checkedAddress(tx, city, was, typed.postal_address)
  if (isRefused(address)) return address
  if (row.delivery === 'express' && (address.street !== was.street || address.house !== was.house)) return otherHouse
  const former = timeOf(row)
  const interval =
    typed.interval === undefined || (former !== null && isSameInterval(former, typed.interval)) ? null : typed.interval
  if (interval !== null && !(await hoursNow(tx, row, city, now)).some((one) => isSameInterval(one, interval)))
    return noInterval
  if (interval === null && address.line === was.line && address.postal_code === was.postal_code) return null
  if (row.changes >= most) return tooMany
  const moved = await promoUses.move(tx, order.id, `${city.id} ${doorLine(was)}`, `${city.id} ${doorLine(address)}`)
  if (moved === 'used-up') return usedPlace
  if (moved === 'again') throw new DatabaseUnavailableError('Another order took the use of a rule at this address')
  const formerTime = former && intervalText(former)
  await writeDelivery(tx, row, address, interval, { address: was.line, time: formerTime, staffId }, now.at)
  if (interval !== null && row.is_served)
    await orderStock.keepReservations(
      tx,
      order.id,
      reservedUntil({ ready_at: null, courier_date: interval.date }, order, now.at),
    )
  return {
    was: { time: formerTime },
    became: {
      time: interval === null ? formerTime : intervalText(interval),
      address_changed: address.line !== was.line,
    },
  }
}

const changeLocked = async (
  tx: Transaction<DB>,
  input: ChangeDelivery,
  caller: Caller,
  deps: OrderDeps,
): Promise<ChangeRefused | null> => {
  const order = await lockOrder(tx, input.token)
  const row = order && (await readDelivery(tx, input.token))
  if (order === undefined || row === undefined) return noOrder
  const fixed = whyFixed(row)
  if (fixed !== null) return fixed
  const at = deps.clock.now()
  const notOwner = await checkOwner(tx, order, caller, input.last_digits, at)
  if (notOwner !== null) return notOwner
  const door = { row, order, staffId: null, most: MAX_DELIVERY_CHANGES, terms: deps.terms, at }
  const changed = await changeDoor(tx, door, input)
  if (changed === null || isRefused(changed)) return changed
  const action = 'delivery changed by buyer'
  await writeAudit(tx, { staffId: null, at, action, subject: order.number, ...changed })
  await enqueueChangeMessage(tx, order.id, row.changes + 1)
  return null
}

/** Safe to repeat: what is already so is not changed again. */
export const changeDelivery = async (
  tx: Transaction<DB>,
  input: ChangeDelivery,
  caller: Caller,
  deps: OrderDeps,
): Promise<Done<OrderView> | ChangeRefused> => {
  const refused = await changeLocked(tx, input, caller, deps)
  if (refused !== null) return refused
  const view = await orderView(tx, input.token, caller.customerId)
  return view === null ? noOrder : done(view)
}
