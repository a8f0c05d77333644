/**
 * ORD-07: parcels at carriers. One function, `advanceShipment`, brings a shipment forward, whoever calls it: it is created once all
 * pieces of its order are picked, then read until it has ended. What the carrier says is applied under the lock of the order.
 *
 * No call to a carrier is made inside a transaction. A creation whose answer was lost is looked for under its key before it is
 * made again, so that no parcel is ordered twice. One job at a time works on a shipment (`claimShipment`).
 */
import type { Kysely, Transaction } from 'kysely'
import { carrierName, type ShipmentState } from '#shop/delivery/facts/carriers.ts'
import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { canChange, changeOrderState } from '../state/change-order-state.ts'
import { lockOrderById, setTrackNumber, type LockedOrder } from '../order.sql.ts'
import { returnUndelivered } from '../return/return-undelivered.ts'
import type { CarrierClient, CarrierShipment } from '#providers/ports/carriers.ts'
import type { Clock } from '#platform/clock.ts'
import type { ProviderFailed } from '#providers/ports/provider-answer.ts'
import { newShipment, shipmentKey } from './new-shipment.ts'
import {
  askLater,
  claimShipment,
  hurryCancelled,
  insertMissing,
  markCancelled,
  markFailed,
  markSent,
  readDue,
  readShipment,
  saveLabel,
  saveSeen,
  type ShipmentRow,
} from './shipment.sql.ts'

export type ShipmentDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly carriers: readonly CarrierClient[]
  readonly terms: Pick<ShopTerms, 'bonus' | 'taxes'>
  /** Writes an error for operators to the log. */ readonly alert: (message: string) => void
}

const MAX_PAUSE_MS = HOUR_MS
const MAX_DUE = 300
/** Longer than all calls for one shipment take. */
const CLAIM_MS = 5 * MINUTE_MS
/** When a shipment in this state is read again; null: it has ended. Webhooks make it earlier. */
const NEXT_MS: Readonly<Record<ShipmentState, number | null>> = {
  creating: 30_000,
  created: HOUR_MS,
  on_the_way: 2 * HOUR_MS,
  at_point: 2 * HOUR_MS,
  with_courier: HOUR_MS,
  returning: 6 * HOUR_MS,
  unknown: 2 * HOUR_MS,
  delivered: null,
  returned: null,
  cancelled: null,
  failed: null,
}
const MOVED: ReadonlySet<ShipmentState> = new Set([
  'on_the_way',
  'at_point',
  'with_courier',
  'delivered',
  'returning',
  'returned',
])

/** Creates what is missing and reads what is due; one shipment that fails does not stop the others. */
export const advanceShipments = async (deps: ShipmentDeps): Promise<void> => {
  const carriers = deps.carriers.map(({ carrier }) => carrier)
  const now = deps.clock.now()
  await insertMissing(deps.db, carriers, now)
  await hurryCancelled(deps.db, now)
  const due = await readDue(deps.db, carriers, now, MAX_DUE)
  for (const { id } of due)
    await advanceShipment(deps, id).catch((error: unknown) => {
      deps.alert(`Shipment ${id}: ${error instanceof Error ? error.message : String(error)}`)
      return askLater(deps.db, id, new Date(now.getTime() + HOUR_MS), 1)
    })
}

export const advanceShipment = async (deps: ShipmentDeps, id: string): Promise<void> => {
  const now = deps.clock.now()
  if (!(await claimShipment(deps.db, id, now, new Date(now.getTime() + CLAIM_MS)))) return
  const shipment = await readShipment(deps.db, id)
  const client = deps.carriers.find(({ carrier }) => carrier === shipment?.carrier)
  if (shipment === undefined || client === undefined) return
  if (shipment.order_state === 'cancelled') return cancelShipment(deps, client, shipment)
  const readAt = deps.clock.now()
  const seen = await seeShipment(deps, client, shipment)
  if (!seen.ok) return applyFailure(deps, shipment, seen)
  await applySeen(deps, shipment, seen.value, readAt)
  await fetchLabel(deps, client, shipment, seen.value)
}

const seeShipment = async ({ db, clock, terms }: ShipmentDeps, client: CarrierClient, shipment: ShipmentRow) => {
  if (shipment.carrier_id !== null) return client.shipments.read({ carrierId: shipment.carrier_id })
  if (shipment.sent_at !== null) {
    const found = await client.shipments.read({ key: shipmentKey(shipment) })
    if (found.ok || found.failure !== 'not_found') return found
  }
  const order = await newShipment(db, client, shipment, terms.taxes, clock.now())
  if (!order.ok) return order
  await markSent(db, shipment.id, clock.now())
  return client.shipments.create(order.value)
}

