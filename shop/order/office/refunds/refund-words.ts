import type { RefundKind } from '../../counter.api.ts'

/** What gives money back, or goods away. */
export const REFUND_KINDS: Readonly<Record<RefundKind, string>> = {
  cancel: 'отмена заказа',
  cancelPieces: 'части заказа нет',
  returnPieces: 'покупатель вернул товар',
  reducePrice: 'цена товара с\u00a0недостатком снижена',
  proposeSubstitute: 'замена: возврат, если не\u00a0ответят, или разница в\u00a0цене',
  answerSubstitute: 'отказ от\u00a0замены',
}
