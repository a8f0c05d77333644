/**
 * ORD-10: how much one buyer may reserve without paying, and how long an order is reserved. A buyer is a phone; the network bounds who
 * uses many phones.
 */
import { dayAt, endOfDay } from '#kernel/dates.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'

/** Open orders of one phone: a family's pickups and deliveries of a week. */
export const MAX_OPEN_ORDERS = 5
/** Orders of one phone in a day, cancelled ones included: orders that are placed and cancelled reserve and send messages too. */
export const MAX_ORDERS_A_DAY = 10
/** Units of one product in the open orders of one phone: what a store has of a product on its shelf. */
export const MAX_RESERVED_PIECES = 10
/** Units of one product that one network may reserve in a day: four buyers' worth. */
export const MAX_NETWORK_PIECES_A_DAY = 4 * MAX_RESERVED_PIECES

/** Days for which a store keeps a pickup order after the day on which it is ready (the page of delivery says so). */
export const PICKUP_KEPT_DAYS = 3
/**
 * Minutes for which the order of a guest who pays on receipt is held until it is confirmed by the code of the SMS or the link of
 * the e-mail. Then it is cancelled: nobody who only knows phone numbers can empty a shelf.
 */
export const GUEST_CONFIRM_MINUTES = 30
/** Minutes that a buyer has to accept a substitute; then the pieces that it would replace are cancelled. */
export const SUBSTITUTE_ANSWER_MINUTES = 60
/** An express order is promised within hours. */
const EXPRESS_ANSWER_MINUTES = 15
/** Minutes that the buyer of such an order has to answer. */
export const answerMinutes = (delivery: DeliveryMethod): number =>
  delivery === 'express' ? EXPRESS_ANSWER_MINUTES : SUBSTITUTE_ANSWER_MINUTES
/** Times that the buyer may change the delivery of one order: each of them sends messages. */
export const MAX_DELIVERY_CHANGES = 5
/** Wrong codes of one order, after which only the link of the e-mail confirms it. */
export const MAX_CONFIRM_TRIES = 5
/** Wrong last digits of the phone with which somebody who only has the link of an order may try to cancel it in a day. */
export const MAX_DIGIT_TRIES = 5

export type Promised = { readonly ready_at: Date | null; readonly courier_date: string | null }
type LocalTime = { readonly utc_offset_min: number }

/** The end of the last day on which the store keeps the order, or of the third day after the courier's. */
export const reservedUntil = ({ ready_at, courier_date }: Promised, { utc_offset_min }: LocalTime, at: Date): Date =>
  endOfDay(courier_date ?? dayAt(ready_at ?? at, utc_offset_min), PICKUP_KEPT_DAYS, utc_offset_min)

/** Until when a guest who pays on receipt confirms the order. */
export const confirmUntil = (at: Date): Date => new Date(at.getTime() + GUEST_CONFIRM_MINUTES * 60_000)