const nextTry = (now: Date, failures: number): Date =>
  new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** failures, MAX_PAUSE_MS))

const applyFailure = async (
  { db, clock, alert }: ShipmentDeps,
  shipment: ShipmentRow,
  { failure, detail }: ProviderFailed,
): Promise<void> => {
  const isNew = shipment.carrier_id === null
  const name = `Shipment of order ${shipment.order_number} by ${carrierName(shipment.carrier)}`
  if (failure === 'config') alert(`${name}: ${detail}`)
  if (isNew && (failure === 'refused' || failure === 'bad_request')) {
    alert(`${name} was refused: ${detail}`)
    return markFailed(db, shipment.id, detail)
  }
  await askLater(db, shipment.id, nextTry(clock.now(), shipment.failures), shipment.failures + 1)
}

const applySeen = (
  { db, clock, alert, terms }: ShipmentDeps,
  shipment: ShipmentRow,
  seen: CarrierShipment,
  readAt: Date,
): Promise<void> =>
  transaction(db, async (tx) => {
    const order = await lockOrderById(tx, shipment.order_id)
    if (order === undefined) return
    const now = clock.now()
    const pause = NEXT_MS[seen.state]
    const next = pause === null ? null : new Date(now.getTime() + pause)
    if (!(await saveSeen(tx, shipment.id, seen, readAt, next))) return
    await setTrackNumber(tx, order.id, seen.trackNumber)
    if (seen.state === 'failed' && shipment.state !== 'failed')
      alert(`Shipment of order ${order.number} was refused: ${seen.detail ?? ''}`)
    await moveOrder(tx, order, seen.state, shipment.carrier, now, terms)
  })

/** The order follows its parcel. */
const moveOrder = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  state: ShipmentState,
  carrier: ShipmentRow['carrier'],
  at: Date,
  { bonus, taxes }: ShipmentDeps['terms'],
): Promise<void> => {
  const actor = { kind: 'provider', name: carrier } as const
  let current = order
  if (MOVED.has(state) && canChange(current, 'shipped'))
    current = await changeOrderState(tx, current, 'shipped', { actor, reason: 'handed_to_carrier', at })
  if (state === 'delivered' && canChange(current, 'delivered'))
    await changeOrderState(tx, current, 'delivered', { actor, reason: 'delivered_by_carrier', at, bonus, taxes })
  if (state === 'returned' && current.state === 'shipped') await returnUndelivered(tx, current, { carrier }, at)
}

/** The label is fetched once the carrier has confirmed the shipment, so that staff print it without waiting. */
const fetchLabel = async (
  { db, clock, alert }: ShipmentDeps,
  client: CarrierClient,
  { id, order_number, has_label }: ShipmentRow,
  { state, carrierId }: CarrierShipment,
): Promise<void> => {
  if (has_label || state !== 'created') return
  const label = await client.shipments.label(carrierId)
  if (label.ok) return saveLabel(db, id, label.value)
  if (label.failure === 'refused' || label.failure === 'bad_request')
    alert(`The label of order ${order_number} was refused: ${label.detail}`)
  await askLater(db, id, new Date(clock.now().getTime() + MINUTE_MS), 0)
}

const cancelShipment = async (
  { db, clock, alert }: ShipmentDeps,
  client: CarrierClient,
  shipment: ShipmentRow,
): Promise<void> => {
  const { id, carrier_id: carrierId, failures, order_number: number } = shipment
  if (carrierId === null && shipment.sent_at === null) return markCancelled(db, id)
  const found = carrierId === null ? await client.shipments.read({ key: shipmentKey(shipment) }) : null
  if (found?.ok === false && found.failure === 'not_found') return markCancelled(db, id)
  const known = found?.ok === true ? found.value.carrierId : carrierId
  const answer = known === null ? found : await client.shipments.cancel(known)
  if (answer === null || answer.ok || answer.failure === 'not_found') return markCancelled(db, id)
  if (answer.failure === 'refused')
    alert(`Order ${number} is cancelled, but its carrier has the parcel: ${answer.detail}`)
  const next =
    answer.failure === 'refused' ? clock.now().getTime() + 24 * HOUR_MS : nextTry(clock.now(), failures).getTime()
  await askLater(db, id, new Date(next), failures + 1)
}
