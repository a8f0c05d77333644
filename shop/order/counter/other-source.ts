/** PARCEL-04: a seller offers the buyer missing pieces from another store. */
import { done, refuse } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { transferArrival } from '#shop/delivery/facts/transfer-schedule.ts'
import { forStaff, mayServe } from '#shop/office/face.ts'
import { heldStock, storeById } from '#shop/stock/face.ts'
import {
  counter,
  type AnswerSourceInput,
  type OfferSourceInput,
  type Sources,
  type SourcesQuery,
} from '../counter.api.ts'
import { isBeingPicked } from '../facts/order-states.ts'
import { NO_DAY, whyUndivided } from '../facts/parcel-offer.ts'
import type { CounterDeps } from '../order-deps.ts'
import { readPricedLine } from '../read/order-line.sql.ts'
import { answerForBuyer, offerPieces } from '../transfer/offers.ts'
import { offerParcel, wayFrom } from '../transfer/parcel-offers.ts'
import { readWay } from '../transfer/split-parcel.sql.ts'
import { readComing } from '../transfer/transfer-lists.sql.ts'
import { readProposed } from '../change/substitute.sql.ts'
import { lineComing, move, noLine, orderChanged, soldWhole, waitsForMoved, type Work } from './change-order.ts'
import { noOrder } from './order-details.ts'
import { readDetails } from './order-details.sql.ts'

const onlyPickup = refuse(
  'not-offered',
  'В\u00a0магазин заказа привозим только то, что в\u00a0нём забирают. Предложите отдельную посылку или замену.',
)

export const sources = (deps: CounterDeps, { number, line_id, quantity }: SourcesQuery, caller: Caller) =>
  forStaff(deps, counter.sources, caller, async (member) => {
    const order = await readDetails(deps.db, number)
    if (order === undefined || !mayServe(member, order.store_id)) return noOrder
    const line = await readPricedLine(deps.db, order.id, line_id)
    if (line === undefined || quantity > line.quantity) return noLine
    const { transfers } = deps.terms
    const at = deps.clock.now()
    const wanted = { variantId: line.variant_id, quantity }
    const having = await heldStock.transfers.readHaving(deps.db, order.store_id, wanted)
    const moved =
      order.delivery === 'pickup' && transfers !== null
        ? transferArrival(transfers, order.utc_offset_min, at).toISOString()
        : null
    const way = await readWay(deps.db, order.id)
    const why = whyUndivided(order.delivery, { parcels: way.parcels, isWhole: quantity >= line.order_pieces })
    const found: Sources['sources'] = []
    for (const store of having) {
      if (moved !== null) found.push({ ...store, way: 'transfer', arrives_at: moved })
      const own = why === null ? await wayFrom(deps.db, order, way, store.store_id, deps.terms, at) : null
      if (own !== null) found.push({ ...store, way: 'parcel', arrives_at: own.arrivesAt.toISOString() })
    }
    const none = found.length === 0 ? NO_DAY : null
    return done({ sources: found, no_parcel: having.length === 0 ? null : (why ?? none) })
  })

export const offerSource = async (work: Work, { line_id, quantity, store_id, way = 'transfer' }: OfferSourceInput) => {
  const { tx, order, member, at, terms, record } = work
  const line = await readPricedLine(tx, order.id, line_id)
  if (line === undefined) return noLine
  if (order.payment === 'marketplace') return soldWhole
  if (order.delivery !== 'pickup' && way === 'transfer') return onlyPickup
  if (quantity > line.quantity - line.picked) return orderChanged
  if ((await readComing(tx, order.id)).some(({ order_line_id }) => order_line_id === line.id))
    return lineComing(line.name)
  if ((await readProposed(tx, order.id)).some(({ order_line_id }) => order_line_id === line.id)) return orderChanged
  if (!isBeingPicked(order.state)) return orderChanged
  const waits = await waitsForMoved(work)
  if (waits !== null) return waits
  const offer = way === 'parcel' ? offerParcel : offerPieces
  const refused = await offer(tx, order, { line, quantity, storeId: store_id }, { terms, staffId: member.id, at })
  if (refused !== null) return refused
  if (order.state !== 'assembling') await move(work, 'assembling', 'picking_started')
  const source = await storeById(tx, store_id)
  await record('offer source', { line: line.name, quantity }, { store: source?.name ?? String(store_id), way })
  return null
}

export const answerSource = async (work: Work, { transfer_id, answer }: AnswerSourceInput) => {
  const { tx, order, member, at, terms, random, record } = work
  const given = { transferId: transfer_id, answer }
  if (!(await answerForBuyer(tx, order, given, { terms, random, staffId: member.id, at }))) return orderChanged
  await record('answer source', {}, { transfer: transfer_id, answer })
  return null
}
