/** PARCEL-03: goods moved between the stores of the chain, for staff of both (decision 0182). */
import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, OrNull, Shape, StoreId, variantFields, VariantId } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { MAX_LINES } from '#shop/basket/facts/basket-limits.ts'
import { TRANSFER_STATES } from './facts/transfer-states.ts'

export const TransferState = Type.Enum(TRANSFER_STATES)

/** `open`: those that are not received or cancelled. Omitted `store_id`: all stores, for who works in all of them. */
export const TransfersQuery = Shape({
  store_id: Type.Optional(StoreId),
  state: Type.Enum(['open', 'sent', 'received', 'cancelled']),
})
export type TransfersQuery = Static<typeof TransfersQuery>

const transferFields = {
  transfer_id: Type.String(),
  state: TransferState,
  from_store_id: StoreId,
  from_name: Type.String(),
  to_store_id: StoreId,
  to_name: Type.String(),
  /** Number of the order that waits for it; null: for the shelf. */
  order_number: OrNull(Type.String()),
  /** The order waits for its payment or its guest's confirmation: nothing is taken off the shelf yet. */
  waits: Type.Boolean(),
  /** ISO moment by which the goods are to be in the receiving store. */
  arrives_at: Type.String(),
  /** It is past, and they are not. */
  is_late: Type.Boolean(),
  /** Offset of the stores' city from UTC in minutes. */
  timezoneoffset: Type.Integer(),
  pieces: Count,
}
export const TransferRow = Shape(transferFields)
export type TransferRow = Static<typeof TransferRow>
/** `stores`: between which a new one may be made. */
export const Transfers = Shape({
  transfers: Type.Array(TransferRow),
  stores: Type.Array(Shape({ store_id: StoreId, name: Type.String() })),
})
export type Transfers = Static<typeof Transfers>

const TransferId = Type.String({ pattern: '^[0-9]{1,18}$' })
export const TransferQuery = Shape({ transfer_id: TransferId })
export type TransferQuery = Static<typeof TransferQuery>

export const TransferLine = Shape({
  line_id: Type.String(),
  variant_id: VariantId,
  ...variantFields,
  sku: Type.String(),
  barcode: OrNull(Type.String()),
  quantity: Count,
  /** Null: not sent yet. */
  sent: OrNull(Count),
  /** Null: not received yet. What is missing was lost on the way. */
  received: OrNull(Count),
})
export type TransferLine = Static<typeof TransferLine>
export const Transfer = Shape({
  ...transferFields,
  lines: Type.Array(TransferLine),
  /** `staff` null: the buyer, or the shop by itself. */
  history: Type.Array(Shape({ state: TransferState, at: Type.String(), staff: OrNull(Type.String()) })),
})
export type Transfer = Static<typeof Transfer>

const Pieces = Type.Integer({ minimum: 1, maximum: 999 })
/** `code`: a barcode or an article number. */
export const NewTransferInput = Shape({
  from_store_id: StoreId,
  to_store_id: StoreId,
  lines: Type.Array(Shape({ code: Type.String({ minLength: 1, maxLength: 60 }), quantity: Pieces }), {
    minItems: 1,
    maxItems: MAX_LINES,
  }),
})
export type NewTransferInput = Static<typeof NewTransferInput>
/** Data of «not-enough» and «no-product»: the codes of the lines. */
export const TransferCodes = Shape({ codes: Type.Array(Type.String()) })

/** Pieces of each line that are given away, or have come. */
export const MoveInput = Shape({
  transfer_id: TransferId,
  lines: Type.Array(
    Shape({ line_id: Type.String({ pattern: '^[0-9]{1,18}$' }), pieces: Type.Integer({ minimum: 0, maximum: 999 }) }),
    {
      minItems: 1,
      maxItems: MAX_LINES,
    },
  ),
})
export type MoveInput = Static<typeof MoveInput>

const CHANGE = { ...STAFF_REFUSALS, 'no-transfer': null, 'transfer-changed': null } as const

export const transfers = staffGroup({
  /** Those of the store, from it and to it; the earliest to arrive first, ended ones newest first. */
  transfers: endpoint({
    method: 'GET',
    path: '/office/transfers',
    summary: 'Перемещения между магазинами',
    staff: 'transfers.work',
    in: TransfersQuery,
    out: Transfers,
    refusals: { ...STAFF_REFUSALS, 'no-store': null },
  }),
  transfer: endpoint({
    method: 'GET',
    path: '/office/transfers/:transfer_id',
    summary: 'Перемещение',
    staff: 'transfers.work',
    in: TransferQuery,
    out: Transfer,
    refusals: { ...STAFF_REFUSALS, 'no-transfer': null },
  }),
  /** Its pieces are held in the sending store at once. */
  askTransfer: endpoint({
    method: 'POST',
    path: '/office/transfers',
    summary: 'Переместить товары в\u00a0другой магазин',
    staff: 'transfers.write',
    in: NewTransferInput,
    out: Transfer,
    refusals: { ...STAFF_REFUSALS, 'no-store': null, 'no-product': TransferCodes, 'not-enough': TransferCodes },
    idempotent: true,
  }),
  sendTransfer: endpoint({
    method: 'POST',
    path: '/office/transfers/:transfer_id/send',
    summary: 'Отдать перемещение в\u00a0дорогу',
    staff: 'transfers.work',
    in: MoveInput,
    out: Transfer,
    refusals: CHANGE,
    idempotent: true,
  }),
  /** Pieces of an order that have not come leave it, as pieces that were not found. */
  receiveTransfer: endpoint({
    method: 'POST',
    path: '/office/transfers/:transfer_id/receive',
    summary: 'Принять перемещение',
    staff: 'transfers.work',
    in: MoveInput,
    out: Transfer,
    refusals: CHANGE,
    idempotent: true,
  }),
  /** Ends a transfer for the shelf that has not left. */
  cancelTransfer: endpoint({
    method: 'POST',
    path: '/office/transfers/:transfer_id/cancel',
    summary: 'Отменить перемещение',
    staff: 'transfers.write',
    in: TransferQuery,
    out: Transfer,
    refusals: CHANGE,
    idempotent: true,
  }),
})
