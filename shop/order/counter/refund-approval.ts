/**
 * STAFF-04: of one order nobody gives back more than the configured sum a day alone. A change that would is undone and stored; a
 * senior member or the office, not the one who asked, runs it from a session of their own.
 */
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { done, refuse, type AnyRefused } from '#kernel/endpoint.ts'
import {
  counter,
  AnswerSubstituteInput,
  CancelPiecesInput,
  ProposeSubstituteInput,
  ReducePriceInput,
  ReturnPiecesInput,
  type DecideRefundInput,
  type RefundKind,
} from '../counter.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { dayStart } from '#platform/db/rate-count.ts'
import { acceptSubstitute, expireProposed } from '../change/substitutes.ts'
import { lockOrderById, type LockedOrder } from '../order.sql.ts'
import { partPaymentsOfOrder } from '#shop/loyalty/face.ts'
import { readProposed } from '../change/substitute.sql.ts'
import { cancelOrder, changeOrder, orderChanged, type Work } from './change-order.ts'
import type { CounterDeps } from '../order-deps.ts'
import {
  decideApproval,
  insertApproval,
  readConfirmedSince,
  readGivenBack,
  readWaitingRefund,
  readWaitingRefunds,
  refundView,
  type ApprovalRow,
} from './refund-approval.sql.ts'
import { reducePrice } from './reduce-price.ts'
import { returnPieces } from './take-back.ts'
import { recordAnswer, cancelPieces, offerSubstitute } from './short-pick.ts'
import { forStaff, mayServe } from '#shop/office/face.ts'

const waits = refuse('order-changed', 'Возврат по\u00a0этому заказу уже ждёт второго сотрудника.')
const samePerson = refuse('same-person', 'Возврат подтверждает другой сотрудник, не\u00a0тот, кто его попросил.')

/** What can become of the proposals that wait: nobody answers, or the buyer takes them all. */
const endings: readonly ((work: Work, order: LockedOrder) => Promise<unknown>)[] = [
  ({ tx, at }, order) => expireProposed(tx, order, () => true, at),
  async ({ tx, at }, order) => {
    for (const proposed of await readProposed(tx, order.id))
      await acceptSubstitute(tx, order, proposed, { actor: { kind: 'buyer' }, at })
  },
]

/** Kopecks that each of `endings` gives back or away. */
const amountsOfEndings = async (work: Work): Promise<number[]> => {
  const { tx, order } = work
  if ((await readProposed(tx, order.id)).length === 0) return endings.map(() => 0)
  const before = await readGivenBack(tx, order.id, null)
  const amounts: number[] = []
  for (const end of endings) {
    await sql`SAVEPOINT ending`.execute(tx)
    const now = await lockOrderById(tx, order.id)
    if (now !== undefined) await end(work, now)
    amounts.push((await readGivenBack(tx, order.id, null)) - before)
    await sql`ROLLBACK TO SAVEPOINT ending`.execute(tx)
  }
  return amounts
}

/** Kopecks of today's refunds that nobody has confirmed. */
const givenAloneToday = async ({ tx, order, at }: Work): Promise<number> => {
  const since = dayStart(at)
  return (await readGivenBack(tx, order.id, since)) - (await readConfirmedSince(tx, order.id, since))
}

/**
 * Runs the change; above the limit undoes it and stores it for a second person. A proposal counts with what it may come to, together
 * with the proposals that wait already.
 */
