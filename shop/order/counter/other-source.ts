/** PARCEL-04: a seller offers the buyer missing pieces from another store. */
import { done, refuse } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { transferArrival } from '#shop/delivery/facts/transfer-schedule.ts'
import { forStaff, mayServe } from '#shop/office/face.ts'
import { heldStock } from '#shop/stock/face.ts'
import { counter, type AnswerSourceInput, type OfferSourceInput, type SourcesQuery } from '../counter.api.ts'
import { isBeingPicked } from '../facts/order-states.ts'
import type { CounterDeps } from '../order-deps.ts'
import { readPricedLine } from '../read/order-line.sql.ts'
import { answerForBuyer, offerPieces } from '../transfer/offers.ts'
import { readComing } from '../transfer/transfer-lists.sql.ts'
import { readProposed } from '../change/substitute.sql.ts'
import { lineComing, move, noLine, orderChanged, soldWhole, waitsForMoved, type Work } from './change-order.ts'
import { noOrder } from './order-details.ts'
import { readDetails } from './order-details.sql.ts'

const onlyPickup = refuse(
  'not-offered',
  'Из\u00a0другого магазина привозим только в\u00a0заказ, который забирают в\u00a0магазине. Предложите замену.',
)

export const sources = (deps: CounterDeps, { number, line_id, quantity }: SourcesQuery, caller: Caller) =>
  forStaff(deps, counter.sources, caller, async (member) => {
    const order = await readDetails(deps.db, number)
    if (order === undefined || !mayServe(member, order.store_id)) return noOrder
    const line = await readPricedLine(deps.db, order.id, line_id)
    if (line === undefined || quantity > line.quantity) return noLine
    if (order.delivery !== 'pickup' || deps.terms.transfers === null) return done({ arrives_at: null, sources: [] })
    return done({
      arrives_at: transferArrival(deps.terms.transfers, order.utc_offset_min, deps.clock.now()).toISOString(),
      sources: await heldStock.transfers.readHaving(deps.db, order.store_id, { variantId: line.variant_id, quantity }),
    })
  })

export const offerSource = async (work: Work, { line_id, quantity, store_id }: OfferSourceInput) => {
  const { tx, order, member, at, terms, record } = work
  const line = await readPricedLine(tx, order.id, line_id)
  if (line === undefined) return noLine
  if (order.payment === 'marketplace') return soldWhole
  if (order.delivery !== 'pickup') return onlyPickup
  if (quantity > line.quantity - line.picked) return orderChanged
  if ((await readComing(tx, order.id)).some(({ order_line_id }) => order_line_id === line.id))
    return lineComing(line.name)
  if ((await readProposed(tx, order.id)).some(({ order_line_id }) => order_line_id === line.id)) return orderChanged
  if (!isBeingPicked(order.state)) return orderChanged
  const waits = await waitsForMoved(work)
  if (waits !== null) return waits
  const refused = await offerPieces(tx, order, { line, quantity, storeId: store_id }, { terms, staffId: member.id, at })
  if (refused !== null) return refused
  if (order.state !== 'assembling') await move(work, 'assembling', 'picking_started')
  await record('offer source', { line: line.name, quantity }, { store: store_id })
  return null
}

export const answerSource = async (work: Work, { transfer_id, answer }: AnswerSourceInput) => {
  const { tx, order, member, at, terms, record } = work
  const given = { transferId: transfer_id, answer }
  if (!(await answerForBuyer(tx, order, given, { terms, staffId: member.id, at }))) return orderChanged
  await record('answer source', {}, { transfer: transfer_id, answer })
  return null
}
