/**
 * STAFF-04: an order that the shop's own courier did not hand over. It comes again on the next shipping day, without a new price, and
 * after the attempts of the shop's terms goes back to its store: the buyer gets everything back, the goods wait for staff.
 */
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Refused } from '#kernel/endpoint.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import { readShipping } from '#shop/delivery/face.ts'
import { shippingDay } from '#shop/delivery/facts/delivery-rules.ts'
import { enqueueAttemptMessage } from '../jobs/send-order-message.job.ts'
import { readOrderCarrier } from '../place/order-carrier.sql.ts'
import { returnUndelivered } from '../return/return-undelivered.ts'
import { readAttempts } from './courier-attempt.sql.ts'
import { orderChanged, type Work } from './change-order.ts'

const CityRow = Row({ id: Type.Integer(), utc_offset_min: Type.Integer() })

export const recordAttempt = async (work: Work): Promise<Refused<'order-changed'> | null> => {
  const { tx, order, member, at, terms, record } = work
  const isOwn = order.delivery === 'courier' || order.delivery === 'express'
  if (order.state !== 'shipped' || !isOwn || (await readOrderCarrier(tx, order.id)) !== undefined) return orderChanged
  const attempt = (await readAttempts(tx, order.id)).count + 1
  const city = await queryRow(
    tx,
    CityRow,
    sql`SELECT c.id, c.utc_offset_min FROM orders o JOIN city c ON c.id = o.city_id WHERE o.id = ${order.id}`,
  )
  const isLast = attempt >= terms.courier.attempts
  const nextDate =
    isLast || city === undefined ? null : shippingDay({ ...(await readShipping(tx, city.id)), orderBy: null }, city, at)
  await sql`
    INSERT INTO courier_attempt (order_id, attempt, at, next_date, staff_id)
    VALUES (${order.id}, ${attempt}, ${at}, ${nextDate}::date, ${member.id})`.execute(tx)
  await record('courier attempt', {}, { attempt, next_date: nextDate })
  if (nextDate === null) {
    await returnUndelivered(tx, order, { staffId: member.id }, at)
    return null
  }
  await sql`
    UPDATE orders SET courier_date = ${nextDate}::date, courier_from = NULL, courier_to = NULL WHERE id = ${order.id}`.execute(
    tx,
  )
  await enqueueAttemptMessage(tx, order.id, attempt)
  return null
}