const withinLimit = async <R extends AnyRefused>(
  { refundLimit }: CounterDeps,
  call: RefundKind,
  input: { readonly number: string },
  work: Work,
  run: () => Promise<R | null>,
): Promise<R | typeof waits | null> => {
  const { tx, order, member, at, record } = work
  await partPaymentsOfOrder.lock(tx, order.id)
  const endingsBefore = await amountsOfEndings(work)
  const before = await readGivenBack(tx, order.id, null)
  await sql`SAVEPOINT refund`.execute(tx)
  const refused = await run()
  if (refused !== null) {
    await sql`RELEASE SAVEPOINT refund`.execute(tx)
    return refused
  }
  const given = (await readGivenBack(tx, order.id, null)) - before
  const endingsNow = await amountsOfEndings(work)
  const amount = given + Math.max(...endingsNow.map((now, index) => now - (endingsBefore[index] ?? 0)))
  if (amount <= 0 || (await givenAloneToday(work)) + Math.max(...endingsNow) <= refundLimit) {
    await sql`RELEASE SAVEPOINT refund`.execute(tx)
    return null
  }
  await sql`ROLLBACK TO SAVEPOINT refund`.execute(tx)
  if ((await readWaitingRefund(tx, order.id)) !== undefined) return waits
  await insertApproval(tx, { orderId: order.id, call, input, amount, staffId: member.id, at })
  await record('ask refund', {}, { call, amount })
  return null
}

/** A change of an order that may give money back, immediately or when the buyer does not answer. */
export const changeWithRefund = <C extends RefundKind, I extends { readonly number: string }, R extends AnyRefused>(
  deps: CounterDeps,
  call: C,
  run: (work: Work, input: I) => Promise<R | null>,
  input: I,
  caller: Caller,
) => changeOrder(deps, call, input, caller, (work) => withinLimit(deps, call, input, work, () => run(work, input)))

const runAgain = (work: Work, { call, input }: ApprovalRow): Promise<AnyRefused | null> => {
  switch (call) {
    case 'cancel':
      return cancelOrder(work)
    case 'cancelPieces':
      return cancelPieces(work, Value.Parse(CancelPiecesInput, input))
    case 'returnPieces':
      return returnPieces(work, Value.Parse(ReturnPiecesInput, input))
    case 'reducePrice':
      return reducePrice(work, Value.Parse(ReducePriceInput, input))
    case 'proposeSubstitute':
      return offerSubstitute(work, Value.Parse(ProposeSubstituteInput, input))
    case 'answerSubstitute':
      return recordAnswer(work, Value.Parse(AnswerSubstituteInput, input))
  }
}

export const confirmRefund = (deps: CounterDeps, input: DecideRefundInput, caller: Caller) =>
  changeOrder(deps, 'confirmRefund', input, caller, async (work) => {
    const { tx, order, member, at, record } = work
    const waiting = await readWaitingRefund(tx, order.id)
    if (waiting?.id !== input.refund_id) return orderChanged
    if (waiting.asked_by === member.id) return samePerson
    await partPaymentsOfOrder.lock(tx, order.id)
    const refused = await runAgain(work, waiting)
    // The order has changed since; the request stays until somebody declines it.
    if (refused !== null) return refuse('order-changed', refused.message)
    await decideApproval(tx, waiting.id, { state: 'confirmed', staffId: member.id, at })
    await record('confirm refund', { asked_by: waiting.asked_name }, { call: waiting.call, amount: waiting.amount })
    return null
  })

export const declineRefund = (deps: CounterDeps, input: DecideRefundInput, caller: Caller) =>
  changeOrder(deps, 'declineRefund', input, caller, async ({ tx, order, member, at, record }) => {
    const waiting = await readWaitingRefund(tx, order.id)
    if (waiting?.id !== input.refund_id) return orderChanged
    await decideApproval(tx, waiting.id, { state: 'declined', staffId: member.id, at })
    await record('decline refund', { asked_by: waiting.asked_name }, { call: waiting.call, amount: waiting.amount })
    return null
  })

export const waitingRefunds = (deps: CounterDeps, caller: Caller) =>
  forStaff(deps, counter.refunds, caller, async (member) => {
    const rows = (await readWaitingRefunds(deps.db)).filter(({ store_id }) => mayServe(member, store_id))
    return done({
      refunds: rows.map((row) => ({
        ...refundView(row, member),
        number: row.number,
        store_name: row.store_name,
        asked_at: row.asked_at.toISOString(),
        timezoneoffset: row.utc_offset_min,
      })),
    })
  })
