import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Kopecks, OrNull, Shape, StoreId } from '#kernel/shared.api.ts'
import { Pin } from '#shop/office/change-of-person.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { OfficeOrderQuery, ReceivedAs } from './counter.api.ts'
import { SHIFT_NOTE_LENGTH } from './facts/shift.ts'

/** Orders of which a page shows the first numbers. */
const OpenOrders = Shape({ count: Count, numbers: Type.Array(Type.String()) })
export type OpenOrders = Static<typeof OpenOrders>

/** What a store has open, and its money since the shift before. */
export const ShiftState = Shape({
  /** ISO moment from which the money is counted. */
  since: Type.String(),
  /** To be picked, or being picked. */
  to_pick: OpenOrders,
  /** Packed for a courier or a carrier, or ready to be collected. */
  ready: OpenOrders,
  /** On the way with the own courier or a carrier. */
  sent: OpenOrders,
  /** Returns that a buyer has asked for, and parcels that wait for inspection. */
  returns: OpenOrders,
  /** Refunds that wait for a second person. */
  refunds: OpenOrders,
  /** Cases of the whole shop that wait for an answer. */
  cases: Count,
  /** Kopecks taken for orders that were handed over or delivered, and for certificates that the store has sold. */
  taken: Type.Array(
    Shape({
      as: ReceivedAs,
      orders: Count,
      /** Absent in hand-overs of before certificates were counted. */
      certificates: Type.Optional(Count),
      amount: Kopecks,
    }),
  ),
  /** Kopecks given back in the store for orders that were paid on receipt. */
  given_back: Shape({
    returns: Count,
    amount: Kopecks,
    /** By how the money had been taken; `before`: the shop does not know. Absent in hand-overs of before they were divided. */
    ways: Type.Optional(Type.Array(Shape({ as: ReceivedAs, returns: Count, amount: Kopecks }))),
  }),
})
export type ShiftState = Static<typeof ShiftState>

export const ShiftHandOver = Shape({
  id: Type.Integer(),
  given_at: Type.String(),
  given_by: Type.String(),
  /** The caller has given it, and cannot take it. */
  is_own: Type.Boolean(),
  note: Type.String(),
  state: ShiftState,
  taken_at: OrNull(Type.String()),
  taken_by: OrNull(Type.String()),
})
export type ShiftHandOver = Static<typeof ShiftHandOver>

export const Shift = Shape({
  store_name: Type.String(),
  timezoneoffset: Type.Integer(),
  now: ShiftState,
  /** The newest first; at most the first of them waits to be taken. */
  hand_overs: Type.Array(ShiftHandOver),
})
export type Shift = Static<typeof Shift>

export const CourierRounds = Shape({
  /** The shop's own couriers who have or had parcels of the store since the morning. */
  couriers: Type.Array(
    Shape({
      /** Empty: nobody was named. */
      name: Type.String(),
      out: OpenOrders,
      /** Those of `out` that the courier has not confirmed. */
      unconfirmed: OpenOrders,
      /** Came in vain: the parcel goes back to the store for now. */
      back: OpenOrders,
      delivered: Count,
      /** Kopecks that the courier has taken at doors. */
      cash: Kopecks,
      card: Kopecks,
    }),
  ),
  /** Couriers of the store who may confirm what they take; one without a code cannot yet. */
  members: Type.Array(Shape({ login: Type.String(), name: Type.String(), has_pin: Type.Boolean() })),
  /** The shop gives its couriers only what they have confirmed. */
  must_confirm: Type.Boolean(),
})
export type CourierRounds = Static<typeof CourierRounds>

const ConfirmParcels = Shape({
  store_id: StoreId,
  login: Type.String({ minLength: 1, maxLength: 40 }),
  pin: Pin,
  numbers: Type.Array(OfficeOrderQuery.properties.number, { minItems: 1, maxItems: 200 }),
})
export type ConfirmParcels = Static<typeof ConfirmParcels>

const REFUSALS = { ...STAFF_REFUSALS, 'no-store': null, 'shift-changed': null } as const

/** DESK-07: a shift is handed over by one member of staff and taken by another. */
export const shift = staffGroup({
  shift: endpoint({
    method: 'GET',
    path: '/office/shift',
    summary: 'Смена магазина: что открыто, деньги, прошлые передачи',
    staff: 'orders.hand_over',
    in: Shape({ store_id: StoreId }),
    out: Shift,
    refusals: { ...STAFF_REFUSALS, 'no-store': null },
  }),
  courierRounds: endpoint({
    method: 'GET',
    path: '/office/shift/couriers',
    summary: 'Что у\u00a0курьеров с\u00a0собой и\u00a0сколько денег им сдать',
    staff: 'orders.ship',
    in: Shape({ store_id: StoreId }),
    out: CourierRounds,
    refusals: { ...STAFF_REFUSALS, 'no-store': null },
  }),
  /** The courier enters a code before the parcels are handed over. `at`: ISO moment. */
  confirmParcels: endpoint({
    method: 'POST',
    path: '/office/shift/couriers/confirm',
    summary: 'Курьер подтверждает своим кодом, какие посылки забирает',
    staff: 'orders.ship',
    in: ConfirmParcels,
    out: Shape({ name: Type.String(), at: Type.String() }),
    refusals: { ...STAFF_REFUSALS, 'no-store': null, 'order-changed': null, 'wrong-code': null },
  }),
  giveShift: endpoint({
    method: 'POST',
    path: '/office/shift/give',
    summary: 'Сдать смену',
    staff: 'orders.hand_over',
    in: Shape({ store_id: StoreId, note: Type.String({ maxLength: SHIFT_NOTE_LENGTH }) }),
    out: Shift,
    refusals: REFUSALS,
    idempotent: true,
  }),
  /** Until somebody has taken it. */
  undoShift: endpoint({
    method: 'POST',
    path: '/office/shift/undo',
    summary: 'Вернуть себе сданную смену, пока её не\u00a0приняли',
    staff: 'orders.hand_over',
    in: Shape({ store_id: StoreId, id: Type.Integer() }),
    out: Shift,
    refusals: REFUSALS,
    idempotent: true,
  }),
  takeShift: endpoint({
    method: 'POST',
    path: '/office/shift/take',
    summary: 'Принять смену',
    staff: 'orders.hand_over',
    in: Shape({ store_id: StoreId, id: Type.Integer() }),
    out: Shift,
    refusals: { ...REFUSALS, 'same-person': null },
    idempotent: true,
  }),
})
