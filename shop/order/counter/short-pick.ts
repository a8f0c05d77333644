/** STAFF-03: a seller cancels pieces that the store does not have, or proposes a substitute for them. */
import { done, refuse } from '#kernel/endpoint.ts'
import {
  counter,
  type AnswerSubstituteInput,
  type CancelPiecesInput,
  type ProposeSubstituteInput,
  type SubstituteOffers,
  type SubstitutesQuery,
} from '../counter.api.ts'
import { substitutePrice } from '../facts/substitute.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { acceptSubstitute, declineSubstitute, proposeSubstitute } from '../change/substitutes.ts'
import {
  findOffers,
  readLikelyOffers,
  readProposed,
  withdrawSubstitute,
  type OfferRow,
  type ProposedRow,
} from '../change/substitute.sql.ts'
import { readPricedLine, type PricedLine } from '../read/order-line.sql.ts'
import { takePiecesOff } from '../change/change-lines.ts'
import { readComing } from '../transfer/transfer-lists.sql.ts'
import { isBeingPicked } from '../facts/order-states.ts'
import { beginAssembly, lineComing, noLine, orderChanged, soldWhole, waitsForMoved, type Work } from './change-order.ts'
import type { CounterDeps } from '../order-deps.ts'
import { noOrder } from './order-details.ts'
import { readDetails } from './order-details.sql.ts'
import { forStaff, mayServe } from '#shop/office/face.ts'

/** An order whose assembly has begun in this transaction is being assembled now. */
const assembling = (work: Work): Work => ({ ...work, order: { ...work.order, state: 'assembling' } })
const answerOf = ({ member, at }: Work) => ({ actor: { kind: 'staff', staffId: member.id }, at }) as const

const proposedOf = async ({ tx, order }: Work, find: (row: ProposedRow) => boolean): Promise<ProposedRow | undefined> =>
  (await readProposed(tx, order.id)).find(find)

const takeOff = async (
  work: Work,
  line: PricedLine,
  { quantity, reason }: Pick<CancelPiecesInput, 'quantity' | 'reason'>,
): Promise<void> => {
  const total = await takePiecesOff(work.tx, work.order, { line, quantity, reason }, answerOf(work))
  await work.record(
    'cancel pieces',
    { line: line.name, quantity: line.quantity },
    total === null ? { state: 'cancelled', reason } : { quantity: line.quantity - quantity, total, reason },
  )
}

export const cancelPieces = async (work: Work, input: CancelPiecesInput) => {
  const line = await readPricedLine(work.tx, work.order.id, input.line_id)
  if (line === undefined) return noLine
  if (input.quantity > line.quantity) return orderChanged
  if (work.order.payment === 'marketplace') return soldWhole
  if ((await readComing(work.tx, work.order.id)).some(({ order_line_id }) => order_line_id === line.id))
    return lineComing(line.name)
  // A buyer at the counter refuses pieces of an order that is ready.
  const isRefused = work.order.state === 'ready_for_pickup' && input.reason === 'buyer'
  const begun = isRefused ? null : await beginAssembly(work)
  if (begun !== null) return begun
  const proposed = await proposedOf(work, ({ order_line_id }) => order_line_id === line.id)
  if (proposed !== undefined) await withdrawSubstitute(work.tx, proposed, work.member.id, work.at)
  await takeOff(isRefused ? work : assembling(work), line, input)
  return null
}

const offerView = (line: PricedLine, quantity: number, row: OfferRow): SubstituteOffers['offers'][number] => {
  const { slug: _, unit_price, ...product } = row
  return { ...product, unit_price, ...substitutePrice(line, quantity, unit_price) }
}

export const substitutes = (deps: CounterDeps, { number, line_id, quantity, text }: SubstitutesQuery, caller: Caller) =>
  forStaff(deps, counter.substitutes, caller, async (member) => {
    const order = await readDetails(deps.db, number)
    if (order === undefined || !mayServe(member, order.store_id)) return noOrder
    const line = await readPricedLine(deps.db, order.id, line_id)
    if (line === undefined || quantity > line.quantity) return noLine
    const wanted = { orderId: order.id, storeId: order.store_id, variantId: line.variant_id, units: quantity }
    const words = text?.trim() ?? ''
    const rows = await (words === '' ? readLikelyOffers(deps.db, wanted) : findOffers(deps.db, wanted, words))
    return done({ offers: rows.map((row) => offerView(line, quantity, row)) })
  })

const inOrder = refuse(
  'not-offered',
  'Этот товар уже есть в\u00a0заказе или предложен вместо другого: выберите ещё один.',
)

export const offerSubstitute = async (work: Work, input: ProposeSubstituteInput) => {
  const { tx, order, member, at, record } = work
  const line = await readPricedLine(tx, order.id, input.line_id)
  if (line === undefined) return noLine
  if (order.payment === 'marketplace') return soldWhole
  if (!isBeingPicked(order.state) || input.quantity > line.quantity - line.picked) return orderChanged
  const waits = await waitsForMoved(work)
  if (waits !== null) return waits
  if (line.other_variants.includes(input.variant_id) || line.variant_id === input.variant_id) return inOrder
  const proposed = await proposeSubstitute(
    tx,
    order,
    { line, quantity: input.quantity, variantId: input.variant_id },
    { staffId: member.id, at, notify: !input.agreed },
  )
  if (!proposed.ok) return proposed
  await beginAssembly(work)
  const { name, quantity } = proposed.value
  await record('propose substitute', { line: line.name, quantity }, { line: name })
  if (input.agreed) await agreed(assembling(work), line.name, proposed.value)
  return null
}

/** The audit log names the seller to whom the buyer said it by phone. */
const agreed = async (work: Work, replaced: string, proposed: ProposedRow): Promise<void> => {
  const total = await acceptSubstitute(work.tx, work.order, proposed, answerOf(work))
  await work.record(
    'substitute agreed',
    { line: replaced },
    { line: proposed.name, quantity: proposed.quantity, total },
  )
}

export const recordAnswer = async (work: Work, input: AnswerSubstituteInput) => {
  const { tx, order, member, at, record } = work
  const proposed = await proposedOf(work, ({ id }) => id === input.substitute_id)
  const line = proposed && (await readPricedLine(tx, order.id, proposed.order_line_id))
  if (proposed === undefined || line === undefined) return orderChanged
  const { name, quantity } = proposed
  switch (input.answer) {
    case 'agreed':
      await agreed(work, line.name, proposed)
      return null
    case 'declined': {
      const total = await declineSubstitute(tx, order, proposed, 'declined', answerOf(work))
      await record(
        'substitute declined',
        { line: line.name, quantity },
        total === null ? { state: 'cancelled' } : { total },
      )
      return null
    }
    case 'withdrawn':
      await withdrawSubstitute(tx, proposed, member.id, at)
      await record('substitute withdrawn', { line: name, quantity }, { line: line.name })
      return null
  }
}
