/**
 * PARCEL-03: goods leave one store and come to another. Stock is in neither of them on the way. Whoever works on the transfer of an
 * order locks the order first, then the transfer, the account of points and the stock of both stores.
 */
import type { Transaction } from 'kysely'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import type { OrderId, StoreId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { partPaymentsOfOrder } from '#shop/loyalty/face.ts'
import { shortStock, heldStock } from '#shop/stock/face.ts'
import { takePiecesOff } from '../change/change-lines.ts'
import { isBeingPicked } from '../facts/order-states.ts'
import { reservedUntil } from '../facts/order-times.ts'
import type { LockedOrder } from '../order.sql.ts'
import { readPricedLine } from '../read/order-line.sql.ts'
import type { MoveInput } from '../transfers.api.ts'
import { endTransfer } from './cancel-transfers.ts'
import { readTransfer } from './transfer-lists.sql.ts'
import {
  linesOfTransfer,
  stockPlacesOf,
  writeReceived,
  writeSent,
  writeTransferStep,
  type LineOfTransfer,
  type LockedTransfer,
} from './transfer.sql.ts'

export const transferChanged = refuse(
  'transfer-changed',
  'Перемещение уже изменилось: проверьте, что с\u00a0ним сейчас.',
)
const waitsForBuyer = refuse(
  'transfer-changed',
  'Покупатель ещё не\u00a0оплатил или не\u00a0подтвердил заказ: пока ничего не\u00a0отдавайте.',
)
const wrongPieces = refuse(
  'transfer-changed',
  'Укажите количество по\u00a0каждой строке, не\u00a0больше того, что в\u00a0ней есть.',
)
const notThisStore = refuse(
  'transfer-changed',
  'Отдаёт магазин, из\u00a0которого перемещают, а\u00a0принимает тот, в\u00a0который.',
)

export type TransferWork = {
  readonly tx: Transaction<DB>
  readonly transfer: LockedTransfer
  /** The order that waits for it, locked; undefined: it goes to the shelf. */
  readonly order: LockedOrder | undefined
  readonly staffId: number
  /** Whether the member works in this store. */
  readonly servesStore: (storeId: StoreId) => boolean
  readonly at: Date
}
type Changed = Promise<Refused<'transfer-changed'> | null>
type Counted = LineOfTransfer & { readonly pieces: number }

/** Null: not every line is counted, or one has more than there may be. */
const countedOf = (
  lines: readonly LineOfTransfer[],
  given: MoveInput['lines'],
  most: (line: LineOfTransfer) => number,
): Counted[] | null => {
  const counted = lines.flatMap((line) => {
    const pieces = given.find(({ line_id }) => line_id === line.id)?.pieces
    return pieces === undefined || pieces > most(line) ? [] : [{ ...line, pieces }]
  })
  return counted.length === lines.length ? counted : null
}

/** Locks what a change of the order may need after its transfer. */
const lockOfOrder = async (tx: Transaction<DB>, orderId: OrderId): Promise<void> => {
  await partPaymentsOfOrder.lock(tx, orderId)
  await heldStock.transfers.lockPlaces(tx, await stockPlacesOf(tx, orderId))
}

export const sendTransfer = async (work: TransferWork, given: MoveInput['lines']): Changed => {
  const { tx, transfer, order, staffId, servesStore, at } = work
  if (!servesStore(transfer.from_store_id)) return notThisStore
  if (transfer.state !== 'asked') return transferChanged
  if ((await readTransfer(tx, transfer.id))?.waits === true) return waitsForBuyer
  // A node of the release before cancels an order without its transfer.
  if (order?.state === 'cancelled') {
    await endTransfer(tx, transfer, staffId, at)
    return null
  }
  const lines = countedOf(await linesOfTransfer(tx, transfer.id), given, ({ quantity }) => quantity)
  if (lines === null) return wrongPieces
  if (order !== undefined) await lockOfOrder(tx, order.id)
  const lots = await heldStock.transfers.send(
    tx,
    transfer.from_store_id,
    lines.map(({ id, variant_id, pieces, quantity }) => ({
      lineId: id,
      variantId: variant_id,
      pieces,
      held: quantity,
    })),
    at,
  )
  for (const { variant_id, quantity, pieces } of lines)
    if (pieces < quantity)
      await shortStock.recountShort(tx, transfer.from_store_id, variant_id, quantity - pieces, 'missing', at)
  await writeSent(
    tx,
    lines.map(({ id, pieces }) => ({
      id,
      pieces,
      lots: lots.filter(({ line_id }) => line_id === id).map(({ line_id: _, ...lot }) => lot),
    })),
  )
  await writeTransferStep(tx, transfer.id, { state: 'sent', at, staffId })
  // Nothing was found: there is nothing to wait for.
  if (lines.every(({ pieces }) => pieces === 0)) await putInStore(work, lines)
  return null
}

export const receiveTransfer = async (work: TransferWork, given: MoveInput['lines']): Changed => {
  const { tx, transfer, order, servesStore } = work
  if (!servesStore(transfer.to_store_id)) return notThisStore
  if (transfer.state !== 'sent') return transferChanged
  const lines = countedOf(await linesOfTransfer(tx, transfer.id), given, ({ sent }) => sent ?? 0)
  if (lines === null) return wrongPieces
  if (order !== undefined) await lockOfOrder(tx, order.id)
  await putInStore(work, lines)
  return null
}

const putInStore = async (work: TransferWork, lines: readonly Counted[]): Promise<void> => {
  const { tx, transfer, order, staffId, at } = work
  const come = lines.filter(({ pieces }) => pieces > 0)
  if (come.length > 0)
    await heldStock.transfers.receive(
      tx,
      transfer.to_store_id,
      come.map(({ id, variant_id, pieces, lots }) => ({ lineId: id, variantId: variant_id, pieces, lots })),
      at,
    )
  await writeReceived(tx, lines)
  await writeTransferStep(tx, transfer.id, { state: 'received', at, staffId })
  if (order !== undefined && isBeingPicked(order.state)) await giveToOrder(work, order, lines)
}

/** What has not come leaves the order, and what has come is reserved for it. */
const giveToOrder = async (
  { tx, transfer, staffId, at }: TransferWork,
  order: LockedOrder,
  lines: readonly Counted[],
): Promise<void> => {
  for (const { order_line_id, quantity, pieces } of lines) {
    if (order_line_id === null || pieces === quantity) continue
    const line = await readPricedLine(tx, order.id, order_line_id)
    if (line === undefined) throw new Error(`Transfer ${transfer.id} has no line ${order_line_id}`)
    const actor = { kind: 'staff', staffId } as const
    const left = await takePiecesOff(tx, order, { line, quantity: quantity - pieces, reason: 'lost' }, { actor, at })
    if (left === null) return
  }
  const come = lines.flatMap(({ order_line_id, variant_id, pieces }) =>
    order_line_id === null || pieces === 0 ? [] : { lineId: order_line_id, variantId: variant_id, pieces },
  )
  const endsAt = reservedUntil({ ready_at: at, courier_date: null }, order, at)
  await heldStock.transfers.reserveReceived(tx, order.id, { storeId: transfer.to_store_id, lines: come, endsAt }, at)
}
