/** STAFF-04: staff do not take back what a buyer has asked to return. The buyer reads why; what is left of the request still waits. */
import { refuse } from '#kernel/endpoint.ts'
import { closeReturnCases } from '#shop/feedback/face.ts'
import type { RefuseReturnInput } from '../counter.api.ts'
import { piecesText } from '../facts/return-letter.ts'
import { MIN_REFUSAL_COMMENT, refusalText } from '../facts/return-refusal.ts'
import { enqueueReturnMessage } from '../jobs/send-order-message.job.ts'
import { insertReturn, readReturnIds, writeRefusal } from '../return/order-return.sql.ts'
import { openRequestOf, requestRest } from '../return/rest-of-request.ts'
import { takeOverPhotos } from '../return/return-photo.sql.ts'
import { orderChanged, type Work } from './change-order.ts'
import { readWaitingRefund } from './refund-approval.sql.ts'

const badComment = refuse('bad-text', `Напишите покупателю причину: не\u00a0короче ${MIN_REFUSAL_COMMENT} знаков.`)
const refundWaits = refuse(
  'order-changed',
  'Возврат по\u00a0этому заказу ждёт второго сотрудника: сначала подтвердите или отклоните его.',
)
const NOTHING = { money: 0, points: 0, certificate: 0 }

export const refuseReturn = async (work: Work, { line_ids, reason, comment: typed = '' }: RefuseReturnInput) => {
  const { tx, order, member, at, record } = work
  const comment = reason === 'other' ? typed.trim() : null
  if (comment !== null && comment.length < MIN_REFUSAL_COMMENT) return badComment
  const asked = await openRequestOf(tx, order.id)
  const lines = asked?.lines.filter(({ line_id }) => line_ids.includes(line_id)) ?? []
  // Another device has decided some of it, or the buyer has asked for something else.
  if (asked === undefined || lines.length < line_ids.length) return orderChanged
  if ((await readWaitingRefund(tx, order.id)) !== undefined) return refundWaits
  const left = asked.lines.filter((line) => !lines.includes(line))
  const by = { staffId: member.id, at }
  let returnId = asked.id
  if (left.length > 0) {
    const wanted = lines.map(({ line_id, quantity, reason: why }) => ({ lineId: line_id, quantity, reason: why }))
    const manner = { way: asked.way, trackNumber: asked.track_number, wish: asked.wish }
    returnId = await insertReturn(tx, order.id, wanted, NOTHING, manner, asked.requested_at)
    await takeOverPhotos(tx, order.id, returnId)
  }
  await writeRefusal(tx, returnId, { refusal: reason, comment }, by)
  if (left.length > 0) await requestRest(tx, asked, new Map(lines.map(({ line_id, quantity }) => [line_id, quantity])))
  const [removed, words] = [piecesText(lines), refusalText(reason, comment)]
  if (left.every((line) => line.reason === 'unopened')) {
    const note = `Отказано в\u00a0возврате: ${removed} ${words}`
    await closeReturnCases(tx, await readReturnIds(tx, order.id), { ...by, note })
  }
  await enqueueReturnMessage(tx, order.id, 'return_refused', returnId, { removed, words })
  // The own words stay with the return: they end with the buyer's data.
  await record('refuse return', { line: lines.map(({ name }) => name) }, { reason })
  return null
}
