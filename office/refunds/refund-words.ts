import type { RefundKind } from '#contract/office.schema.ts'

/** What gives the money back. */
export const REFUND_KINDS: Readonly<Record<RefundKind, string>> = {
  cancel: 'отмена заказа',
  cancelPieces: 'части заказа нет',
  returnPieces: 'покупатель вернул товар',
  proposeSubstitute: 'замена дешевле',
  answerSubstitute: 'отказ от\u00a0замены',
}
